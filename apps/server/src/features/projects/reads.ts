// Reads the projects within a scope, and the configuration of their boards.
import type { StoredConfiguration } from '@worklane/contract/boards';
import { type ProjectStatusChange, STATUS_CHANGES_PAGE } from '@worklane/contract/project-status-changes';
import type { DeletedProject, Project, ProjectProgress } from '@worklane/contract/projects';
import { can, type Viewer } from '@worklane/domain/access/can';
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { Role } from '@worklane/domain/access/roles';
import { PROJECT_LIMITS } from '@worklane/domain/projects/vocabulary';
import sql, { empty, type Sql } from 'sql-template-tag';
import { beforeCursor } from '../../platform/database/before-cursor.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { restoreDeadline } from '../../platform/undo/restore-deadline.ts';

/** Enough of a project to ask the rule about it. */
export interface ProjectTarget extends ProjectRef {
  is_archived?: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Builds a condition on projects `p`: its key or a former one. */
export function hasKey(key: string): Sql {
  return sql`(p.key = ${key} or p.id in (select a.project_id from project_key_aliases a where a.key = ${key}))`;
}

/**
 * Finds a project by id or key. Several companies can have the key: `companyId` decides, otherwise the oldest project.
 */
export async function findProject(
  db: Queryable,
  scope: Scope,
  name: string,
  companyId?: string,
): Promise<ProjectTarget | undefined> {
  const named = UUID.test(name) ? sql`p.id = ${name}` : hasKey(name.toUpperCase());
  const within = companyId ? sql`and p.company_id = ${companyId}` : empty;
  const [row] = await db.query<ProjectTarget>(sql`
    select p.company_id, p.id as project_id, p.status = 'archived' as is_archived from projects p
    where ${named} ${within} and ${inScope(scope, 'p.company_id', 'p.id')}
    order by p.created_at limit 1`);
  return row;
}

/** Reads projects by name. */
export async function readProjects(
  db: Queryable,
  scope: Scope,
  viewer: Viewer,
  companyIds?: readonly string[],
): Promise<Project[]> {
  const within = companyIds ? sql`p.company_id = any(${companyIds}::uuid[]) and` : empty;
  const projects = await selectProjects(db, sql`${within} ${inScope(scope, 'p.company_id', 'p.id')}`);
  return projects.map((project) => asSeenBy(viewer, project));
}

export async function readProject(
  db: Queryable,
  scope: Scope,
  viewer: Viewer,
  id: string,
): Promise<Project | undefined> {
  const [row] = await selectProjects(db, sql`p.id = ${id} and ${inScope(scope, 'p.company_id', 'p.id')}`);
  return row && asSeenBy(viewer, row);
}

/** Hides the addresses of people from outside, unless the viewer may invite them. */
function asSeenBy(viewer: Viewer, project: Project): Project {
  const mayInvite = can(viewer, 'project.settings', { company_id: project.company_id, project_id: project.id });
  return mayInvite ? project : { ...project, collab_members: [] };
}

function selectProjects(db: Queryable, condition: Sql): Promise<Project[]> {
  return db.query<Project>(sql`
    select p.id, p.company_id, p.name, p.key, p.description, p.status, p.owner_id, p.icon, p.agency, p.project_status,
           p.status_changed_at, p.status_changed_by, p.total_project_hours, p.due_date, p.sprint_enabled,
           p.custom_sprint_duration_weeks, p.sprint_start_date, p.sprint_duration, p.has_recurring_budget,
           p.github_repo_owner, p.github_repo_name, p.github_repo_url, p.github_repo_id,
           p.figma_file_key, p.figma_file_name, p.figma_file_url, p.created_at, p.updated_at,
           coalesce(m.ids, '{}') as project_members, coalesce(m.members, '[]') as members,
           coalesce(i.collaborators, '[]') as collab_members
    from projects p
    left join lateral (
      select array_agg(user_id order by created_at, user_id) as ids,
             json_agg(json_build_object('user_id', user_id, 'role', role) order by created_at, user_id) as members
      from project_members where company_id = p.company_id and project_id = p.id
    ) m on true
    left join lateral (
      select json_agg(json_build_object(
        'email', email, 'name', name, 'role', role, 'status', 'invited', 'invitation_expires', expires_at,
        'invited_at', created_at, 'invited_by', created_by) order by created_at, id) as collaborators
      from invitations where company_id = p.company_id and project_id = p.id
    ) i on true
    where ${condition}
    order by lower(p.name), p.id`);
}

export async function readConfiguration(
  db: Queryable,
  scope: Scope,
  projectId: string,
): Promise<StoredConfiguration | undefined> {
  const [row] = await db.query<StoredConfiguration>(sql`
    select c.statuses, c.ticket_types, c.priorities, c.labels, c.version from board_configurations c
    where c.project_id = ${projectId} and ${inScope(scope, 'c.company_id', 'c.project_id')}`);
  return row;
}

/** Reads progress, also of projects without tickets. */
export function readProgress(db: Queryable, scope: Scope, companyId: string): Promise<ProjectProgress[]> {
  return db.query<ProjectProgress>(sql`
    select p.id as project_id, count(t.id)::integer as total,
           count(t.id) filter (where t.status = any(d.keys))::integer as done, max(t.updated_at) as last_activity
    from projects p
    left join lateral (
      select array(select s->>'key' from board_configurations c, jsonb_array_elements(c.statuses) s
                   where c.company_id = p.company_id and c.project_id = p.id and s->>'category' = 'done') as keys
    ) d on true
    left join tickets t on t.company_id = p.company_id and t.project_id = p.id
    where p.company_id = ${companyId} and ${inScope(scope, 'p.company_id', 'p.id')}
    group by p.id`);
}

/** Counts the tickets of each status, without empty ones. */
export async function readStatusCounts(
  db: Queryable,
  scope: Scope,
  projectId: string,
): Promise<Record<string, number>> {
  const rows = await db.query<{ status: string; count: number }>(sql`
    select t.status, count(*)::integer as count from tickets t
    where t.project_id = ${projectId} and ${inScope(scope, 't.company_id', 't.project_id')}
    group by t.status`);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Reads one page, newest first. */
export function readStatusChanges(
  db: Queryable,
  scope: Scope,
  projectId: string,
  before?: string,
): Promise<ProjectStatusChange[]> {
  return db.query<ProjectStatusChange>(sql`
    select c.id, c.field, c.before, c.after, c.changed_by, c.changed_at from project_status_changes c
    where c.project_id = ${projectId} and ${inScope(scope, 'c.company_id', 'c.project_id')}
      ${beforeCursor(sql`c.changed_at`, sql`c.id`, before)}
    order by c.changed_at desc, c.id desc limit ${STATUS_CHANGES_PAGE}`);
}

/** Reads projects that can still be restored, newest first. */
export function readDeletedProjects(
  db: Queryable,
  scope: Scope,
  companyId: string,
  now: Date,
): Promise<DeletedProject[]> {
  return db.query<DeletedProject>(sql`
    select p.id, p.company_id, p.name, p.key, p.icon, p.deleted_at from projects p
    where p.company_id = ${companyId} and p.company_id = any(${scope.companyIds}::uuid[])
      and p.deleted_at > ${restoreDeadline(now)}
    order by p.deleted_at desc, p.id desc limit ${PROJECT_LIMITS.perCompany}`);
}

/** A member's role in the company, their role on the project if they are on it, and their address. */
export interface ProjectStanding {
  user_id: string;
  role: Role;
  project_role: Role | null;
  email: string;
}

/** Reads the role of an active member of the company. */
export async function readProjectStanding(
  db: Queryable,
  { company_id, project_id }: ProjectTarget,
  userId: string,
): Promise<ProjectStanding | undefined> {
  const [row] = await db.query<ProjectStanding>(sql`
    select m.user_id, m.role, p.role as project_role, u.email
    from company_members m join users u on u.id = m.user_id
    left join project_members p on p.company_id = m.company_id and p.user_id = m.user_id and p.project_id = ${project_id}
    where m.company_id = ${company_id} and m.user_id = ${userId} and m.status = 'active'`);
  return row;
}

/** Reads every key that a new project can't have, including those of deleted projects and former ones. */
export async function readTakenKeys(db: Queryable, companyId: string): Promise<Set<string>> {
  const rows = await db.query<{ key: string }>(sql`
    select key from projects where company_id = ${companyId}
    union select key from project_key_aliases where company_id = ${companyId}`);
  return new Set(rows.map(({ key }) => key));
}
