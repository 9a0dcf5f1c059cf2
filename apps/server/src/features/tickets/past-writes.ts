// The statements that bring in what happened to tickets before they came: their history, their time, who watches them.
import type { FieldChange } from '@worklane/contract/ticket-changes';
import type { DueDateType } from '@worklane/domain/tickets/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { cleanForeignHtml } from './clean-html.ts';
import type { BoardPlace } from './order-writes.ts';

type By = { by: string | null };

interface PastChange extends Pick<FieldChange, 'field' | 'before' | 'after'>, By {
  at: string;
  /** Of the text of a comment: what that is called where it comes from. */
  comment?: string | null | undefined;
}

export interface TicketPast {
  due_date_type: DueDateType;
  time_spent: number;
  updated_at: string;
  statuses: ({ status: string; at: string } & By)[];
  changes: PastChange[];
  time: ({ day: string; minutes: number; note: string; created_at: string; updated_at: string } & By)[];
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
  { company_id }: BoardPlace,
  tickets: readonly { id: string; past: TicketPast }[],
  { newId, idsByFile, idsByComment }: PastIds,
): Promise<void> {
  if (tickets.length === 0) return;
  const each = <Item>(list: (past: TicketPast) => readonly Item[]) =>
    JSON.stringify(
      tickets.flatMap(({ id, past }) => list(past).map((item) => ({ ...item, id: newId(), ticket_id: id }))),
    );
  const ids = tickets.map(({ id }) => id);
  await tx.query(sql`
    delete from ticket_status_history where company_id = ${company_id} and ticket_id = any(${ids}::uuid[])`);
  await tx.query(sql`
    insert into ticket_status_history (company_id, id, ticket_id, status, changed_at, changed_by)
    select ${company_id}, id, ticket_id, status, at, by
    from jsonb_to_recordset(${each((past) => past.statuses)}::jsonb) as r (
      id uuid, ticket_id uuid, status text, at timestamptz, by uuid)`);
  await tx.query(sql`
    insert into ticket_changes (company_id, id, ticket_id, field, before, after, changed_by, changed_at, comment_id)
    select ${company_id}, id, ticket_id, field, coalesce(before, 'null'), coalesce(after, 'null'), by, at, comment_id
    from jsonb_to_recordset(${each((past) => past.changes.flatMap((change) => changeToInsert(change, idsByFile, idsByComment)))}::jsonb) as r (
      id uuid, ticket_id uuid, field text, before jsonb, after jsonb, by uuid, at timestamptz,
      comment_id uuid)`);
  await tx.query(sql`
    insert into time_entries (company_id, id, ticket_id, user_id, day, minutes, note, created_at, updated_at)
    select ${company_id}, id, ticket_id, by, day, minutes, note, created_at, updated_at
    from jsonb_to_recordset(${each((past) => past.time)}::jsonb) as r (
      id uuid, ticket_id uuid, by uuid, day date, minutes integer, note text, created_at timestamptz,
      updated_at timestamptz)`);
  await tx.query(sql`
    insert into ticket_watchers (company_id, ticket_id, user_id, is_watching)
    select m.company_id, r.ticket_id, m.user_id, r.is_watching
    from jsonb_to_recordset(${each((past) => past.watchers)}::jsonb) as r (
      ticket_id uuid, user_id uuid, is_watching boolean)
    join company_members m on m.company_id = ${company_id} and m.user_id = r.user_id
    on conflict do nothing`);
}

/** Once all tickets are there: links, and the last touch, which linking must not change. */
export async function finishPasts(
  tx: Queryable,
  { company_id }: BoardPlace,
  tickets: readonly { id: string; past: TicketPast }[],
  idsByKey: ReadonlyMap<string, string>,
  newId: () => string,
): Promise<void> {
  const links = tickets.flatMap(({ id, past }) =>
    past.links.flatMap(({ to, ...link }) => {
      const other = idsByKey.get(to);
      return other && other !== id ? [{ ...link, id: newId(), from_id: id, to_id: other }] : [];
    }),
  );
  await tx.query(sql`
    insert into ticket_links (company_id, id, from_ticket_id, to_ticket_id, kind, created_by, created_at)
    select ${company_id}, id, from_id, to_id, kind, by, at
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r (
      id uuid, from_id uuid, to_id uuid, kind text, by uuid, at timestamptz)
    on conflict do nothing`);
  const rows = tickets.map(({ id, past: { due_date_type, time_spent, updated_at } }) => ({
    ...{ id, due_date_type, time_spent, updated_at },
  }));
  await tx.query(sql`
    update tickets t set due_date_type = r.due_date_type, time_spent = r.time_spent, updated_at = r.updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, due_date_type text, time_spent numeric, updated_at timestamptz)
    where t.company_id = ${company_id} and t.id = r.id`);
}

/** @returns nothing for a comment that did not come in */
function changeToInsert(
  { comment, ...change }: PastChange,
  idsByFile: ReadonlyMap<string, string>,
  idsByComment: ReadonlyMap<string, string>,
) {
  const isOfComment = change.field === 'comment';
  const comment_id = isOfComment ? idsByComment.get(comment ?? '') : null;
  if (comment_id === undefined) return [];
  if (!isOfComment && change.field !== 'description') return [{ ...change, comment_id }];
  const clean = (value: FieldChange['before']) =>
    typeof value === 'string' ? cleanForeignHtml(value, idsByFile) : value;
  return [{ ...change, comment_id, before: clean(change.before), after: clean(change.after) }];
}
