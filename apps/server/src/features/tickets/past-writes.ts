// The statements that bring in what happened to tickets before they came: their history, their time, who watches them.
import type { FieldChange } from '@worklane/contract/ticket-changes';
import type { DueDateType } from '@worklane/domain/tickets/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { cleanForeignHtml } from './clean-html.ts';
import type { BoardPlace } from './order-writes.ts';
import { insertTime, insertWatchers } from './part-writes.ts';

type By = { by: string | null };

interface PastChange extends Pick<FieldChange, 'field' | 'before' | 'after'>, By {
  at: string;
  /** Of the text of a comment: what that is called where it comes from. */
  comment?: string | null | undefined;
}

export interface PastTime extends By {
  /** What it is called where it comes from, and what it will be called here. */
  key?: string;
  id?: string;
  day: string;
  minutes: number;
  note: string;
  created_at: string;
  updated_at: string;
}

export interface TicketPast {
  due_date_type: DueDateType;
  time_spent: number;
  updated_at: string;
  statuses: ({ status: string; at: string } & By)[];
  changes: PastChange[];
  time: PastTime[];
  /** To what the other ticket is called where it comes from. */
  links: ({ kind: string; to: string; at: string } & By)[];
  watchers: { user_id: string; is_watching: boolean }[];
}

interface PastIds {
  newId(): string;
  /** By what texts call them. */
  idsByFile: ReadonlyMap<string, string>;
  /** Of the comments that came in, by what they are called where they come from. */
  idsByComment: ReadonlyMap<string, string>;
}

/** In place of the one row of history a new ticket has. */
export async function insertPasts(
  tx: Queryable,
  { company_id }: Pick<BoardPlace, 'company_id'>,
  tickets: readonly { id: string; past: TicketPast }[],
  ids: PastIds,
): Promise<void> {
  if (tickets.length === 0) return;
  const ticketIds = tickets.map(({ id }) => id);
  await tx.query(sql`
    delete from ticket_status_history where company_id = ${company_id} and ticket_id = any(${ticketIds}::uuid[])`);
  await insertHistoryRows(tx, { company_id }, historyOf(tickets, ids), ids);
  await insertTime(
    tx,
    { company_id },
    tickets.flatMap(({ id, past }) =>
      past.time.map((entry) => ({ ...entry, id: entry.id ?? ids.newId(), ticket_id: id })),
    ),
  );
  const watchers = tickets.flatMap(({ id, past }) => past.watchers.map((each) => ({ ...each, ticket_id: id })));
  await insertWatchers(tx, { company_id }, watchers, 'keep');
}

/** Once all tickets are there: the last touch, which their parents must not change. */
export async function finishPasts(
  tx: Queryable,
  { company_id }: BoardPlace,
  tickets: readonly { id: string; past: Pick<TicketPast, 'due_date_type' | 'time_spent' | 'updated_at'> }[],
): Promise<void> {
  const rows = tickets.map(({ id, past: { due_date_type, time_spent, updated_at } }) => ({
    id,
    due_date_type,
    time_spent,
    updated_at,
  }));
  // Named twice: on a table that was just filled, the database would look for each of them through all the others.
  await tx.query(sql`
    update tickets t set due_date_type = r.due_date_type, time_spent = r.time_spent, updated_at = r.updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, due_date_type text, time_spent numeric, updated_at timestamptz)
    where t.company_id = ${company_id} and t.id = r.id and t.id = any(${rows.map(({ id }) => id)}::uuid[])`);
}

/**
 * What tickets do not have yet of what happened to them elsewhere. A change is known by its moment: two of one field of one
 * ticket at the same moment are the same. @returns the tickets that got something
 */
export async function insertMissingHistory(
  tx: Queryable,
  place: Pick<BoardPlace, 'company_id'>,
  tickets: readonly { id: string; past: TicketPast }[],
  ids: PastIds,
): Promise<Set<string>> {
  const { company_id } = place;
  const { statuses, changes } = historyOf(tickets, ids);
  const newStatuses = await tx.query<{ id: string }>(sql`
    select r.id from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb) as r (
      id uuid, ticket_id uuid, status text, at timestamptz)
    where not exists (
      select 1 from ticket_status_history h
      where h.company_id = ${company_id} and h.ticket_id = r.ticket_id and h.changed_at = r.at and h.status = r.status)`);
  const known = changes.map(({ before: _, after: __, ...change }) => change);
  const newChanges = await tx.query<{ id: string }>(sql`
    select r.id from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as r (
      id uuid, ticket_id uuid, field text, comment_id uuid, at timestamptz)
    where not exists (
      select 1 from ticket_changes c
      where c.company_id = ${company_id} and c.ticket_id = r.ticket_id and c.changed_at = r.at and c.field = r.field
        and c.comment_id is not distinct from r.comment_id)`);
  const missing = new Set([...newStatuses, ...newChanges].map(({ id }) => id));
  const isMissing = ({ id }: { id: string }) => missing.has(id);
  const rows = { statuses: statuses.filter(isMissing), changes: changes.filter(isMissing) };
  await insertHistoryRows(tx, place, rows, ids);
  return new Set([...rows.statuses, ...rows.changes].map(({ ticket_id }) => ticket_id));
}

function historyOf(tickets: readonly { id: string; past: TicketPast }[], { newId, idsByComment }: PastIds) {
  const statuses = tickets.flatMap(({ id: ticket_id, past }) =>
    past.statuses.map((each) => ({ ...each, ticket_id, id: newId() })),
  );
  const changes = tickets.flatMap(({ id: ticket_id, past }) =>
    past.changes.flatMap(({ comment, ...change }) => {
      const comment_id = change.field === 'comment' ? idsByComment.get(comment ?? '') : null;
      // Of a comment that did not come in.
      return comment_id === undefined ? [] : [{ ...change, ticket_id, comment_id, id: newId() }];
    }),
  );
  return { statuses, changes };
}

async function insertHistoryRows(
  tx: Queryable,
  { company_id }: Pick<BoardPlace, 'company_id'>,
  { statuses, changes }: ReturnType<typeof historyOf>,
  { idsByFile }: PastIds,
): Promise<void> {
  await tx.query(sql`
    insert into ticket_status_history (company_id, id, ticket_id, status, changed_at, changed_by)
    select ${company_id}, id, ticket_id, status, at, by
    from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb) as r (
      id uuid, ticket_id uuid, status text, at timestamptz, by uuid)`);
  const rows = changes.map((change) => withCleanTexts(change, idsByFile));
  await tx.query(sql`
    insert into ticket_changes (company_id, id, ticket_id, field, before, after, changed_by, changed_at, comment_id)
    select ${company_id}, id, ticket_id, field, coalesce(before, 'null'), coalesce(after, 'null'), by, at, comment_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, ticket_id uuid, field text, before jsonb, after jsonb, by uuid, at timestamptz, comment_id uuid)`);
}

function withCleanTexts<Change extends Omit<PastChange, 'comment'>>(
  change: Change,
  idsByFile: ReadonlyMap<string, string>,
): Change {
  if (change.field !== 'comment' && change.field !== 'description') return change;
  const clean = (value: FieldChange['before']) =>
    typeof value === 'string' ? cleanForeignHtml(value, idsByFile) : value;
  return { ...change, before: clean(change.before), after: clean(change.after) };
}

/** To what the newest change of each field and each comment led, and of the status, by `changeName`. */
export async function readNewestChanges(
  tx: Queryable,
  { company_id }: Pick<BoardPlace, 'company_id'>,
  ticketIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ ticket_id: string; field: string; comment_id: string | null; after: unknown }>(sql`
    (select distinct on (ticket_id, field, comment_id) ticket_id, field, comment_id, after from ticket_changes
     where company_id = ${company_id} and ticket_id = any(${[...ticketIds]}::uuid[])
     order by ticket_id, field, comment_id, changed_at desc, id desc)
    union all
    (select distinct on (ticket_id) ticket_id, 'status', null, to_jsonb(status) from ticket_status_history
     where company_id = ${company_id} and ticket_id = any(${[...ticketIds]}::uuid[])
     order by ticket_id, changed_at desc, id desc)`);
  return new Map(rows.map((row) => [changeName(row), JSON.stringify(row.after)]));
}

interface ChangeOf {
  ticket_id: string;
  field: string;
  comment_id?: string | null;
}

export const changeName = ({ ticket_id, field, comment_id }: ChangeOf): string =>
  `${ticket_id} ${field} ${comment_id ?? ''}`;
