// Changes tickets. Callers hold the lock of the board's order.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { EDITABLE_FIELDS, type EditableField, TICKET_FIELDS, type TicketFields } from '@worklane/domain/tickets/fields';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { columnsOf, valuesOf } from '../../platform/database/field-columns.ts';
import { EDITABLE_COLUMNS } from './ticket-columns.ts';

const PLACED_FIELDS = ['id', 'company_id', 'project_id', 'reporter_id', 'number', 'position'] as const;
const STORED_FIELDS = [...PLACED_FIELDS, ...EDITABLE_FIELDS];
const STORED_COLUMNS = columnsOf(TICKET_FIELDS, STORED_FIELDS);

export type TicketRow = TicketFields<(typeof STORED_FIELDS)[number]>;

/** Inserts a ticket; returns false when one with this id is already there. */
export async function insertTicket(tx: Queryable, row: TicketRow, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into tickets (${STORED_COLUMNS}, created_at, updated_at)
    values (${valuesOf(TICKET_FIELDS, STORED_FIELDS, row)}, ${now}, ${now})
    on conflict (id) do nothing
    returning id`);
  return rows.length > 0;
}

/**
 * Sets columns of one ticket and counts its version up.
 * @returns the new version, and the values that the ticket has now when they are asked for
 */
export async function updateTicketRow(
  tx: Queryable,
  { company_id }: ProjectRef,
  { id, assignments, isAnswered }: { id: string; assignments: readonly Sql[]; isAnswered: boolean },
  now: Date,
): Promise<{ version: number; fields: TicketFields<EditableField> | undefined }> {
  const set = join([...assignments, sql`version = version + 1`, sql`updated_at = ${now}`]);
  const answer = isAnswered ? sql`t.version, ${EDITABLE_COLUMNS}` : sql`t.version`;
  const [row] = await tx.query<{ version: number } & TicketFields<EditableField>>(sql`
    update tickets t set ${set} where t.company_id = ${company_id} and t.id = ${id} returning ${answer}`);
  const { version = 0, ...fields } = row ?? {};
  return { version, fields: isAnswered && row ? (fields as TicketFields<EditableField>) : undefined };
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
