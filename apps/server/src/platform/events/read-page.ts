// Reads one page of the events that became visible after a cursor.
import type { EventType, ServerEvent } from '@worklane/contract/events';
import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../database/database.ts';
import type { Cursor } from './cursor.ts';
import type { EventOrigin } from './origin.ts';

const BATCH = 1_000;

export interface LoggedEvent {
  /** The cursor after this event. */
  cursor: Cursor;
  /** The transaction that wrote it. */
  xid: string;
  event: ServerEvent;
  /** What it comes from: no part of what goes over the wire. */
  origin: EventOrigin;
  /** The event as JSON, serialized once for all receivers. */
  json: string;
}

interface Row extends EventOrigin {
  snapshot: string;
  xid: string;
  /** Null in the single row of a page without events. */
  id: number | null;
  type: string;
  company_id: string;
  project_id: string | null;
  actor_id: string | null;
  at: string;
  payload: unknown;
}

export interface Page {
  events: LoggedEvent[];
  next: Cursor;
  /** Whether this page reached the end of the log. */
  isLast: boolean;
}

/** Whose events are read: those of their companies, and those that concern them in no company or in one they have left. */
export interface Audience {
  companyIds: string[];
  userId: string;
}

interface Wanted {
  audience?: Audience | null;
  types?: EventType[] | null;
  limit?: number;
}

/**
 * Reads events that became visible after a cursor: rows of transactions that had not begun then, or were still open. An open
 * transaction delays only its own events. Events are ordered by id: changes of one board take their ids under its lock.
 */
export async function readPage(
  db: Queryable,
  from: Cursor,
  { audience = null, types = null, limit = BATCH }: Wanted = {},
): Promise<Page> {
  const { companyIds = null, userId = null } = audience ?? {};
  const columns = raw('xid, id, type, company_id, project_id, actor_id, at, payload, command, via, batch_id, before');
  const rows = await db.query<Row>(sql`
    with moment as (select coalesce(${from.within?.snapshot ?? null}::pg_snapshot, pg_current_snapshot()) as snapshot),
    fresh as (
      select ${columns} from events where xid >= pg_snapshot_xmax(${from.seen}::pg_snapshot)
      union all
      select ${columns} from events where xid = any(array(select pg_snapshot_xip(${from.seen}::pg_snapshot)))
    )
    select moment.snapshot::text as snapshot, page.xid::text as xid, page.id, page.type, page.company_id,
           page.project_id, page.actor_id, page.at, page.payload, page.command, page.via, page.batch_id, page.before
    from moment left join lateral (
      select * from fresh
      where id > ${from.within?.id ?? 0}::bigint and pg_visible_in_snapshot(xid, moment.snapshot)
        and (${companyIds}::uuid[] is null or company_id = any(${companyIds}::uuid[])
             or ((company_id is null or type = 'member.changed')
                 and (payload->>'user_id' = ${userId}::text or payload->'user_ids' ? ${userId}::text)))
        and (${types}::text[] is null or type = any(${types}::text[]))
      order by id
      limit ${limit + 1}
    ) page on true
    order by page.id`);
  const snapshot = rows[0]?.snapshot as string;
  const isLast = rows.length <= limit;
  const events = rows.slice(0, limit).flatMap((row) => toLogged(row, { seen: from.seen, snapshot }));
  const end = events.at(-1);
  // The cursor at the end of a snapshot is written in its short form.
  if (isLast && end) end.cursor = { seen: snapshot };
  return { events, isLast, next: isLast ? { seen: snapshot } : (end as LoggedEvent).cursor };
}

function toLogged(row: Row, { seen, snapshot }: { seen: string; snapshot: string }): LoggedEvent[] {
  const { xid, id, command, via, batch_id, before, type, company_id, project_id, actor_id, at, payload } = row;
  if (id === null) return [];
  const event = { type, company_id, project_id, actor_id, at, payload } as ServerEvent;
  const origin = { event_id: id, command, via, batch_id, before };
  return [{ cursor: { seen, within: { snapshot, id } }, xid, event, origin, json: JSON.stringify(event) }];
}
