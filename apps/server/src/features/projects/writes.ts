// Changes projects, their members and their boards' configurations.
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { Role } from '@worklane/domain/access/roles';
import { PROJECT_LIMITS, type ProjectStatus } from '@worklane/domain/projects/vocabulary';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Values } from '../../platform/events/origin.ts';
import { fail } from '../../platform/http/fail.ts';
import { restoreDeadline } from '../../platform/undo/restore-deadline.ts';

export interface ProjectRow {
  id: string;
  company_id: string;
  name: string;
  key: string;
  description: string;
  owner_id: string;
  icon: string;
  agency: string | null;
  project_status: ProjectStatus;
  status_changed_at: Date | null;
  status_changed_by: string | null;
  total_project_hours: number;
  due_date: string | null;
  sprint_enabled: boolean;
  custom_sprint_duration_weeks: number;
  sprint_start_date: string | null;
  has_recurring_budget: boolean;
}

export async function insertProject(tx: Queryable, row: ProjectRow): Promise<void> {
  await tx.query(sql`
    insert into projects (
      id, company_id, name, key, description, owner_id, icon, agency, project_status, status_changed_at, status_changed_by,
      total_project_hours, due_date, sprint_enabled, custom_sprint_duration_weeks, sprint_start_date, has_recurring_budget)
    values (
      ${row.id}, ${row.company_id}, ${row.name}, ${row.key}, ${row.description}, ${row.owner_id}, ${row.icon}, ${row.agency},
      ${row.project_status}, ${row.status_changed_at}, ${row.status_changed_by}, ${row.total_project_hours}, ${row.due_date},
      ${row.sprint_enabled}, ${row.custom_sprint_duration_weeks}, ${row.sprint_start_date}, ${row.has_recurring_budget})`);
}

interface StatusChangeRow {
  company_id: string;
  project_id: string;
  id: string;
  field: 'project_status' | 'status';
  before: string | null;
  after: string;
  changed_by: string;
  changed_at: Date;
}

export async function insertStatusChange(tx: Queryable, row: StatusChangeRow): Promise<void> {
  await tx.query(sql`
    insert into project_status_changes (company_id, id, project_id, field, before, after, changed_by, changed_at)
    values (${row.company_id}, ${row.id}, ${row.project_id}, ${row.field}, ${row.before}, ${row.after},
            ${row.changed_by}, ${row.changed_at})`);
}

export async function insertBoard(
  tx: Queryable,
  companyId: string,
  projectId: string,
  board: BoardConfiguration,
): Promise<void> {
  await tx.query(sql`
    insert into board_configurations (company_id, project_id, statuses, ticket_types, priorities, labels)
    values (${companyId}, ${projectId}, ${JSON.stringify(board.statuses)}, ${JSON.stringify(board.ticket_types)},
            ${JSON.stringify(board.priorities)}, ${JSON.stringify(board.labels)})`);
}

export async function insertProjectMember(
  tx: Queryable,
  member: { company_id: string; project_id: string; user_id: string; role: Role },
): Promise<void> {
  await tx.query(sql`
    insert into project_members (company_id, project_id, user_id, role)
    values (${member.company_id}, ${member.project_id}, ${member.user_id}, ${member.role})`);
}

export interface LockedProject {
  name: string;
  key: string;
  status: string;
  project_status: ProjectStatus;
  /** All columns of it. */
  record: Values;
}

/** Locks and reads the project's row; rows that refer to it can still be written. Undefined if it does not exist. */
export async function lockProject(
  tx: Queryable,
  companyId: string,
  projectId: string,
): Promise<LockedProject | undefined> {
  const [row] = await tx.query<LockedProject>(sql`
    select name, key, status, project_status, to_jsonb(projects) as record from projects
    where company_id = ${companyId} and id = ${projectId} and deleted_at is null for no key update`);
  return row;
}

export async function updateProjectRow(
  tx: Queryable,
  companyId: string,
  projectId: string,
  assignments: readonly Sql[],
  now: Date,
): Promise<void> {
  const set = join([...assignments, sql`updated_at = ${now}`]);
  await tx.query(sql`update projects set ${set} where company_id = ${companyId} and id = ${projectId}`);
}

/** Marks a project as deleted, or restores it. @returns whether there was such a project */
export async function setDeleted(
  tx: Queryable,
  companyId: string,
  projectId: string,
  at: Date | null,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update projects set deleted_at = ${at}
    where company_id = ${companyId} and id = ${projectId} and (deleted_at is null) = ${at !== null} returning id`);
  return rows.length > 0;
}

/** Purges projects that can't be restored any more, whenever another one is deleted. */
export async function purgeProjects(tx: Queryable, companyId: string, deletedBefore: Date): Promise<void> {
  await tx.query(sql`
    delete from projects where company_id = ${companyId} and id in (
      select id from projects where company_id = ${companyId} and deleted_at < ${deletedBefore} limit 10
      for update skip locked)`);
}

/**
 * Refuses more projects than the limit; restorable ones count too.
 * @throws Refusal project_limit
 */
export async function refuseBeyondLimit(tx: Queryable, companyId: string, now: Date): Promise<void> {
  const limit = PROJECT_LIMITS.perCompany;
  // So that of two concurrent creations of the last allowed project only one succeeds.
  await tx.query(sql`select 1 from companies where id = ${companyId} for no key update`);
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from projects
    where company_id = ${companyId} and (deleted_at is null or deleted_at > ${restoreDeadline(now)})`);
  if ((row?.count ?? 0) >= limit) fail('project_limit', { limit });
}

/** Tells whether another project of the company has or had this key: old addresses lead to it. */
export async function isKeyTaken(tx: Queryable, companyId: string, key: string, projectId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from projects where company_id = ${companyId} and key = ${key} and id <> ${projectId}
    union all
    select 1 from project_key_aliases where company_id = ${companyId} and key = ${key} and project_id <> ${projectId}`);
  return rows.length > 0;
}

/** Saves the former key of a project, and removes its new key from the former ones. */
export async function replaceAlias(
  tx: Queryable,
  companyId: string,
  projectId: string,
  { former, key }: { former: string; key: string },
): Promise<void> {
  await tx.query(sql`delete from project_key_aliases where company_id = ${companyId} and key = ${key}`);
  await tx.query(sql`
    insert into project_key_aliases (company_id, key, project_id) values (${companyId}, ${former}, ${projectId})`);
}

/** @returns the new version; undefined if the given one is not current */
export async function updateBoard(
  tx: Queryable,
  companyId: string,
  projectId: string,
  board: BoardConfiguration,
  version: number,
): Promise<number | undefined> {
  const [row] = await tx.query<{ version: number }>(sql`
    update board_configurations
    set statuses = ${JSON.stringify(board.statuses)}, ticket_types = ${JSON.stringify(board.ticket_types)},
        priorities = ${JSON.stringify(board.priorities)}, labels = ${JSON.stringify(board.labels)},
        version = version + 1
    where company_id = ${companyId} and project_id = ${projectId} and version = ${version}
    returning version`);
  return row?.version;
}

type OnProject = { company_id: string; project_id: string; user_id: string };

export async function updateMemberRole(tx: Queryable, member: OnProject, role: Role): Promise<void> {
  await tx.query(sql`
    update project_members set role = ${role}
    where company_id = ${member.company_id} and project_id = ${member.project_id} and user_id = ${member.user_id}`);
}

export async function deleteProjectMember(tx: Queryable, member: OnProject): Promise<void> {
  await tx.query(sql`
    delete from project_members
    where company_id = ${member.company_id} and project_id = ${member.project_id} and user_id = ${member.user_id}`);
}
