// Defines sprints of a project, and a company's defaults for them. Their fields have the specification's names.
import { SPRINT_WEEKS } from '@worklane/domain/projects/vocabulary';
import { EDITABLE_SPRINT_FIELDS, SPRINT_FIELD_NAMES, SPRINT_FIELDS } from '@worklane/domain/sprints/fields';
import { NAMING_PATTERNS, SPRINT_LIMITS, SPRINT_STATUSES } from '@worklane/domain/sprints/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { NO_ROW } from './platform/error-body.ts';
import { accepted, acceptedOfNew, answered } from './platform/field-schemas.ts';
import { inCompany, inProject } from './platform/paths.ts';
import { Day, Id, whole } from './platform/primitives.ts';

export const Sprint = z.object(answered(SPRINT_FIELDS, SPRINT_FIELD_NAMES));
export type Sprint = z.infer<typeof Sprint>;

export const NewSprint = z.object({
  id: z.optional(Id),
  ...acceptedOfNew(SPRINT_FIELDS, EDITABLE_SPRINT_FIELDS),
});
export type NewSprint = z.infer<typeof NewSprint>;

/** Only what is sent changes. */
export const SprintChange = z.partial(z.object(accepted(SPRINT_FIELDS, EDITABLE_SPRINT_FIELDS)));
export type SprintChange = z.infer<typeof SprintChange>;

export const SprintConfig = z.object({
  company_id: Id,
  /** 1 is Monday, 7 is Sunday. */
  start_day_of_week: whole(1, 7),
  default_duration_weeks: whole(SPRINT_WEEKS.min, SPRINT_WEEKS.max),
  sprint_naming_pattern: z.enum(NAMING_PATTERNS),
  auto_generate_sprints: z.boolean(),
});
export type SprintConfig = z.infer<typeof SprintConfig>;
export const SprintConfigFields = z.omit(SprintConfig, { company_id: true });
export type SprintConfigFields = z.infer<typeof SprintConfigFields>;

/** Where the tickets of a completed sprint go that are not done. */
export const Completion = z.object({ unfinished: z.enum(['next', 'backlog']) });

export const SprintCount = z.object({ count: whole(1, SPRINT_LIMITS.atOnce) });

/** Tickets, and the hours they are estimated at. */
const Amount = z.object({ tickets: z.number(), hours: z.number() });

const figures = {
  scope: Amount,
  /** In the sprint now, and not at its start. */
  added: Amount,
  /** In the sprint at its start, and not now. */
  removed: Amount,
  /** By how many hours the estimates of the others have grown since the start. */
  re_estimated: z.number(),
  done: Amount,
  remaining: Amount,
};

/** Committed and added, less removed, with estimates that have grown, is done and remaining. */
const SprintReport = z.object({
  /** In the sprint at its start. */
  committed: Amount,
  ...figures,
  /** How many of the tickets in it have no estimate. */
  unestimated: z.int(),
});

export const Burndown = z.object({
  sprint_id: Id,
  report: SprintReport,
  /** What it held when it was started. */
  start: z.object(figures),
  /** From the first day, or from the day of the start if that is later. */
  days: z.array(
    z.object({
      day: Day,
      /** What would remain if the work were done evenly on the working days. */
      ideal: Amount,
      /** At the end of the day, or now; null on days to come. */
      figures: z.nullable(z.object(figures)),
    }),
  ),
});
export type Burndown = z.infer<typeof Burndown>;

export const Velocity = z.object({
  /** The last twelve that were completed, the oldest first. */
  sprints: z.array(z.object({ id: Id, name: z.string(), working_days: z.int(), report: SprintReport })),
  /** What was finished on a working day of the last three; null before one was completed. */
  pace: z.nullable(z.object({ sprints: z.int(), tickets: z.number(), hours: z.number() })),
});
export type Velocity = z.infer<typeof Velocity>;

/** How many hours the members of a project can work in each of its sprints that are not over. */
export const SprintCapacity = z.object({
  sprint_id: Id,
  working_days: z.int(),
  hours: z.number(),
  members: z.int(),
  /** A calendar doesn't answer, so meetings are not taken off. */
  is_uncertain: z.boolean(),
});
export type SprintCapacity = z.infer<typeof SprintCapacity>;

const one = z.extend(inProject, { sprint: Id });
/** What came of taking something back. */
const Undone = z.object({
  sprint: Sprint,
  /** How many tickets are in it again. */
  moved: z.int(),
  /** How many were moved elsewhere since: they stay there. */
  left: z.int(),
});
const mayView = { action: 'ticket.view', scope: 'project' } as const;
/** Decision T-14: people who configure the project. */
const mayEdit = { action: 'project.settings', scope: 'project' } as const;

export const sprints = {
  list: defineEndpoint({
    name: 'sprints.list',
    method: 'GET',
    path: '/api/sprints',
    summary:
      'List the sprints of a project, of a company, or all that you may see, by start date. `status` filters by status, `current` keeps active sprints that include that day. Up to the 2,000 that end last',
    access: 'signed-in',
    takesToken: true,
    isForViewAs: true,
    query: z.object({
      company_id: z.optional(Id),
      project_id: z.optional(Id),
      status: z.optional(z.enum(SPRINT_STATUSES)),
      current: z.optional(Day),
    }),
    response: z.array(Sprint),
  }),
  ofProject: defineEndpoint({
    name: 'sprints.ofProject',
    method: 'GET',
    path: '/api/projects/{project}/sprints',
    summary: 'List the sprints of a project by start date',
    access: mayView,
    takesToken: true,
    params: inProject,
    response: z.array(Sprint),
  }),
  create: defineEndpoint({
    name: 'sprints.create',
    method: 'POST',
    path: '/api/projects/{project}/sprints',
    summary: 'Create a sprint',
    access: mayEdit,
    takesToken: true,
    params: inProject,
    body: NewSprint,
    response: Sprint,
    errors: ['sprint_active', 'sprint_dates_invalid', 'sprint_limit', 'sprints_off', 'conflict'],
  }),
  generate: defineEndpoint({
    name: 'sprints.generate',
    method: 'POST',
    path: '/api/projects/{project}/sprints/generate',
    summary: 'Create the next sprints after the last one, with the length and names set in the project or its company',
    access: mayEdit,
    takesToken: true,
    params: inProject,
    body: SprintCount,
    response: z.array(Sprint),
    errors: ['sprint_limit', 'sprint_too_late', 'sprints_off'],
  }),
  update: defineEndpoint({
    name: 'sprints.update',
    method: 'PATCH',
    path: '/api/projects/{project}/sprints/{sprint}',
    summary: 'Update the given fields of a sprint, including its status',
    access: mayEdit,
    takesToken: true,
    params: one,
    body: SprintChange,
    response: Sprint,
    errors: ['sprint_active', 'sprint_not_found', 'sprint_dates_invalid'],
  }),
  complete: defineEndpoint({
    name: 'sprints.complete',
    method: 'POST',
    path: '/api/projects/{project}/sprints/{sprint}/complete',
    summary:
      'Complete a sprint and move its unfinished tickets to the next sprint that is not over, or to the backlog. Returns the `completion_id` for undoing it',
    access: mayEdit,
    takesToken: true,
    params: one,
    body: Completion,
    response: z.object({
      sprint: Sprint,
      next_id: z.nullable(Id),
      moved: z.int(),
      /** Null when it was over before. */
      completion_id: z.nullable(Id),
    }),
    errors: ['sprint_not_found', 'sprint_next_missing'],
  }),
  undoCompletion: defineEndpoint({
    name: 'sprints.undoCompletion',
    method: 'POST',
    path: '/api/projects/{project}/sprints/{sprint}/completions/{completion}/undo',
    summary:
      'Undo the completion of a sprint within a day: restore its status, and those tickets that are still where they were moved',
    access: mayEdit,
    takesToken: true,
    params: z.extend(one, { completion: Id }),
    response: Undone,
    errors: ['changed_since', 'sprint_not_found', 'sprint_change_not_found'],
  }),
  burndown: defineEndpoint({
    name: 'sprints.burndown',
    method: 'GET',
    path: '/api/projects/{project}/sprints/{sprint}/burndown',
    summary: 'Get what a sprint contained, finished and left over, day by day, from the history of its tickets',
    access: mayView,
    takesToken: true,
    params: one,
    response: Burndown,
    errors: ['sprint_not_found'],
  }),
  velocity: defineEndpoint({
    name: 'sprints.velocity',
    method: 'GET',
    path: '/api/projects/{project}/velocity',
    summary:
      'Get what the last twelve completed sprints planned and finished, and how much is finished per working day',
    access: mayView,
    takesToken: true,
    params: inProject,
    response: Velocity,
  }),
  capacity: defineEndpoint({
    name: 'sprints.capacity',
    method: 'GET',
    path: '/api/projects/{project}/sprint_capacity',
    summary:
      "Get the hours that a project's members can work in each sprint that is not over: working days, minus days off, holidays and meetings",
    access: mayEdit,
    params: inProject,
    response: z.array(SprintCapacity),
  }),
  delete: defineEndpoint({
    name: 'sprints.delete',
    method: 'DELETE',
    path: '/api/projects/{project}/sprints/{sprint}',
    summary: 'Delete a sprint and move its tickets to the backlog',
    access: mayEdit,
    takesToken: true,
    params: one,
    errors: ['sprint_not_found'],
  }),
  restore: defineEndpoint({
    name: 'sprints.restore',
    method: 'POST',
    path: '/api/projects/{project}/sprints/{sprint}/restore',
    summary: 'Restore a deleted sprint within a day, with its tickets that are in no sprint since',
    access: mayEdit,
    takesToken: true,
    params: one,
    response: Undone,
    errors: ['sprint_change_not_found', 'sprint_limit', 'conflict'],
  }),
};

export const sprintConfigs = {
  get: defineEndpoint({
    name: 'sprintConfigs.get',
    method: 'GET',
    path: '/api/companies/{company}/sprint_config',
    summary: 'Get the sprint settings of a company. `data` is null, with a `row_code`, until they are set',
    access: { action: 'company.view', scope: 'company' },
    takesToken: true,
    params: inCompany,
    response: z.object({ data: z.nullable(SprintConfig), row_code: z.optional(z.literal(NO_ROW)) }),
  }),
  put: defineEndpoint({
    name: 'sprintConfigs.put',
    method: 'PUT',
    path: '/api/companies/{company}/sprint_config',
    summary: 'Set the sprint settings of a company',
    access: { action: 'company.edit', scope: 'company' },
    params: inCompany,
    body: SprintConfigFields,
    response: SprintConfig,
  }),
  update: defineEndpoint({
    name: 'sprintConfigs.update',
    method: 'PATCH',
    path: '/api/companies/{company}/sprint_config',
    summary: 'Update the given sprint settings of a company that has set them before',
    access: { action: 'company.edit', scope: 'company' },
    params: inCompany,
    body: z.partial(SprintConfigFields),
    response: SprintConfig,
    errors: ['sprint_config_not_found'],
  }),
};
