// Writes the days on which users are out of office to the database, and which of them they dismissed.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

export interface KeptAbsence {
  id: string;
  from_day: string;
  to_day: string;
  is_half: boolean;
}

/** Replaces the stored days. Dismissed ones stay dismissed until they are over. @returns whether anything changed */
export async function keepAbsences(
  tx: Queryable,
  { user_id, absences, now }: { user_id: string; absences: readonly KeptAbsence[]; now: Date },
): Promise<boolean> {
  const given = sql`
    jsonb_to_recordset(${JSON.stringify(absences)}::jsonb) as g (id text, from_day date, to_day date, is_half boolean)`;
  const gone = await tx.query(sql`
    delete from calendar_absences a
    where a.user_id = ${user_id} and not exists (select 1 from ${given} where g.id = a.id)
      and (a.dismissed_at is null or a.to_day < ${now}::date - 1) returning 1`);
  await tx.query(sql`
    update calendar_absences a set is_current = false
    where a.user_id = ${user_id} and a.is_current and not exists (select 1 from ${given} where g.id = a.id)`);
  const come = await tx.query(sql`
    insert into calendar_absences (user_id, id, from_day, to_day, is_half)
    select ${user_id}, g.id, g.from_day, g.to_day, g.is_half from ${given}
    on conflict (user_id, id) do update set is_current = true where not calendar_absences.is_current
    returning 1`);
  return gone.length + come.length > 0;
}

/**
 * Deletes the proposals of a calendar that was disconnected or replaced. Dismissed days stay stored, in case the same
 * calendar comes back.
 */
export async function forgetProposals(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`delete from calendar_absences where user_id = ${userId} and dismissed_at is null`);
  await tx.query(sql`update calendar_absences set is_current = false where user_id = ${userId}`);
}

export async function deleteAbsences(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`delete from calendar_absences where user_id = ${userId}`);
}

/** @param at null restores them @returns the ids of those that changed */
export async function setDismissed(
  tx: Queryable,
  { user_id, ids }: { user_id: string; ids: readonly string[] },
  at: Date | null,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    at
      ? sql`update calendar_absences set dismissed_at = ${at}
            where user_id = ${user_id} and id = any(${ids}::text[]) and dismissed_at is null returning id`
      : sql`update calendar_absences set dismissed_at = null
            where user_id = ${user_id} and id = any(${ids}::text[]) and dismissed_at is not null and is_current
            returning id`,
  );
  return rows.map(({ id }) => id);
}
