// Lists calls to sprints, and to how a company creates them.
import type { MixedTarget, Target } from '../walk/walk-target.ts';
import { input, onCompany, onProject, type Specimens } from './specimen.ts';

const A_SPRINT = { name: 'Walked', start_date: '2026-12-07', end_date: '2026-12-20' };
const A_CONFIG = {
  start_day_of_week: 1,
  default_duration_weeks: 2,
  sprint_naming_pattern: 'numbered',
  auto_generate_sprints: true,
};

const inProject = (target: Target, body: Record<string, unknown>) =>
  input({ params: { project: target.project.id }, body });
const inCompany = (target: Target, body: Record<string, unknown>) =>
  input({ params: { company: target.company_id }, body });
const onSprint = (target: Target, body?: Record<string, unknown>) =>
  input({ params: { project: target.project.id, sprint: target.sprint }, ...(body && { body }) });

/**
 * Makes a specimen of a change to a sprint, with requests that must fail: for a sprint of another company or project.
 */
const changing = (body?: Record<string, unknown>) => naming((target) => onSprint(target, body), 'sprint');

/** @param ids what is named beside the project */
const naming = (
  request: (target: Target) => ReturnType<typeof input>,
  ...ids: ('sprint' | 'completed_sprint' | 'completion' | 'removed_sprint')[]
) => ({
  right: 'project.settings' as const,
  on: 'project' as const,
  request,
  mixed: [
    ...ids.map((id) => (target: MixedTarget) => request({ ...target, [id]: target.foreign[id] })),
    (target: Target) => request({ ...target, project: { ...target.project, id: target.next_project } }),
  ],
});

export const sprintSpecimens: Specimens = {
  'sprints.list': { right: 'signed-in', request: (target) => input({ query: { project_id: target.project.id } }) },
  'sprints.ofProject': { right: 'ticket.view', on: 'project', request: onProject },
  'sprints.burndown': { ...naming((target) => onSprint(target), 'sprint'), right: 'ticket.view' },
  'sprints.velocity': { right: 'ticket.view', on: 'project', request: onProject },
  'sprints.capacity': { right: 'project.settings', on: 'project', request: onProject },
  'sprints.create': {
    right: 'project.settings',
    on: 'project',
    request: (target) => inProject(target, A_SPRINT),
  },
  'sprints.generate': {
    right: 'project.settings',
    on: 'project',
    request: (target) => inProject(target, { count: 1 }),
  },
  'sprints.update': changing({ status: 'active' }),
  'sprints.complete': changing({ unfinished: 'backlog' }),
  'sprints.undoCompletion': naming(
    ({ project, completed_sprint, completion }) =>
      input({ params: { project: project.id, sprint: completed_sprint, completion } }),
    ...(['completed_sprint', 'completion'] as const),
  ),
  'sprints.delete': changing(),
  'sprints.restore': naming((target) => onSprint({ ...target, sprint: target.removed_sprint }), 'removed_sprint'),
  'sprintConfigs.get': { right: 'company.view', on: 'company', request: onCompany },
  'sprintConfigs.put': { right: 'company.edit', on: 'company', request: (target) => inCompany(target, A_CONFIG) },
  'sprintConfigs.update': {
    right: 'company.edit',
    on: 'company',
    request: (target) => inCompany(target, { start_day_of_week: 3 }),
  },
};
