// The statements that write parts of many tickets at once, as they are elsewhere: time, who watches, links.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { BoardPlace } from './order-writes.ts';
import type { PastTime } from './past-writes.ts';

type Company = Pick<BoardPlace, 'company_id'>;

export interface TimeRow extends Omit<PastTime, 'key'> {
  id: string;
  ticket_id: string;
}

/** In one order, so that two who want several cannot block each other. */
export async function lockTickets(tx: Queryable, { company_id }: Company, ids: readonly string[]): Promise<void> {
  await tx.query(sql`
    select 1 from tickets where company_id = ${company_id} and id = any(${[...ids]}::uuid[]) order by id for update`);
}

export async function insertTime(tx: Queryable, { company_id }: Company, rows: readonly TimeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(sql`
    insert into time_entries (company_id, id, ticket_id, user_id, day, minutes, note, created_at, updated_at)
    select ${company_id}, id, ticket_id, by, day, minutes, note, created_at, updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, ticket_id uuid, by uuid, day date, minutes integer, note text, created_at timestamptz,
      updated_at timestamptz)`);
}

export async function replaceTimeRows(tx: Queryable, { company_id }: Company, rows: readonly TimeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(sql`
    update time_entries e
    set day = r.day, minutes = r.minutes, note = r.note, updated_at = r.updated_at, user_id = coalesce(r.by, e.user_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, by uuid, day date, minutes integer, note text, updated_at timestamptz)
    where e.company_id = ${company_id} and e.id = r.id`);
}

export async function deleteTime(tx: Queryable, { company_id }: Company, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(sql`delete from time_entries where company_id = ${company_id} and id = any(${[...ids]}::uuid[])`);
}

export async function saveSums(tx: Queryable, { company_id }: Company, ids: readonly string[]): Promise<void> {
  await tx.query(sql`
    update tickets t set time_spent = (
      select round(coalesce(sum(e.minutes), 0) / 60.0, 2) from time_entries e
      where e.company_id = t.company_id and e.ticket_id = t.id)
    where t.company_id = ${company_id} and t.id = any(${[...ids]}::uuid[])`);
}

export interface WatcherRow {
  ticket_id: string;
  user_id: string;
  is_watching: boolean;
}

/** @param known what becomes of choices that were made here already */
export async function insertWatchers(
  tx: Queryable,
  { company_id }: Company,
  rows: readonly WatcherRow[],
  known: 'keep' | 'replace',
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(sql`
    insert into ticket_watchers as w (company_id, ticket_id, user_id, is_watching)
    select m.company_id, r.ticket_id, m.user_id, r.is_watching
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (ticket_id uuid, user_id uuid, is_watching boolean)
    join company_members m on m.company_id = ${company_id} and m.user_id = r.user_id
    on conflict (company_id, ticket_id, user_id) do update set is_watching = excluded.is_watching
    where ${known === 'replace'} and w.is_watching <> excluded.is_watching`);
}

export interface LinkRow {
  id: string;
  from_id: string;
  to_id: string;
  kind: string;
  by: string | null;
  at: string;
}

export async function insertLinks(tx: Queryable, { company_id }: Company, rows: readonly LinkRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(sql`
    insert into ticket_links (company_id, id, from_ticket_id, to_ticket_id, kind, created_by, created_at)
    select ${company_id}, id, from_id, to_id, kind, by, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, from_id uuid, to_id uuid, kind text, by uuid, at timestamptz)
    on conflict do nothing`);
}

export async function deleteLinks(tx: Queryable, { company_id }: Company, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(sql`delete from ticket_links where company_id = ${company_id} and id = any(${[...ids]}::uuid[])`);
}
