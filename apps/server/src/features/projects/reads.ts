// Projects and their boards' configurations, as far as a scope reaches.
import type { BoardConfiguration, Project } from '@worklane/contract/projects';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

/** Where a project is: enough to ask the rule about it. */
export interface ProjectPlace {
  company_id: string;
  project_id: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By id or by key. A key may stand in several companies: `companyId` says which, else the oldest project wins. */
export async function findProject(
  db: Queryable,
  scope: Scope,
  name: string,
  companyId?: string,
): Promise<ProjectPlace | undefined> {
  const named = UUID.test(name) ? sql`p.id = ${name}` : sql`p.key = ${name.toUpperCase()}`;
  const within = companyId ? sql`and p.company_id = ${companyId}` : empty;
  const [row] = await db.query<ProjectPlace>(sql`
    select p.company_id, p.id as project_id from projects p
    where ${named} ${within} and ${inScope(scope, 'p.company_id', 'p.id')}
    order by p.created_at limit 1`);
  return row;
}

/** At most 2,000 projects, by name. */
export function readProjects(db: Queryable, scope: Scope, companyId?: string): Promise<Project[]> {
  const within = companyId ? sql`p.company_id = ${companyId} and` : empty;
  return selectProjects(db, sql`${within} ${inScope(scope, 'p.company_id', 'p.id')}`);
}

export async function readProject(db: Queryable, scope: Scope, id: string): Promise<Project | undefined> {
  const [row] = await selectProjects(db, sql`p.id = ${id} and ${inScope(scope, 'p.company_id', 'p.id')}`);
  return row;
}

function selectProjects(db: Queryable, condition: Sql): Promise<Project[]> {
  return db.query<Project>(sql`
    select p.id, p.company_id, p.name, p.key, p.description, p.status, p.owner_id, p.icon, p.agency, p.project_status,
           p.status_changed_at, p.status_changed_by, p.total_project_hours, p.due_date, p.sprint_enabled,
           p.custom_sprint_duration_weeks, p.sprint_start_date, p.has_recurring_budget, p.created_at, p.updated_at,
           coalesce(m.ids, '{}') as project_members, coalesce(m.members, '[]') as members
    from projects p
    left join lateral (
      select array_agg(user_id order by created_at, user_id) as ids,
             json_agg(json_build_object('user_id', user_id, 'role', role) order by created_at, user_id) as members
      from project_members where company_id = p.company_id and project_id = p.id
    ) m on true
    where ${condition}
    order by lower(p.name), p.id limit 2000`);
}

export async function readConfiguration(
  db: Queryable,
  scope: Scope,
  projectId: string,
): Promise<BoardConfiguration | undefined> {
  const [row] = await db.query<BoardConfiguration>(sql`
    select c.statuses, c.ticket_types, c.priorities, c.labels from board_configurations c
    where c.project_id = ${projectId} and ${inScope(scope, 'c.company_id', 'c.project_id')}`);
  return row;
}
