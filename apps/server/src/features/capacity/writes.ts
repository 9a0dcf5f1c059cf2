// Changes days off and holidays.
import type { DayOffFields, NewHoliday } from '@worklane/contract/days-off';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Values } from '../../platform/events/origin.ts';
import { fail } from '../../platform/http/fail.ts';

interface RowRef {
  company_id: string;
  id: string;
}

/**
 * @returns the days off by their columns; undefined when there are none with this id
 * @throws Refusal changed_since
 */
export async function lockDayOff(
  tx: Queryable,
  { company_id, id }: RowRef,
  expected?: string,
): Promise<(DayOffFields & Values) | undefined> {
  const [row] = await tx.query<DayOffFields & Values & { is_still: boolean }>(sql`
    select user_id, from_day, to_day, is_half, note, coalesce(updated_at = ${expected ?? null}::timestamptz, true) as is_still
    from days_off where company_id = ${company_id} and id = ${id} for update`);
  if (!row) return undefined;
  const { is_still, ...fields } = row;
  if (!is_still) fail('changed_since');
  return fields;
}

/** Locks the member, so that two requests that enter the last allowed period do not both succeed. */
export async function countDaysOff(tx: Queryable, company_id: string, userId: string): Promise<number | undefined> {
  const [member] = await tx.query(sql`
    select 1 from company_members where company_id = ${company_id} and user_id = ${userId} for no key update`);
  if (!member) return undefined;
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from days_off where company_id = ${company_id} and user_id = ${userId}`);
  return row?.count ?? 0;
}

export async function upsertDayOff(tx: Queryable, { company_id, id }: RowRef, fields: DayOffFields, now: Date) {
  const { user_id, from_day, to_day, is_half, note } = fields;
  await tx.query(sql`
    insert into days_off (company_id, id, user_id, from_day, to_day, is_half, note, created_at, updated_at)
    values (${company_id}, ${id}, ${user_id}, ${from_day}, ${to_day}, ${is_half}, ${note}, ${now}, ${now})
    on conflict (company_id, id) do update set
      from_day = excluded.from_day, to_day = excluded.to_day, is_half = excluded.is_half, note = excluded.note,
      updated_at = excluded.updated_at`);
}

export async function deleteDayOffRow(tx: Queryable, { company_id, id }: RowRef): Promise<void> {
  await tx.query(sql`delete from days_off where company_id = ${company_id} and id = ${id}`);
}

/** Locks the company, so that two requests that add the last allowed holiday do not both succeed. */
export async function countHolidays(tx: Queryable, company_id: string): Promise<number> {
  await tx.query(sql`select 1 from companies where id = ${company_id} for no key update`);
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from holidays where company_id = ${company_id}`);
  return row?.count ?? 0;
}

/** @returns the ids that were added: a day that is a holiday already keeps its own */
export async function insertHolidays(
  tx: Queryable,
  company_id: string,
  holidays: readonly NewHoliday[],
  now: Date,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    insert into holidays (company_id, id, day, name, created_at)
    select ${company_id}, h.id, h.day, h.name, ${now}
    from jsonb_to_recordset(${JSON.stringify(holidays)}::jsonb) as h (id uuid, day date, name text)
    on conflict (company_id, day) do nothing returning id`);
  return rows.map(({ id }) => id);
}

/** @returns the deleted holidays */
export function deleteHolidayRows(tx: Queryable, company_id: string, ids: readonly string[]): Promise<NewHoliday[]> {
  return tx.query<NewHoliday>(sql`
    delete from holidays where company_id = ${company_id} and id = any(${ids}::uuid[]) returning id, day, name`);
}
