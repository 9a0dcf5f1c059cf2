// Finds the user whose feed an address belongs to, and fetches their due dates.
import { createHash } from 'node:crypto';
import type { CalendarFeed } from '@worklane/contract/integrations/calendar-feed';
import { addDays } from '@worklane/domain/sprints/calendar';
import { FEED_LIMITS } from '@worklane/domain/tickets/feed-limits';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { STATUS_CATEGORY } from '../tickets/fragments.ts';

const DAYS_IN_YEAR = 365;

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const OFF: CalendarFeed = { state: 'off', created_at: null, last_read_at: null };

export async function readFeed(db: Queryable, userId: string): Promise<CalendarFeed> {
  const [row] = await db.query<CalendarFeed>(sql`
    select case when b.sign_in_round = f.sign_in_round then 'on' else 'ended' end as state, f.created_at, f.last_read_at
    from calendar_feeds f
    join users u on u.id = f.user_id
    join auth_users b on b.id = u.auth_id
    where f.user_id = ${userId}`);
  return row ?? OFF;
}

/** Selects the user's feed for the download of their data. */
export const ownFeedData = (userId: string): Sql => sql`
  select json_build_object('created_at', f.created_at, 'last_read_at', f.last_read_at)
  from calendar_feeds f where f.user_id = ${userId}`;

export interface OpenFeed {
  user_id: string;
  last_read_at: string | null;
  is_verified: boolean;
}

/**
 * Finds a feed by its secret. Unscoped on purpose: anyone who has the address may read it, until the user ends the
 * sessions of the time it was created. Compares hashes, so that the duration reveals nothing about a secret.
 */
export async function findOpenFeed(db: Queryable, secret: string): Promise<OpenFeed | undefined> {
  const [row] = await db.query<OpenFeed>(sql`
    select f.user_id, f.last_read_at, u.email_verified or u.is_first as is_verified
    from calendar_feeds f
    join users u on u.id = f.user_id and u.status <> 'closed'
    join auth_users b on b.id = u.auth_id and b.sign_in_round = f.sign_in_round
    where f.token_hash = ${hashOf(secret)}`);
  return row;
}

export interface DueTicket {
  id: string;
  company_id: string;
  key: string;
  project_key: string;
  title: string;
  due_date: string;
  updated_at: string;
  project_name: string;
  company_name: string;
}

/** Reads due tickets by day; beyond the limit, only those closest to today. */
export function readDueTickets(
  db: Queryable,
  scope: Scope,
  { user_id, today }: { user_id: string; today: string },
): Promise<DueTicket[]> {
  const [from, to] = [addDays(today, -FEED_LIMITS.daysBack), addDays(today, FEED_LIMITS.yearsAhead * DAYS_IN_YEAR)];
  return db.query<DueTicket>(sql`
    select * from (
      select t.id, t.company_id, p.key || '-' || t.number as key, p.key as project_key, t.title, t.due_date, t.updated_at,
             p.name as project_name, c.name as company_name
      from ticket_assignees mine
      join tickets t on t.company_id = mine.company_id and t.id = mine.ticket_id
      join projects p on p.company_id = t.company_id and p.id = t.project_id and p.status = 'active'
      join companies c on c.id = t.company_id
      where mine.company_id = any(${scope.memberOf}::uuid[]) and mine.user_id = ${user_id}
        and ${inScope(scope, 't.company_id', 't.project_id')} and ${STATUS_CATEGORY} <> 'done'
        and t.due_date between ${from}::date and ${to}::date
      order by abs(t.due_date - ${today}::date), t.id limit ${FEED_LIMITS.events}) nearest
    order by due_date, id`);
}
