// Inserts many tickets at once, and sets their parents. Callers hold the lock of the board's order.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { EDITABLE_FIELDS, type EditableField, TICKET_FIELDS, type TicketFields } from '@worklane/domain/tickets/fields';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { columnsOf, definitionsOf } from '../../../platform/database/field-columns.ts';

/** A parent may be one of those that follow: it is linked later. */
type AddedField = Exclude<EditableField, 'parent_id'>;
const ADDED_FIELDS = EDITABLE_FIELDS.filter((field): field is AddedField => field !== 'parent_id');
const GIVEN_FIELDS = ['id', 'reporter_id', 'number', 'position', 'created_at', ...ADDED_FIELDS] as const;

export interface NewTicketRow extends TicketFields<(typeof GIVEN_FIELDS)[number]> {
  /** The first row of its history. */
  history_id: string;
  /** When it got its status; the time of its creation by default. */
  status_since?: string;
}

const GIVEN_COLUMNS = columnsOf(TICKET_FIELDS, GIVEN_FIELDS);

/** Inserts tickets with the first row of each one's history, in one statement. */
export async function insertTickets(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  rows: readonly NewTicketRow[],
  changedBy: string,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        ${definitionsOf(TICKET_FIELDS, GIVEN_FIELDS)}, history_id uuid, status_since timestamptz)
    ), made as (
      insert into tickets (company_id, project_id, updated_at, ${GIVEN_COLUMNS})
      select ${company_id}, ${project_id}, ${now}, ${GIVEN_COLUMNS} from given
    )
    insert into ticket_status_history (company_id, id, ticket_id, status, changed_at, changed_by)
    select ${company_id}, history_id, id, status, coalesce(status_since, created_at), ${changedBy} from given`);
  const assigned = rows.filter(({ assignee_ids }) => assignee_ids.length > 0);
  if (assigned.length === 0) return;
  await tx.query(sql`
    insert into ticket_assignees (company_id, project_id, ticket_id, user_id, ordinal)
    select m.company_id, m.project_id, r.id, m.user_id, a.ordinality
    from jsonb_to_recordset(${JSON.stringify(assigned)}::jsonb) as r (id uuid, assignee_ids uuid[])
    cross join unnest(r.assignee_ids) with ordinality as a (user_id, ordinality)
    join project_members m on m.company_id = ${company_id} and m.project_id = ${project_id} and m.user_id = a.user_id`);
}

/** Sets the parents of tickets within their project. A ticket that would be below itself gets no parent. */
export async function linkParents(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  links: readonly { id: string; parent_id: string | null }[],
): Promise<void> {
  const real = links.filter(({ id, parent_id }) => id !== parent_id);
  if (real.length === 0) return;
  await tx.query(sql`
    update tickets t set parent_id = l.parent_id
    from jsonb_to_recordset(${JSON.stringify(real)}::jsonb) as l (id uuid, parent_id uuid)
    where t.company_id = ${company_id} and t.project_id = ${project_id} and t.id = l.id`);
  const ids = real.map(({ id }) => id);
  await tx.query(sql`
    with recursive up as (
      select t.id as start, t.parent_id as at from tickets t
      where t.company_id = ${company_id} and t.id = any(${ids}::uuid[]) and t.parent_id is not null
      union
      select up.start, t.parent_id from up join tickets t on t.company_id = ${company_id} and t.id = up.at
      where t.parent_id is not null
    )
    update tickets t set parent_id = null from up where up.start = up.at and t.company_id = ${company_id} and t.id = up.start`);
}
