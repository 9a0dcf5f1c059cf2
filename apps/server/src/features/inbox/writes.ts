// Changes the state of a person's notifications.
import type { InboxFormer, InboxMark, InboxState } from '@worklane/contract/inbox';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Whose } from './inbox-owner.ts';

/** @returns the former states of what changed, each with the notifications that had it */
export async function markRows(
  tx: Queryable,
  { company_id, user_id }: Whose,
  { now, ...mark }: InboxMark & { now: Date },
): Promise<InboxFormer['former']> {
  const { change } = mark;
  const rows = await tx.query<{ ids: string[]; is_read: boolean; is_done: boolean; snoozed_until: string | null }>(sql`
    with former as (
      select company_id, id, read_at, snoozed_until, done_at from notifications
      where (company_id = ${company_id} or kind = 'invited') and user_id = ${user_id} and ${whichOf(mark)}
      for update
    ), next as (
      select f.*, ${readAt(change, now)} as next_read, ${snoozedUntil(change)} as next_snoozed, ${doneAt(change, now)} as next_done
      from former f
    ), changed as (
      update notifications n set read_at = next.next_read, snoozed_until = next.next_snoozed, done_at = next.next_done
      from next
      where n.company_id = next.company_id and n.id = next.id
        and (next.next_read is distinct from next.read_at or next.next_snoozed is distinct from next.snoozed_until
             or next.next_done is distinct from next.done_at)
      returning next.id, next.read_at, next.snoozed_until, next.done_at
    )
    select array_agg(id) as ids, read_at is not null as is_read, done_at is not null as is_done, snoozed_until
    from changed group by read_at is not null, done_at is not null, snoozed_until`);
  return rows.map(({ ids, is_read, is_done, snoozed_until }) => ({ ids, change: { is_read, is_done, snoozed_until } }));
}

/** Selects only notifications of a group that are in the views from which the change starts. */
function whichOf(mark: InboxMark): Sql {
  if ('ids' in mark) return sql`id = any(${mark.ids}::uuid[])`;
  const { subjects, until, change } = mark;
  const view = change.is_done === false ? sql`done_at is not null` : sql`done_at is null`;
  return sql`subject_id = any(${subjects}::uuid[]) and created_at <= ${until}::timestamptz and ${view}`;
}

/** Marks as read what is done; snoozed notifications return unread. */
function readAt({ is_read, is_done, snoozed_until }: InboxState, now: Date): Sql {
  if (is_read === false) return sql`null::timestamptz`;
  if (is_read || is_done) return sql`coalesce(f.read_at, ${now}::timestamptz)`;
  return snoozed_until ? sql`null::timestamptz` : sql`f.read_at`;
}

function snoozedUntil({ is_done, snoozed_until }: InboxState): Sql {
  if (is_done) return sql`null::timestamptz`;
  return snoozed_until === undefined ? sql`f.snoozed_until` : sql`${snoozed_until}::timestamptz`;
}

function doneAt({ is_done, snoozed_until }: InboxState, now: Date): Sql {
  if (is_done) return sql`coalesce(f.done_at, ${now}::timestamptz)`;
  return is_done === false || snoozed_until ? sql`null::timestamptz` : sql`f.done_at`;
}
