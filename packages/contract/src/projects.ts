// Defines projects: the record, and how one is created, changed, deleted and restored.
import { ROLES } from '@worklane/domain/access/roles';
import { PROJECT_STARTERS } from '@worklane/domain/projects/starter-keys';
import { PROJECT_LIMITS, PROJECT_STATUSES, RECORD_STATUSES, SPRINT_WEEKS } from '@worklane/domain/projects/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inCompany, inProject, ofCompany } from './platform/paths.ts';
import { Day, hours, httpUrl, Id, idList, line, rawText, Timestamp, text, whole } from './platform/primitives.ts';

const Collaborator = z.object({
  email: z.string(),
  name: z.nullable(z.string()),
  role: z.enum(ROLES),
  status: z.literal('invited'),
  invitation_expires: Timestamp,
  invited_at: Timestamp,
  invited_by: Id,
});

export const Project = z.object({
  id: Id,
  company_id: Id,
  name: z.string(),
  key: z.string(),
  description: z.string(),
  status: z.enum(RECORD_STATUSES),
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
  /** From before `custom_sprint_duration_weeks`; read, never written. */
  sprint_duration: z.nullable(z.number()),
  has_recurring_budget: z.boolean(),
  github_repo_owner: z.nullable(z.string()),
  github_repo_name: z.nullable(z.string()),
  github_repo_url: z.nullable(z.string()),
  github_repo_id: z.nullable(z.string()),
  figma_file_key: z.nullable(z.string()),
  figma_file_name: z.nullable(z.string()),
  figma_file_url: z.nullable(z.string()),
  /** Derived: the ids in `members`. */
  project_members: z.array(Id),
  members: z.array(z.object({ user_id: Id, role: z.enum(ROLES) })),
  /** People from outside who have not accepted their invitation yet; empty unless the viewer may invite to the project. */
  collab_members: z.array(Collaborator),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Project = z.infer<typeof Project>;

const weeks = whole(SPRINT_WEEKS.min, SPRINT_WEEKS.max);
const Key = rawText(1_000).check(
  z.trim(),
  z.toUpperCase(),
  z.minLength(1, 'is required'),
  z.maxLength(PROJECT_LIMITS.key),
);

export const NewProject = z.object({
  id: z.optional(Id),
  company_id: Id,
  /** Whose columns, labels, types, priorities and sample tickets the board starts with; left out: an empty one. */
  template_id: z.optional(Id),
  /** One of the built-in templates instead. */
  starter: z.optional(z.enum(PROJECT_STARTERS)),
  name: line(PROJECT_LIMITS.name),
  key: Key,
  description: z._default(text(PROJECT_LIMITS.description), ''),
  icon: z.optional(line(PROJECT_LIMITS.icon, 0)),
  agency: z.optional(z.nullable(line(PROJECT_LIMITS.agency, 0))),
  project_status: z.optional(z.enum(PROJECT_STATUSES)),
  total_project_hours: z.optional(hours(PROJECT_LIMITS.hours)),
  due_date: z.optional(Day),
  sprint_start_date: z.optional(Day),
  sprint_enabled: z.optional(z.boolean()),
  custom_sprint_duration_weeks: z.optional(weeks),
  has_recurring_budget: z.optional(z.boolean()),
});
export type NewProject = z.input<typeof NewProject>;

const reference = (max: number = PROJECT_LIMITS.name) => z.optional(z.nullable(line(max, 0)));

const webAddress = z.optional(z.nullable(httpUrl(PROJECT_LIMITS.link, 0)));

/** Only what is sent changes. Its key, its status and its links to other services need the right to its settings. */
export const ProjectChange = z.object({
  name: z.optional(line(PROJECT_LIMITS.name)),
  key: z.optional(Key),
  description: z.optional(text(PROJECT_LIMITS.description)),
  icon: z.optional(line(PROJECT_LIMITS.icon, 0)),
  agency: z.optional(z.nullable(line(PROJECT_LIMITS.agency, 0))),
  status: z.optional(z.enum(RECORD_STATUSES)),
  project_status: z.optional(z.enum(PROJECT_STATUSES)),
  total_project_hours: z.optional(hours(PROJECT_LIMITS.hours)),
  due_date: z.optional(z.nullable(Day)),
  sprint_start_date: z.optional(z.nullable(Day)),
  sprint_enabled: z.optional(z.boolean()),
  custom_sprint_duration_weeks: z.optional(weeks),
  has_recurring_budget: z.optional(z.boolean()),
  github_repo_owner: reference(),
  github_repo_name: reference(),
  github_repo_url: webAddress,
  github_repo_id: reference(100),
  figma_file_key: reference(),
  figma_file_name: reference(),
  figma_file_url: webAddress,
});
export type ProjectChange = z.infer<typeof ProjectChange>;

/** The name of the project, typed. */
export const ProjectDeletion = z.object({ name: rawText(400) });

export const DeletedProject = z.object({
  id: Id,
  company_id: Id,
  name: z.string(),
  key: z.string(),
  icon: z.string(),
  deleted_at: Timestamp,
});
export type DeletedProject = z.infer<typeof DeletedProject>;

/** At most 50. */
const CompanyIds = idList(50);

const ProjectProgress = z.object({
  project_id: Id,
  total: z.int(),
  done: z.int(),
  last_activity: z.nullable(Timestamp),
});
export type ProjectProgress = z.infer<typeof ProjectProgress>;

export const projects = {
  list: defineEndpoint({
    name: 'projects.list',
    method: 'GET',
    path: '/api/projects',
    summary: 'List the projects that you may see: of one company, of several (comma-separated ids), or of all',
    access: 'signed-in',
    takesToken: true,
    isForViewAs: true,
    query: z.object({ company_id: z.optional(CompanyIds) }),
    response: z.array(Project),
  }),
  create: defineEndpoint({
    name: 'projects.create',
    method: 'POST',
    path: '/api/projects',
    summary: 'Create a project. You become its owner and first member',
    access: { action: 'project.create', in: 'body', named: [{ scope: 'company', at: 'company_id' }] },
    body: NewProject,
    response: Project,
    errors: [
      'forbidden',
      'company_not_found',
      'project_limit',
      'project_key_taken',
      'project_key_invalid',
      'template_not_found',
    ],
  }),
  get: defineEndpoint({
    name: 'projects.get',
    method: 'GET',
    path: '/api/projects/{project}',
    summary: 'Get a project by id or by key (with company_id: in that company)',
    access: { action: 'project.view', scope: 'project' },
    takesToken: true,
    params: inProject,
    query: ofCompany,
    response: Project,
  }),
  update: defineEndpoint({
    name: 'projects.update',
    method: 'PATCH',
    also: 'PUT',
    path: '/api/projects/{project}',
    summary: 'Update the given fields of a project, including archiving and restoring it',
    access: { action: 'project.edit', scope: 'project' },
    params: inProject,
    query: ofCompany,
    body: ProjectChange,
    response: Project,
    errors: ['project_key_taken', 'project_key_invalid'],
  }),
  delete: defineEndpoint({
    name: 'projects.delete',
    method: 'DELETE',
    path: '/api/projects/{project}',
    summary: 'Delete a project with all its tickets. Owners and administrators can restore it for 30 days',
    access: { action: 'project.delete', scope: 'project' },
    params: inProject,
    query: ofCompany,
    body: ProjectDeletion,
    errors: ['project_name_mismatch'],
  }),
  progress: defineEndpoint({
    name: 'projects.progress',
    method: 'GET',
    path: '/api/companies/{company}/project_progress',
    summary: 'Count the tickets of each project of a company, all and done, with the time of the last change',
    access: { action: 'company.view', scope: 'company' },
    takesToken: true,
    params: inCompany,
    response: z.array(ProjectProgress),
  }),
  deleted: defineEndpoint({
    name: 'projects.deleted',
    method: 'GET',
    path: '/api/companies/{company}/deleted_projects',
    summary: 'List the deleted projects of a company that can still be restored',
    access: { action: 'company.edit', scope: 'company' },
    params: inCompany,
    response: z.array(DeletedProject),
  }),
  restore: defineEndpoint({
    name: 'projects.restore',
    method: 'POST',
    path: '/api/companies/{company}/deleted_projects/{project}/restore',
    summary: 'Restore a deleted project as it was',
    access: { action: 'company.edit', scope: 'company' },
    params: z.extend(inCompany, { project: Id }),
    response: Project,
    errors: ['project_not_found'],
  }),
};
