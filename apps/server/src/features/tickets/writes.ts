// The statements that change tickets. Every one of them runs under the lock of the board's order.

import type { ProjectRef } from '@worklane/domain/access/refs';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

export interface TicketRow extends ProjectRef {
  id: string;
  number: number;
  title: string;
  description: string;
  status: string;
  priority: string;
  type: string;
  reporter_id: string;
  labels: string[];
  start_date: string | null;
  due_date: string | null;
  due_date_type: string;
  estimate: number | null;
  position: number;
  parent_id: string | null;
  sprint_id: string | null;
  now: Date;
}

/** Inserts a ticket; returns false when one with this id is already there. */
export async function insertTicket(tx: Queryable, row: TicketRow): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into tickets (company_id, id, project_id, number, title, description, status, priority, type, reporter_id,
                         labels, start_date, due_date, due_date_type, estimate, position, parent_id, sprint_id,
                         created_at, updated_at)
    values (${row.company_id}, ${row.id}, ${row.project_id}, ${row.number}, ${row.title}, ${row.description}, ${row.status},
            ${row.priority}, ${row.type}, ${row.reporter_id}, ${row.labels}, ${row.start_date}, ${row.due_date}, ${row.due_date_type},
            ${row.estimate}, ${row.position}, ${row.parent_id}, ${row.sprint_id}, ${row.now}, ${row.now})
    on conflict (id) do nothing
    returning id`);
  return rows.length > 0;
}

/** Sets columns of one ticket and counts its version up. @returns the new version. */
export async function updateTicketRow(
  tx: Queryable,
  { company_id }: ProjectRef,
  id: string,
  assignments: readonly Sql[],
  now: Date,
): Promise<number> {
  const set = join([...assignments, sql`version = version + 1`, sql`updated_at = ${now}`]);
  const [row] = await tx.query<{ version: number }>(sql`
    update tickets set ${set} where company_id = ${company_id} and id = ${id} returning version`);
  return row?.version ?? 0;
}

export async function replaceAssignees(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  ticketId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.query(sql`delete from ticket_assignees where company_id = ${company_id} and ticket_id = ${ticketId}`);
  if (userIds.length === 0) return;
  await tx.query(sql`
    insert into ticket_assignees (company_id, project_id, ticket_id, user_id, ordinal)
    select ${company_id}, ${project_id}, ${ticketId}, user_id, ordinal
    from unnest(${userIds}::uuid[]) with ordinality as given (user_id, ordinal)`);
}
