// Calls to sprints, and to how a company has them made.
import type { Place } from '../walk-place.ts';
import { input, onCompany, onProject, type Specimens } from './specimen.ts';

const A_SPRINT = { name: 'Walked', start_date: '2026-12-07', end_date: '2026-12-20' };
const A_CONFIG = {
  ...{ start_day_of_week: 1, default_duration_weeks: 2, sprint_naming_pattern: 'numbered' },
  auto_generate_sprints: true,
};

const inProject = (place: Place, body: Record<string, unknown>) =>
  input({ params: { project: place.project.id }, body });
const inCompany = (place: Place, body: Record<string, unknown>) =>
  input({ params: { company: place.company_id }, body });
const onSprint = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { project: place.project.id, sprint: place.sprint }, ...(body && { body }) });

/** A call that changes a sprint: neither another company's nor one of another project will do. */
const changing = (body?: Record<string, unknown>) => ({
  right: 'project.settings' as const,
  on: 'project' as const,
  request: (place: Place) => onSprint(place, body),
  mixed: [
    (place: Place & { foreign: Place }) => onSprint({ ...place, sprint: place.foreign.sprint }, body),
    (place: Place) => onSprint({ ...place, project: { ...place.project, id: place.next_project } }, body),
  ],
});

export const sprintSpecimens: Specimens = {
  'sprints.list': { right: 'signed-in', request: (place) => input({ query: { project_id: place.project.id } }) },
  'sprints.ofProject': { right: 'ticket.view', on: 'project', request: onProject },
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
  'sprints.delete': changing(),
  'sprintConfigs.get': { right: 'company.view', on: 'company', request: onCompany },
  'sprintConfigs.put': { right: 'company.edit', on: 'company', request: (place) => inCompany(place, A_CONFIG) },
  'sprintConfigs.update': {
    right: 'company.edit',
    on: 'company',
    request: (place) => inCompany(place, { start_day_of_week: 3 }),
  },
};
