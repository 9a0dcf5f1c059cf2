// The log of what happened, followed. Each process reads it once and hands every event to whoever in it listens.
import type { EventPayload, EventType, ServerEvent } from '@worklane/contract/events';
import pg from 'pg';
import sql, { join } from 'sql-template-tag';
import type { Database, Queryable } from '../database/database.ts';
import type { Logger } from '../log/create-logger.ts';

/** A place in the log. Readers go by both: ids alone are out of the order of commits. */
export interface Cursor {
  xid: string;
  id: number;
}

export type NewEvent = {
  [T in EventType]: {
    type: T;
    /** Null for what concerns one person in all their companies. */
    company_id: string | null;
    project_id: string | null;
    payload: EventPayload<T>;
  };
}[EventType];

type ViewerEventType = 'member.changed' | 'user.updated' | 'session.ended';

/** Whether what is known of a person, their rights or their sessions has to be read again. */
export function changesViewer<E extends { type: EventType }>(event: E): event is Extract<E, { type: ViewerEventType }> {
  return event.type === 'member.changed' || event.type === 'user.updated' || event.type === 'session.ended';
}

export interface LoggedEvent {
  cursor: Cursor;
  event: ServerEvent;
  /** The event as it goes over the wire, made once for all receivers. */
  json: string;
}

export type EventListener = (event: LoggedEvent) => void;

export interface EventLog {
  listen(listener: EventListener): () => void;
  /** Tells this process and all others that something was committed. Never waits, never fails. */
  announce(): void;
  /** What companies saw after a place, oldest first; undefined when that is further back than the log is kept for. */
  since(cursor: Cursor, companyIds: string[]): Promise<LoggedEvent[] | undefined>;
  /** The newest place that has been read. */
  position(): Cursor;
  /** What `position` said that many milliseconds ago, or a little before; undefined when that is not remembered. */
  positionAgo(ms: number): Cursor | undefined;
  close(): Promise<void>;
}

const CHANNEL = 'worklane_events';
/** The safety net for a lost wake-up. */
const POLL_MS = 1_000;
/** How soon to look again when an event is there but an older transaction is still open. */
const UNSETTLED_MS = 5;
const BATCH = 1_000;
/** How far back, and how closely, it is remembered what had been read when. */
const TRAIL_MS = 120_000;
const TRAIL_STEP_MS = 500;
/** Past this many missed events a client is better off fetching anew. */
const CATCH_UP_LIMIT = 2_000;

interface Row {
  xid: string;
  id: number;
  is_settled: boolean;
  type: string;
  company_id: string;
  project_id: string | null;
  actor_id: string | null;
  at: string;
  payload: unknown;
}

/** Writes events in the transaction of the change they tell of. */
export async function writeEvents(tx: Queryable, events: readonly NewEvent[], actorId: string | null): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(
    (each) =>
      sql`(${each.company_id}::uuid, ${each.project_id}::uuid, ${actorId}::uuid, ${each.type}, ${JSON.stringify(each.payload)}::jsonb)`,
  );
  await tx.query(sql`insert into events (company_id, project_id, actor_id, type, payload) values ${join(rows)}`);
}

export async function openEventLog(db: Database, url: string, log: Logger): Promise<EventLog> {
  const listeners = new Set<EventListener>();
  let cursor = await newestCursor(db);
  const trail = [{ at: performance.now(), cursor }];
  let isClosed = false;
  let isReading = false;
  let mustReadAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let wakeUps: pg.Client | undefined;

  function leaveTrail(): void {
    const now = performance.now();
    const [last, before] = [trail.at(-1), trail.at(-2)];
    if (last && before && last.at - before.at < TRAIL_STEP_MS) trail.pop();
    trail.push({ at: now, cursor });
    while ((trail[1]?.at ?? now) < now - TRAIL_MS) trail.shift();
  }

  async function read(): Promise<void> {
    if (isReading) {
      mustReadAgain = true;
      return;
    }
    isReading = true;
    let delay = POLL_MS;
    try {
      do {
        mustReadAgain = false;
        const rows = await readRows(db, cursor);
        const settled = rows.findIndex((row) => !row.is_settled);
        for (const row of settled === -1 ? rows : rows.slice(0, settled)) {
          const logged = toLogged(row);
          cursor = logged.cursor;
          leaveTrail();
          for (const listener of listeners) listener(logged);
        }
        if (settled !== -1) delay = UNSETTLED_MS;
        else if (rows.length === BATCH) mustReadAgain = true;
      } while (mustReadAgain && !isClosed);
    } catch (error) {
      if (!isClosed) log.warn({ error: (error as Error).message }, 'the event log could not be read; trying again');
    } finally {
      isReading = false;
      clearTimeout(timer);
      if (!isClosed) timer = setTimeout(read, delay);
    }
  }

  async function listenForWakeUps(): Promise<void> {
    if (isClosed) return;
    const client = new pg.Client({ connectionString: url, application_name: 'worklane events' });
    const again = () => {
      client.removeAllListeners();
      client.on('error', () => undefined);
      void client.end().catch(() => undefined);
      if (!isClosed) setTimeout(listenForWakeUps, 1_000);
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', () => void read());
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      wakeUps = client;
      void read();
    } catch {
      again();
    }
  }

  // A NOTIFY inside a transaction takes a lock at commit that all writers share, so it is sent after, once for many.
  let isAnnouncing = false;
  let mustAnnounceAgain = false;
  async function announce(): Promise<void> {
    if (isAnnouncing) {
      mustAnnounceAgain = true;
      return;
    }
    isAnnouncing = true;
    do {
      mustAnnounceAgain = false;
      await db.query(sql`select pg_notify(${CHANNEL}, '')`).catch(() => undefined);
    } while (mustAnnounceAgain);
    isAnnouncing = false;
  }

  await listenForWakeUps();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce() {
      if (isClosed) return;
      void read();
      void announce();
    },
    async since(from, companyIds) {
      const rows = await readRows(db, from, companyIds, CATCH_UP_LIMIT + 1);
      if (rows.length > CATCH_UP_LIMIT || !(await isKept(db, from))) return undefined;
      const settled = rows.findIndex((row) => !row.is_settled);
      return (settled === -1 ? rows : rows.slice(0, settled)).map(toLogged);
    },
    position: () => cursor,
    positionAgo: (ms) => trail.findLast(({ at }) => at <= performance.now() - ms)?.cursor,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await wakeUps?.end().catch(() => undefined);
    },
  };
}

async function newestCursor(db: Database): Promise<Cursor> {
  // Everything below the oldest open transaction is past; what is open now will be read when it commits.
  const [row] = await db.query<{ xid: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`);
  return { xid: row?.xid ?? '0', id: 0 };
}

function readRows(db: Database, from: Cursor, companyIds: string[] | null = null, limit = BATCH): Promise<Row[]> {
  return db.query<Row>(sql`
    select xid::text, id, xid < pg_snapshot_xmin(pg_current_snapshot()) as is_settled,
           type, company_id, project_id, actor_id, at, payload
    from events
    where (xid, id) > (${from.xid}::xid8, ${from.id}::bigint)
      and (${companyIds}::uuid[] is null or company_id = any(${companyIds}::uuid[]))
    order by events.xid, events.id
    limit ${limit}`);
}

/** Whether the log still reaches back to that place: something at or before it is there, or nothing was ever cleared. */
async function isKept(db: Database, cursor: Cursor): Promise<boolean> {
  const [row] = await db.query<{ is_kept: boolean }>(sql`
    select exists (select 1 from events where xid <= ${cursor.xid}::xid8)
        or coalesce((select min(id) from events) = 1, true) as is_kept`);
  return row?.is_kept ?? false;
}

function toLogged(row: Row): LoggedEvent {
  const { xid, id, is_settled: _, ...event } = row;
  return { cursor: { xid, id }, event: event as ServerEvent, json: JSON.stringify(event) };
}
