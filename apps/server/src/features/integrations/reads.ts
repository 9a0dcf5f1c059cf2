// Reads connections. Sealed values leave this feature only as a token that a flow asked for.
import type { ProposedDaysOff } from '@worklane/contract/days-off';
import type { IntegrationType } from '@worklane/contract/integrations';
import type { OwnMeetings } from '@worklane/contract/integrations/calendars';
import { MOST_ABSENCES } from '@worklane/domain/capacity/absences';
import type { KnownMeetings } from '@worklane/domain/capacity/capacity';
import { expiryOfEntries } from '@worklane/domain/integrations/token-expiry';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

export interface ConnectionRef {
  company_id: string;
  type: IntegrationType;
}

export interface Connection extends ConnectionRef {
  id: string;
  state: 'connected' | 'broken';
  problem: string | null;
  sealed: string;
  token_hint: string;
  token_version: number;
  expires_at: string | null;
  scopes: string;
  account: string | null;
  settings: Record<string, unknown>;
  created_at: string;
  connected_by: string | null;
  /** Whom the server's GitHub App is installed for, where the company uses it. */
  installed_for: string | null;
  /** GitHub said that this installation is suspended. */
  is_app_suspended: boolean;
}

export async function readConnections(db: Queryable, companyId: string): Promise<Connection[]> {
  const rows = await db.query<Connection>(sql`
    select i.company_id, i.id, i.type, i.state, i.problem, i.sealed, i.token_hint, i.token_version, i.expires_at, i.scopes,
      i.account, i.settings, i.created_at, u.name as connected_by, g.account as installed_for,
      g.suspended_at is not null as is_app_suspended
    from integrations i left join users u on u.id = i.created_by
    left join github_installations g on g.company_id = i.company_id and g.integration_id = i.id
      and g.connected_as = i.account
    where i.company_id = ${companyId} order by i.type`);
  // Imported rows may have it only among their entries.
  return rows.map((row) => ({ ...row, expires_at: row.expires_at ?? expiryOfEntries(row.settings.entries) }));
}

export async function readConnection(
  db: Queryable,
  { company_id, type }: ConnectionRef,
): Promise<Connection | undefined> {
  const all = await readConnections(db, company_id);
  return all.find((each) => each.type === type);
}

/** Reads connections of all companies, unscoped on purpose: before a token is revoked that may be one of theirs. */
export function readWithTokenHint(
  db: Queryable,
  { type, token_hint }: { type: IntegrationType; token_hint: string },
): Promise<(ConnectionRef & { sealed: string })[]> {
  return db.query(sql`
    select company_id, type, sealed from integrations where type = ${type} and token_hint = ${token_hint}`);
}

/** Tells whether any company is connected as the account: before what ends all tokens of the account. */
export async function isAccountConnected(
  db: Queryable,
  { type, account }: { type: IntegrationType; account: string },
): Promise<boolean> {
  const rows = await db.query(sql`select 1 from integrations where type = ${type} and account = ${account} limit 1`);
  return rows.length > 0;
}

/**
 * Reads companies, unscoped on purpose: Slack has signed the workspace.
 * @returns the companies that are connected to it
 */
export async function readCompaniesOfTeam(db: Queryable, team_id: string): Promise<string[]> {
  const rows = await db.query<{ company_id: string }>(sql`
    select i.company_id from integrations i
    where i.type = 'slack' and i.state = 'connected' and i.settings ->> 'team_id' = ${team_id}
    order by i.created_at`);
  return rows.map(({ company_id }) => company_id);
}

/** @returns the workspace that the company is connected to */
export async function readTeamOfCompany(db: Queryable, company_id: string): Promise<string | undefined> {
  const [row] = await db.query<{ team_id: string | null }>(sql`
    select i.settings ->> 'team_id' as team_id from integrations i
    where i.company_id = ${company_id} and i.type = 'slack' and i.state = 'connected'`);
  return row?.team_id ?? undefined;
}

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

/**
 * Reads calendars of all users, unscoped on purpose: Google ends all tokens of an account at once.
 * @returns whether revoking the user's token would end a connection: where an account is unknown, that of the same user
 */
export async function isGoogleAccountConnected(
  db: Queryable,
  { user_id, account = null }: { user_id: string | undefined; account?: string | null | undefined },
): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from calendar_connections c where c.state = 'connected' and (c.account = ${account}
      or (c.user_id = ${user_id ?? null} and (c.account is null or ${account}::text is null))) limit 1`);
  return rows.length > 0;
}

export interface KeptDay {
  day: string;
  hours: number;
  busy_hours: number;
  /** The part of the busy hours that lies in out-of-office time. */
  away_hours?: number;
}

export function readKeptDays(
  db: Queryable,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<KeptDay[]> {
  return db.query<KeptDay>(sql`
    select day, hours, busy_hours, away_hours from calendar_days
    where user_id = ${userId} and day between ${from} and ${to} order by day`);
}

/**
 * Reads what is known of the calendars of a company's members, by person. Unscoped on purpose: for sums of hours, by
 * callers that have asked whether the viewer may see them. A calendar that didn't answer, or was not read for a day, is
 * unknown.
 */
export async function readKnownMeetings(
  db: Queryable,
  company_id: string,
  { from, to }: { from: string; to: string },
): Promise<Map<string, KnownMeetings>> {
  const rows = await db.query<Known>(sql`
    ${known({ from, to })}
    join company_members m on m.company_id = ${company_id} and m.user_id = c.user_id and m.status = 'active'`);
  return new Map(
    rows.map(({ user_id, until, days, away }) => [
      user_id,
      { until, hoursByDay: new Map(Object.entries(days)), awayByDay: new Map(Object.entries(away)) },
    ]),
  );
}

/** Reads the same for the user's own calendar. */
export async function readOwnMeetings(
  db: Queryable,
  userId: string,
  days: { from: string; to: string },
): Promise<OwnMeetings> {
  const [row] = await db.query<Known>(sql`${known(days)} where c.user_id = ${userId}`);
  return { is_connected: row !== undefined, until: row?.until ?? null, hours: row?.days ?? {}, away: row?.away ?? {} };
}

interface Known {
  user_id: string;
  until: string | null;
  days: Record<string, number>;
  away: Record<string, number>;
}

const known = ({ from, to }: { from: string; to: string }): Sql => sql`
    select c.user_id,
      case when c.state = 'connected' and c.failed_at is null and c.read_at > now() - interval '1 day'
           then c.covered_to end as until,
      (select coalesce(jsonb_object_agg(d.day, d.busy_hours), '{}') from calendar_days d
       where d.user_id = c.user_id and d.day between ${from} and ${to} and d.busy_hours > 0) as days,
      (select coalesce(jsonb_object_agg(d.day, d.away_hours), '{}') from calendar_days d
       where d.user_id = c.user_id and d.day between ${from} and ${to} and d.away_hours > 0) as away
    from calendar_connections c`;

/** Reads a user's out-of-office days that they haven't dismissed, by day. */
export function readAbsences(db: Queryable, userId: string, today: string): Promise<ProposedDaysOff[]> {
  return db.query<ProposedDaysOff>(sql`
    select id, from_day, to_day, is_half from calendar_absences
    where user_id = ${userId} and is_current and dismissed_at is null and to_day >= ${today}
    order by from_day, id limit ${MOST_ABSENCES}`);
}

/** As in the specification's cache; what failed is tried again sooner. */
const FRESH_MS = 15 * 60_000;
const FAILED_MS = 60_000;

/** @returns the members whose calendar has to be read again, and that nobody reads now */
export async function readDueCalendars(
  db: Queryable,
  { company_id, project_id }: { company_id: string; project_id?: string | undefined },
  now: Date,
): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(sql`
    select c.user_id from calendar_connections c
    join company_members m on m.company_id = ${company_id} and m.user_id = c.user_id and m.status = 'active'
    where ${isDue(now)}
      ${
        project_id
          ? sql`and exists (select 1 from project_members p where p.company_id = ${company_id}
                                       and p.project_id = ${project_id} and p.user_id = c.user_id)`
          : empty
      }
    limit 1000`);
  return rows.map(({ user_id }) => user_id);
}

/** Tells whether a user's calendar is due for reading and no process reads it now. */
export async function isCalendarDue(db: Queryable, userId: string, now: Date): Promise<boolean> {
  const rows = await db.query(sql`select 1 from calendar_connections c where c.user_id = ${userId} and ${isDue(now)}`);
  return rows.length > 0;
}

function isDue(now: Date): Sql {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return sql`c.state = 'connected' and (c.reading_until is null or c.reading_until < ${now})
    and case when c.failed_at is not null then c.failed_at < ${ago(FAILED_MS)}
             else c.read_at is null or c.read_at < ${ago(FRESH_MS)} end`;
}

/** Reads the user's calendar connection, for the export of their own data. */
export const ownCalendarData = (userId: string, limit: number): Sql => sql`
  select json_build_object('account', c.account, 'connected_at', c.created_at, 'meeting_hours', (
    select coalesce(json_agg(h), '[]') from (
      select d.day, d.hours, d.busy_hours from calendar_days d where d.user_id = c.user_id
      order by d.day desc limit ${limit}) h),
    'out_of_office', (
    select coalesce(json_agg(a), '[]') from (
      select o.from_day, o.to_day, o.is_half, o.dismissed_at from calendar_absences o where o.user_id = c.user_id
      order by o.from_day limit ${limit}) a))
  from calendar_connections c where c.user_id = ${userId}`;
