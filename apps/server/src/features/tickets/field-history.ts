// Writes and reads the history of fields. A change that changes nothing leaves no trace.

import { ACTIVITY_PAGE } from '@worklane/contract/ticket-activity';
import type { ChangeField, ChangeValue, FieldChange } from '@worklane/contract/ticket-changes';
import type { TicketChange } from '@worklane/contract/tickets';
import { HISTORIC_FIELDS, type HistoricField, type TicketFields } from '@worklane/domain/tickets/fields';
import sql, { join, type Sql } from 'sql-template-tag';
import { beforeCursor } from '../../platform/database/before-cursor.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import type { BoardPlace } from './order-writes.ts';
import type { TicketRef } from './reads.ts';
import type { ChangedBy } from './writes.ts';

/** How much of a text the list shows. */
const SHOWN = 500;

interface Recorded {
  ticket_id: string;
  field: ChangeField;
  before: ChangeValue;
  after: ChangeValue;
  /** Of the field `comment`: which. */
  comment_id?: string;
}

export async function recordChanges(
  tx: Queryable,
  { company_id }: Pick<BoardPlace, 'company_id'>,
  changes: readonly Recorded[],
  by: ChangedBy,
): Promise<void> {
  const real = changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  if (real.length === 0) return;
  const rows = real.map(
    (each) =>
      sql`(${company_id}::uuid, ${by.newId()}::uuid, ${each.ticket_id}::uuid, ${each.field}, ${JSON.stringify(each.before)}::jsonb, ${JSON.stringify(each.after)}::jsonb, ${by.user_id}::uuid, ${by.now}::timestamptz, ${each.comment_id ?? null}::uuid)`,
  );
  await tx.query(sql`
    insert into ticket_changes (company_id, id, ticket_id, field, before, after, changed_by, changed_at, comment_id)
    values ${join(rows)}`);
}

/** As they are now. */
type ReadFields = TicketFields<HistoricField | 'status'> & { parent_key: string | null; sprint_name: string | null };

export async function readFields(tx: Queryable, { company_id, project_id }: BoardPlace, id: string) {
  const [row] = await tx.query<ReadFields>(sql`
    select t.status, t.title, t.description, t.priority, t.type, t.labels, t.start_date, t.due_date, t.due_date_type,
           t.estimate, t.parent_id, ${keyOf(sql`t.parent_id`)} as parent_key,
           t.sprint_id, ${sprintName(sql`t.sprint_id`)} as sprint_name,
           array(select a.user_id from ticket_assignees a
                 where a.company_id = t.company_id and a.ticket_id = t.id order by a.ordinal) as assignee_ids
    from tickets t where t.company_id = ${company_id} and t.project_id = ${project_id} and t.id = ${id}`);
  return row;
}

/** What a change of a ticket does to its history. */
export async function changedFields(
  tx: Queryable,
  ticket_id: string,
  ticket: ReadFields,
  changes: TicketChange,
): Promise<Recorded[]> {
  const { parent_id, sprint_id, ...plain } = changes;
  const sent = HISTORIC_FIELDS.filter((field) => field in plain && changes[field] !== undefined);
  const changed: Recorded[] = sent.map((field) => ({
    ticket_id,
    field,
    before: ticket[field],
    after: changes[field] ?? null,
  }));
  if (parent_id !== undefined && parent_id !== ticket.parent_id) {
    const after = parent_id === null ? null : await readKey(tx, parent_id);
    changed.push({ ticket_id, field: 'parent_id', before: ticket.parent_key, after });
  }
  if (sprint_id !== undefined && sprint_id !== ticket.sprint_id) {
    const after = sprint_id && ((await readSprintNames(tx, [sprint_id])).get(sprint_id) ?? null);
    changed.push({ ticket_id, field: 'sprint_id', before: ticket.sprint_name, after });
  }
  return changed;
}

/** What sprints are called, by their ids. */
export async function readSprintNames(
  tx: Queryable,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string | null | undefined, string>> {
  const named = [...new Set(ids)].filter((id) => typeof id === 'string');
  if (named.length === 0) return new Map();
  const rows = await tx.query<{ id: string; name: string }>(sql`
    select id, name from sprints where id = any(${named}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function readKey(tx: Queryable, id: string): Promise<string | null> {
  const [row] = await tx.query<{ key: string | null }>(sql`select ${keyOf(sql`${id}::uuid`)} as key`);
  return row?.key ?? null;
}

/** What the parents of these tickets are called; null for none. */
export async function readParentKeys(
  tx: Queryable,
  { company_id }: Pick<BoardPlace, 'company_id'>,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx.query<{ id: string; key: string | null }>(sql`
    select t.id, ${keyOf(sql`t.parent_id`)} as key from tickets t
    where t.company_id = ${company_id} and t.id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, key }) => [id, key]));
}

const keyOf = (id: Sql) =>
  sql`(select p.key || '-' || r.number from ticket_records r
       join projects p on p.company_id = r.company_id and p.id = r.project_id where r.id = ${id})`;

const sprintName = (id: Sql) => sql`(select s.name from sprints s where s.id = ${id})`;

const isCut = sql`coalesce(greatest(length(c.before #>> '{}'), length(c.after #>> '{}')) > ${SHOWN}, false)`;
const shown = (value: Sql) =>
  sql`case when jsonb_typeof(${value}) = 'string' then to_jsonb(left(${value} #>> '{}', ${SHOWN})) else ${value} end`;

/** One page of the history but for what became of comments, oldest first. */
export function readChanges(db: Queryable, scope: Scope, ticket: TicketRef, before?: string): Promise<FieldChange[]> {
  return db.query<FieldChange>(sql`
    select * from (
      select c.id, c.ticket_id, c.field, ${shown(sql`c.before`)} as before, ${shown(sql`c.after`)} as after,
             ${isCut} as is_cut, c.changed_by, c.changed_at
      from ticket_changes c join tickets t on t.company_id = c.company_id and t.id = c.ticket_id
      where c.company_id = ${ticket.company_id} and c.ticket_id = ${ticket.id} and c.comment_id is null
        and ${inScope(scope, 't.company_id', 't.project_id')}
      ${beforeCursor(sql`c.changed_at`, sql`c.id`, before)}
      order by c.changed_at desc, c.id desc limit ${ACTIVITY_PAGE}
    ) newest order by changed_at, id`);
}

/** The newest 100 changes of one comment, oldest first, with their texts in full. */
export function readCommentChanges(
  db: Queryable,
  scope: Scope,
  ticket: TicketRef,
  commentId: string,
): Promise<FieldChange[]> {
  return db.query<FieldChange>(sql`
    select * from (
      select c.id, c.ticket_id, c.field, c.before, c.after, false as is_cut, c.changed_by, c.changed_at
      from ticket_changes c join tickets t on t.company_id = c.company_id and t.id = c.ticket_id
      where c.company_id = ${ticket.company_id} and c.ticket_id = ${ticket.id} and c.comment_id = ${commentId}
        and ${inScope(scope, 't.company_id', 't.project_id')}
      order by c.changed_at desc, c.id desc limit 100
    ) newest order by changed_at, id`);
}

export async function readChange(
  db: Queryable,
  scope: Scope,
  ticket: TicketRef,
  id: string,
): Promise<FieldChange | undefined> {
  const [row] = await db.query<FieldChange>(sql`
    select c.id, c.ticket_id, c.field, c.before, c.after, false as is_cut, c.changed_by, c.changed_at
    from ticket_changes c join tickets t on t.company_id = c.company_id and t.id = c.ticket_id
    where c.company_id = ${ticket.company_id} and c.ticket_id = ${ticket.id} and c.id = ${id}
      and ${inScope(scope, 't.company_id', 't.project_id')}`);
  return row;
}
