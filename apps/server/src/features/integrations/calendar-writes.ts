// Changes people's calendars.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { forgetProposals, type KeptAbsence, keepAbsences } from './absence-writes.ts';
import type { KeptDay } from './reads.ts';

export interface SealedCalendar {
  sealed: string;
  expires_at: Date;
  scopes: string;
}

/** The tokens and the account of a connection that ended. */
interface EndedCalendar {
  sealed: string | null;
  account: string | null;
}

/**
 * Saves the connection, replacing the former one. Stored hours are deleted: it may be another account.
 * @returns the former one
 */
export async function upsertCalendar(
  tx: Queryable,
  { user_id, account, now, ...tokens }: SealedCalendar & { user_id: string; account: string | null; now: Date },
): Promise<EndedCalendar | undefined> {
  const { sealed, expires_at, scopes } = tokens;
  const [former] = await tx.query<EndedCalendar>(sql`
    select sealed, account from calendar_connections where user_id = ${user_id} for update`);
  await tx.query(sql`delete from calendar_days where user_id = ${user_id}`);
  await forgetProposals(tx, user_id);
  await tx.query(sql`
    insert into calendar_connections (user_id, state, sealed, expires_at, scopes, account, created_at)
    values (${user_id}, 'connected', ${sealed}, ${expires_at}, ${scopes}, ${account}, ${now})
    on conflict (user_id) do update set state = 'connected', problem = null, sealed = excluded.sealed,
      token_version = calendar_connections.token_version + 1, refreshing_until = null, expires_at = excluded.expires_at,
      scopes = excluded.scopes, account = excluded.account, created_at = excluded.created_at, covered_from = null,
      covered_to = null, read_at = null, failed_at = null, reading_until = null`);
  return former;
}

interface Versioned {
  user_id: string;
  version: number;
}

/** @returns whether this process renews the tokens: nobody else does until then */
export async function claimCalendar(
  tx: Queryable,
  { user_id, version }: Versioned,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update calendar_connections set refreshing_until = ${until}
    where user_id = ${user_id} and token_version = ${version} and state = 'connected'
      and (refreshing_until is null or refreshing_until < ${now}) returning user_id`);
  return rows.length > 0;
}

export async function releaseCalendar(tx: Queryable, { user_id, version }: Versioned): Promise<void> {
  await tx.query(sql`
    update calendar_connections set refreshing_until = null where user_id = ${user_id} and token_version = ${version}`);
}

export async function replaceCalendarTokens(tx: Queryable, given: Versioned & SealedCalendar): Promise<void> {
  const { user_id, version, sealed, expires_at, scopes } = given;
  await tx.query(sql`
    update calendar_connections set sealed = ${sealed}, expires_at = ${expires_at}, scopes = ${scopes},
      token_version = token_version + 1, refreshing_until = null
    where user_id = ${user_id} and token_version = ${version} and state = 'connected'`);
}

/**
 * Marks a connection as broken and deletes its tokens.
 * @returns false when they were replaced since
 */
export async function breakCalendar(
  tx: Queryable,
  { user_id, version, problem }: Versioned & { problem: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update calendar_connections set state = 'broken', problem = ${problem}, sealed = null, expires_at = null,
      refreshing_until = null, reading_until = null
    where user_id = ${user_id} and token_version = ${version} and state = 'connected' returning user_id`);
  return rows.length > 0;
}

/** Deletes the connection. @returns undefined when nothing was connected */
export async function deleteCalendar(tx: Queryable, userId: string): Promise<EndedCalendar | undefined> {
  await forgetProposals(tx, userId);
  const [row] = await tx.query<EndedCalendar>(sql`
    delete from calendar_connections where user_id = ${userId} returning sealed, account`);
  return row;
}

/** @returns those of the people that nobody else has claimed since */
export async function claimReadings(
  tx: Queryable,
  userIds: readonly string[],
  { now, until }: { now: Date; until: Date },
): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(sql`
    update calendar_connections set reading_until = ${until}
    where user_id = any(${userIds}::uuid[]) and state = 'connected' and (reading_until is null or reading_until < ${now})
    returning user_id`);
  return rows.map(({ user_id }) => user_id);
}

export interface ReadHours {
  user_id: string;
  from: string;
  to: string;
  days: readonly KeptDay[];
  absences: readonly KeptAbsence[];
}

/** @returns whether anything changed */
export async function keepHours(
  tx: Queryable,
  { user_id, from, to, days, absences }: ReadHours,
  now: Date,
): Promise<boolean> {
  const [former] = await tx.query<{ failed_at: string | null; covered_to: string | null }>(sql`
    select failed_at, covered_to from calendar_connections
    where user_id = ${user_id} and state = 'connected' for update`);
  if (!former) return false;
  const given = sql`jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (day date, hours float8, busy_hours float8, away_hours float8)`;
  const gone = await tx.query(sql`
    delete from calendar_days c where c.user_id = ${user_id} and c.day between ${from} and ${to}
      and not exists (select 1 from ${given} where d.day = c.day) returning 1`);
  const changed = await tx.query(sql`
    insert into calendar_days (user_id, day, hours, busy_hours, away_hours)
    select ${user_id}, d.day, d.hours, d.busy_hours, coalesce(d.away_hours, 0) from ${given}
    on conflict (user_id, day) do update set hours = excluded.hours, busy_hours = excluded.busy_hours,
        away_hours = excluded.away_hours
      where (calendar_days.hours, calendar_days.busy_hours, calendar_days.away_hours)
        is distinct from (excluded.hours, excluded.busy_hours, excluded.away_hours)
    returning 1`);
  await tx.query(sql`
    update calendar_connections set covered_from = least(covered_from, ${from}::date), covered_to = ${to}::date,
      read_at = ${now}, failed_at = null, reading_until = null where user_id = ${user_id}`);
  const isProposed = await keepAbsences(tx, { user_id, absences, now });
  return isProposed || gone.length + changed.length > 0 || former.failed_at !== null || former.covered_to === null;
}

/** @returns whether it answered the last time */
export async function noteFailing(tx: Queryable, userId: string, now: Date): Promise<boolean> {
  const [former] = await tx.query<{ failed_at: string | null }>(sql`
    select failed_at from calendar_connections where user_id = ${userId} and state = 'connected' for update`);
  await tx.query(sql`
    update calendar_connections set failed_at = ${now}, reading_until = null
    where user_id = ${userId} and state = 'connected'`);
  return former?.failed_at === null;
}
