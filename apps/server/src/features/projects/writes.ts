// The statements that change projects, their members and their boards' configurations.
import type { BoardConfiguration } from '@worklane/contract/projects';
import type { Role } from '@worklane/domain/access/roles';
import type { ProjectStatus } from '@worklane/domain/projects/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

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
  await tx.query(sql`insert into board_orders (company_id, project_id) values (${companyId}, ${projectId})`);
}

export async function insertProjectMember(
  tx: Queryable,
  member: { company_id: string; project_id: string; user_id: string; role: Role },
): Promise<void> {
  await tx.query(sql`
    insert into project_members (company_id, project_id, user_id, role)
    values (${member.company_id}, ${member.project_id}, ${member.user_id}, ${member.role})`);
}

export async function deleteProjectRow(tx: Queryable, companyId: string, projectId: string): Promise<boolean> {
  const rows = await tx.query(
    sql`delete from projects where company_id = ${companyId} and id = ${projectId} returning id`,
  );
  return rows.length > 0;
}
