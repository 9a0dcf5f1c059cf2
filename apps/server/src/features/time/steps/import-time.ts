// Inserts the time entries of many imported tickets at once, with their sums.
import type { CompanyRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

export interface ImportedTime {
  by: string | null;
  /** Its external id, and its id here. */
  key?: string;
  id?: string;
  day: string;
  minutes: number;
  note: string;
  created_at: string;
  updated_at: string;
}

export interface TimeRow extends Omit<ImportedTime, 'key'> {
  id: string;
  ticket_id: string;
}

export async function insertTime(tx: Queryable, { company_id }: CompanyRef, rows: readonly TimeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(sql`
    insert into time_entries (company_id, id, ticket_id, user_id, day, minutes, note, created_at, updated_at)
    select ${company_id}, id, ticket_id, by, day, minutes, note, created_at, updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, ticket_id uuid, by uuid, day date, minutes integer, note text, created_at timestamptz,
      updated_at timestamptz)`);
}

export async function replaceTimeRows(
  tx: Queryable,
  { company_id }: CompanyRef,
  rows: readonly TimeRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(sql`
    update time_entries e
    set day = r.day, minutes = r.minutes, note = r.note, updated_at = r.updated_at, user_id = coalesce(r.by, e.user_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, by uuid, day date, minutes integer, note text, updated_at timestamptz)
    where e.company_id = ${company_id} and e.id = r.id`);
}

export async function deleteTime(tx: Queryable, { company_id }: CompanyRef, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(sql`delete from time_entries where company_id = ${company_id} and id = any(${[...ids]}::uuid[])`);
}
