// Updates many imported tickets at once. Callers hold the lock of the board's order.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { EDITABLE_FIELDS, type EditableField, TICKET_FIELDS, type TicketFields } from '@worklane/domain/tickets/fields';
import type { DueDateType } from '@worklane/domain/tickets/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { assignmentsFrom, definitionsOf } from '../../../platform/database/field-columns.ts';
import { EDITABLE_COLUMNS } from '../ticket-columns.ts';

type ReplacedField = Exclude<EditableField, 'status' | 'parent_id'>;
export type ReplacedFields = TicketFields<ReplacedField>;

/** All editable fields except the status, which also sets the position, and the parent, which may be imported later. */
export const REPLACED_FIELDS = EDITABLE_FIELDS.filter(
  (field): field is ReplacedField => field !== 'status' && field !== 'parent_id',
);

export type FormerFields = TicketFields<EditableField | 'updated_at'>;

export async function lockFields(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  ids: readonly string[],
): Promise<Map<string, FormerFields>> {
  const rows = await tx.query<FormerFields & { id: string }>(sql`
    select t.id, t.updated_at, ${EDITABLE_COLUMNS} from tickets t
    where t.company_id = ${company_id} and t.project_id = ${project_id} and t.id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, ...fields }) => [id, fields]));
}

export async function replaceFields(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  rows: readonly (ReplacedFields & { id: string })[],
  { isReassigned, now }: { isReassigned: boolean; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(sql`
    update tickets t
    set ${assignmentsFrom(TICKET_FIELDS, REPLACED_FIELDS, 'v')}, version = t.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, ${definitionsOf(TICKET_FIELDS, REPLACED_FIELDS)})
    where t.company_id = ${company_id} and t.project_id = ${project_id} and t.id = v.id`);
  if (!isReassigned) return;
  await tx.query(sql`
    delete from ticket_assignees
    where company_id = ${company_id} and ticket_id = any(${rows.map(({ id }) => id)}::uuid[])`);
  await tx.query(sql`
    insert into ticket_assignees (company_id, project_id, ticket_id, user_id, ordinal)
    select m.company_id, m.project_id, v.id, m.user_id, given.ordinal
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, assignee_ids uuid[])
    cross join lateral unnest(v.assignee_ids) with ordinality as given (user_id, ordinal)
    join project_members m
      on m.company_id = ${company_id} and m.project_id = ${project_id} and m.user_id = given.user_id`);
}

/** Sets when a ticket was last changed in its source, when that is later than here. */
export async function saveLastTouch(
  tx: Queryable,
  { company_id }: ProjectRef,
  tickets: readonly { id: string; here: string; there: string }[],
): Promise<void> {
  if (tickets.length === 0) return;
  // The ids are given twice: without statistics, PostgreSQL would choose a nested loop over all tickets.
  await tx.query(sql`
    update tickets t set updated_at = greatest(r.here, r.there)
    from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as r (id uuid, here timestamptz, there timestamptz)
    where t.company_id = ${company_id} and t.id = r.id and t.id = any(${tickets.map(({ id }) => id)}::uuid[])
      and t.updated_at <> greatest(r.here, r.there)`);
}

/** Sets the last touch once all tickets exist, so that adding parents doesn't change it. */
export async function finishImportedHistory(
  tx: Queryable,
  { company_id }: ProjectRef,
  tickets: readonly { id: string; past: { due_date_type: DueDateType; time_spent: number; updated_at: string } }[],
): Promise<void> {
  const rows = tickets.map(({ id, past: { due_date_type, time_spent, updated_at } }) => ({
    id,
    due_date_type,
    time_spent,
    updated_at,
  }));
  // The ids are given twice: without statistics, PostgreSQL would choose a nested loop over all tickets.
  await tx.query(sql`
    update tickets t set due_date_type = r.due_date_type, time_spent = r.time_spent, updated_at = r.updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, due_date_type text, time_spent numeric, updated_at timestamptz)
    where t.company_id = ${company_id} and t.id = r.id and t.id = any(${rows.map(({ id }) => id)}::uuid[])`);
}
