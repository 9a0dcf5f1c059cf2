// Lists calls to sprints, and to how a company creates them.
import type { MixedPlace, Place } from '../walk/walk-place.ts';
import { input, onCompany, onProject, type Specimens } from './specimen.ts';

const A_SPRINT = { name: 'Walked', start_date: '2026-12-07', end_date: '2026-12-20' };
const A_CONFIG = {
  start_day_of_week: 1,
  default_duration_weeks: 2,
  sprint_naming_pattern: 'numbered',
  auto_generate_sprints: true,
};

const inProject = (place: Place, body: Record<string, unknown>) =>
  input({ params: { project: place.project.id }, body });
const inCompany = (place: Place, body: Record<string, unknown>) =>
  input({ params: { company: place.company_id }, body });
const onSprint = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { project: place.project.id, sprint: place.sprint }, ...(body && { body }) });

/**
 * Makes a specimen of a change to a sprint, with requests that must fail: for a sprint of another company or project.
 */
const changing = (body?: Record<string, unknown>) => naming((place) => onSprint(place, body), 'sprint');

/** @param ids what is named beside the project */
const naming = (
  request: (place: Place) => ReturnType<typeof input>,
  ...ids: ('sprint' | 'completed_sprint' | 'completion' | 'removed_sprint')[]
) => ({
  right: 'project.settings' as const,
  on: 'project' as const,
  request,
  mixed: [
    ...ids.map((id) => (place: MixedPlace) => request({ ...place, [id]: place.foreign[id] })),
    (place: Place) => request({ ...place, project: { ...place.project, id: place.next_project } }),
  ],
});

export const sprintSpecimens: Specimens = {
  'sprints.list': { right: 'signed-in', request: (place) => input({ query: { project_id: place.project.id } }) },
  'sprints.ofProject': { right: 'ticket.view', on: 'project', request: onProject },
  'sprints.burndown': { ...naming((place) => onSprint(place), 'sprint'), right: 'ticket.view' },
  'sprints.velocity': { right: 'ticket.view', on: 'project', request: onProject },
  'sprints.capacity': { right: 'project.settings', on: 'project', request: onProject },
  'sprints.create': {
    right: 'project.settings',
    on: 'project',
    request: (place) => inProject(place, A_SPRINT),
  },
  'sprints.generate': {
    right: 'project.settings',
    on: 'project',
    request: (place) => inProject(place, { count: 1 }),
  },
  'sprints.update': changing({ status: 'active' }),
  'sprints.complete': changing({ unfinished: 'backlog' }),
  'sprints.undoCompletion': naming(
    ({ project, completed_sprint, completion }) =>
      input({ params: { project: project.id, sprint: completed_sprint, completion } }),
    ...(['completed_sprint', 'completion'] as const),
  ),
  'sprints.delete': changing(),
  'sprints.restore': naming((place) => onSprint({ ...place, sprint: place.removed_sprint }), 'removed_sprint'),
  'sprintConfigs.get': { right: 'company.view', on: 'company', request: onCompany },
  'sprintConfigs.put': { right: 'company.edit', on: 'company', request: (place) => inCompany(place, A_CONFIG) },
  'sprintConfigs.update': {
    right: 'company.edit',
    on: 'company',
    request: (place) => inCompany(place, { start_day_of_week: 3 }),
  },
};
