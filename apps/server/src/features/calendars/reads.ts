// Fetches people's calendars: whether they are connected, and the hours kept of them. Never what is in them.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

export interface CalendarConnection {
  user_id: string;
  state: 'connected' | 'broken';
  problem: string | null;
  sealed: string | null;
  token_version: number;
  expires_at: string | null;
  scopes: string;
  account: string | null;
  created_at: string;
  covered_from: string | null;
  covered_to: string | null;
  read_at: string | null;
  failed_at: string | null;
}

export async function readCalendarConnection(db: Queryable, userId: string): Promise<CalendarConnection | undefined> {
  const [row] = await db.query<CalendarConnection>(sql`
    select user_id, state, problem, sealed, token_version, expires_at, scopes, account, created_at, covered_from,
      covered_to, read_at, failed_at
    from calendar_connections where user_id = ${userId}`);
  return row;
}

export interface KeptDay {
  day: string;
  hours: number;
  busy_hours: number;
}

export function readKeptDays(
  db: Queryable,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<KeptDay[]> {
  return db.query<KeptDay>(sql`
    select day, hours, busy_hours from calendar_days
    where user_id = ${userId} and day between ${from} and ${to} order by day`);
}
