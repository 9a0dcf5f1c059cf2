// Projects: the record, its members, its board's configuration.
import { ROLES } from '@worklane/domain/access/roles';
import { PROJECT_LIMITS, PROJECT_STATUSES, SPRINT_WEEKS } from '@worklane/domain/projects/vocabulary';
import { PRIORITIES, STATUS_CATEGORIES, TICKET_TYPES } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Day, hours, Id, line, Timestamp, text } from './primitives.ts';

/** What a board is made of, in order (decision T-43). Kept beside the project, never in its record. */
export const BoardConfiguration = z.object({
  statuses: z.array(
    z.object({ key: z.string(), label: z.string(), color: z.string(), category: z.enum(STATUS_CATEGORIES) }),
  ),
  ticket_types: z.array(z.enum(TICKET_TYPES)),
  priorities: z.array(z.enum(PRIORITIES)),
  labels: z.array(z.string()),
});
export type BoardConfiguration = z.infer<typeof BoardConfiguration>;

export const Project = z.object({
  id: Id,
  company_id: Id,
  name: z.string(),
  key: z.string(),
  description: z.string(),
  status: z.string(),
  owner_id: z.nullable(Id),
  icon: z.string(),
  agency: z.nullable(z.string()),
  project_status: z.enum(PROJECT_STATUSES),
  status_changed_at: z.nullable(Timestamp),
  status_changed_by: z.nullable(Id),
  total_project_hours: z.number(),
  due_date: z.nullable(Day),
  sprint_enabled: z.boolean(),
  custom_sprint_duration_weeks: z.number(),
  sprint_start_date: z.nullable(Day),
  has_recurring_budget: z.boolean(),
  /** Derived: the ids in `members`. */
  project_members: z.array(Id),
  members: z.array(z.object({ user_id: Id, role: z.enum(ROLES) })),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Project = z.infer<typeof Project>;

export const NewProject = z.object({
  id: z.optional(Id),
  company_id: Id,
  name: line(PROJECT_LIMITS.name),
  key: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1, 'is required'), z.maxLength(PROJECT_LIMITS.key)),
  description: z._default(text(PROJECT_LIMITS.description), ''),
  icon: z.optional(line(PROJECT_LIMITS.icon, 0)),
  agency: z.optional(z.nullable(line(PROJECT_LIMITS.agency, 0))),
  project_status: z.optional(z.enum(PROJECT_STATUSES)),
  total_project_hours: z.optional(hours(PROJECT_LIMITS.hours)),
  due_date: z.optional(Day),
  sprint_start_date: z.optional(Day),
  sprint_enabled: z.optional(z.boolean()),
  custom_sprint_duration_weeks: z.optional(z.int().check(z.minimum(SPRINT_WEEKS.min), z.maximum(SPRINT_WEEKS.max))),
  has_recurring_budget: z.optional(z.boolean()),
});
export type NewProject = z.input<typeof NewProject>;

const params = z.object({ project: z.string().check(z.maxLength(64)) });

export const projects = {
  list: defineEndpoint({
    name: 'projects.list',
    method: 'GET',
    path: '/api/projects',
    summary: 'The projects of one company, or of all of them, that the viewer may see',
    access: 'signed-in',
    query: z.object({ company_id: z.optional(Id) }),
    response: z.array(Project),
  }),
  create: defineEndpoint({
    name: 'projects.create',
    method: 'POST',
    path: '/api/projects',
    summary: 'Create a project; the caller becomes its owner and first member',
    access: 'signed-in',
    body: NewProject,
    response: Project,
    errors: ['forbidden', 'company_not_found', 'project_key_taken', 'project_key_invalid'],
  }),
  get: defineEndpoint({
    name: 'projects.get',
    method: 'GET',
    path: '/api/projects/{project}',
    summary: 'One project, by id or by key (with company_id: in that company)',
    access: { action: 'project.view', scope: 'project' },
    params,
    query: z.object({ company_id: z.optional(Id) }),
    response: Project,
  }),
  configuration: defineEndpoint({
    name: 'projects.configuration',
    method: 'GET',
    path: '/api/projects/{project}/configuration',
    summary: "The board's statuses, types, priorities and labels",
    access: { action: 'project.view', scope: 'project' },
    params,
    query: z.object({ company_id: z.optional(Id) }),
    response: BoardConfiguration,
  }),
  delete: defineEndpoint({
    name: 'projects.delete',
    method: 'DELETE',
    path: '/api/projects/{project}',
    summary: 'Delete a project with all its tickets',
    access: { action: 'project.delete', scope: 'project' },
    params,
    query: z.object({ company_id: z.optional(Id) }),
  }),
};
