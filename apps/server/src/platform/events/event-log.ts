// Follows the event log. Each process reads it once and hands every event to its listeners.
import type { EventCompany, EventPayload, EventType } from '@worklane/contract/events';
import type { WayIn } from '@worklane/domain/access/can';
import sql, { empty, type Sql } from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Database, Queryable } from '../database/database.ts';
import { listenToChannel } from '../database/listen-to-channel.ts';
import type { Logger } from '../log/create-logger.ts';
import type { Cursor } from './cursor.ts';
import { shortened, type Values } from './origin.ts';
import { type Audience, type LoggedEvent, readPage } from './read-page.ts';
import { parseSnapshot, type Snapshot } from './snapshot.ts';

export type NewEvent = {
  [T in EventType]: {
    type: T;
    company_id: EventCompany<T>;
    project_id: string | null;
    payload: EventPayload<T>;
    /** Former values of what changed, under the same names: `valuesBefore`. */
    before?: Values | undefined;
  };
}[EventType];

type ViewerEventType = 'member.changed' | 'user.updated' | 'session.ended' | 'api_tokens.changed';

const VIEWER_EVENTS: ReadonlySet<EventType> = new Set<ViewerEventType>([
  'member.changed',
  'user.updated',
  'session.ended',
  'api_tokens.changed',
]);

/** Tells whether an event changes a user's rights, sessions or tokens, which then have to be read again. */
export function changesViewer<E extends { type: EventType }>(event: E): event is Extract<E, { type: ViewerEventType }> {
  return VIEWER_EVENTS.has(event.type);
}

export type EventListener = (event: LoggedEvent) => void;

export interface EventLog {
  /** Identifies the PostgreSQL cluster: cursors of another cluster are invalid here. */
  name: string;
  listen(listener: EventListener): () => void;
  /** Tells this process and all others that something was committed. Never waits, never fails. */
  announce(): void;
  /** Reads what became visible to someone after a cursor; undefined when that is too much, or too long ago. */
  since(cursor: Cursor, audience: Audience): Promise<Missed | undefined>;
  /** Returns the newest cursor that has been read. */
  position(): Cursor;
  /** Returns the cursor as of `ms` ago, or a little before; undefined when that is no longer remembered. */
  positionAgo(ms: number): Cursor | undefined;
  close(): Promise<void>;
}

/** What a client missed, in order, and the moment up to which this is all. */
export interface Missed {
  events: LoggedEvent[];
  until: Snapshot;
}

const CHANNEL = 'worklane_events';
/** The safety net for a lost wake-up. */
const POLL_MS = 1_000;
/** How far back, and how closely, it is remembered what had been read when. */
const TRAIL_MS = 120_000;
const TRAIL_STEP_MS = 500;
/** A client that missed more events than this is told to reload its data, which is faster. */
const CATCH_UP_LIMIT = 2_000;

/** Who has events written, and how they come to it. */
export interface Writer {
  actorId: string | null;
  command: string;
  via: WayIn;
  /** Left out, several events have one of their own. */
  batchId?: string | undefined;
}

/**
 * Writes events in the transaction of the change they tell of.
 * @param besides parts of a `with` that write something else in the same statement
 */
export async function writeEvents(
  tx: Queryable,
  events: readonly NewEvent[],
  { actorId, command, via, batchId: given }: Writer,
  besides?: Sql,
): Promise<void> {
  if (events.length === 0) return;
  const batchId = given ?? (events.length > 1 ? uuidv7() : null);
  const befores = events.map(({ before }) => {
    const former = shortened(before);
    return former && JSON.stringify(former);
  });
  await tx.query(sql`
    ${besides ? sql`with ${besides}` : empty}
    insert into events (company_id, project_id, actor_id, type, payload, command, via, batch_id, before)
    select company_id, project_id, ${actorId}::uuid, type, payload, ${command}::text, ${via}::text, ${batchId}::uuid, before
    from unnest(${events.map((each) => each.company_id)}::uuid[], ${events.map((each) => each.project_id)}::uuid[],
                ${events.map((each) => each.type)}::text[], ${events.map((each) => JSON.stringify(each.payload))}::jsonb[],
                ${befores}::jsonb[]) as told (company_id, project_id, type, payload, before)`);
}

export async function openEventLog(db: Database, url: string, log: Logger): Promise<EventLog> {
  const listeners = new Set<EventListener>();
  const [state] = await db.query<{ cluster: string | null }>(sql`select cluster from event_log_state`);
  let cursor = await newestCursor(db);
  const trail = createTrail(cursor);
  let isClosed = false;
  let isReading = false;
  let mustReadAgain = false;
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    if (isReading) {
      mustReadAgain = true;
      return;
    }
    isReading = true;
    try {
      do {
        mustReadAgain = false;
        const page = await readPage(db, cursor);
        for (const logged of page.events) for (const listener of listeners) listener(logged);
        cursor = page.next;
        trail.add(cursor);
        if (!page.isLast) mustReadAgain = true;
      } while (mustReadAgain && !isClosed);
    } catch (error) {
      if (!isClosed) log.warn({ error: (error as Error).message }, 'the event log could not be read; trying again');
    } finally {
      isReading = false;
      clearTimeout(timer);
      if (!isClosed) timer = setTimeout(read, POLL_MS);
    }
  }

  const reader = uuidv7();
  const announce = createAnnouncer(db, reader);
  // What this log announced itself, it has begun to read before.
  const wakeUps = await listenToChannel(url, CHANNEL, (announcer) => {
    if (announcer !== reader) void read();
  });
  return {
    name: state?.cluster ?? '',
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce() {
      if (isClosed) return;
      void read();
      void announce();
    },
    since: (from, audience) => readMissed(db, from, audience),
    position: () => cursor,
    positionAgo: trail.ago,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await wakeUps.close();
    },
  };
}

/** Remembers which cursor had been read when, for the last two minutes. */
function createTrail(start: Cursor) {
  const trail = [{ at: performance.now(), cursor: start }];
  return {
    add(cursor: Cursor): void {
      const now = performance.now();
      const [last, before] = [trail.at(-1), trail.at(-2)];
      if (last && before && last.at - before.at < TRAIL_STEP_MS) trail.pop();
      trail.push({ at: now, cursor });
      while ((trail[1]?.at ?? now) < now - TRAIL_MS) trail.shift();
    },
    ago: (ms: number) => trail.findLast(({ at }) => at <= performance.now() - ms)?.cursor,
  };
}

/**
 * Sends NOTIFYs: those asked for while one is under way become one. They are sent after the commit, because a NOTIFY inside a
 * transaction takes a lock at commit that all writers share.
 */
function createAnnouncer(db: Database, announcer: string) {
  let isAnnouncing = false;
  let mustAnnounceAgain = false;
  return async (): Promise<void> => {
    if (isAnnouncing) {
      mustAnnounceAgain = true;
      return;
    }
    isAnnouncing = true;
    do {
      mustAnnounceAgain = false;
      await db.query(sql`select pg_notify(${CHANNEL}, ${announcer})`).catch(() => undefined);
    } while (mustAnnounceAgain);
    isAnnouncing = false;
  };
}

async function readMissed(db: Database, from: Cursor, audience: Audience): Promise<Missed | undefined> {
  if (!(await isWithinLog(db, from))) return undefined;
  const { events, next, isLast } = await readPage(db, from, { audience, limit: CATCH_UP_LIMIT });
  const until = parseSnapshot(next.seen);
  if (!isLast || !until) return undefined;
  if (!from.within) return { events, until };
  // A place within a snapshot is read to the end of that snapshot only: what came after it follows here.
  const room = CATCH_UP_LIMIT - events.length;
  if (room === 0) return undefined;
  const rest = await readPage(db, next, { audience, limit: room });
  const last = parseSnapshot(rest.next.seen);
  return rest.isLast && last ? { events: [...events, ...rest.events], until: last } : undefined;
}

export async function newestCursor(db: Database): Promise<Cursor> {
  const [row] = await db.query<{ seen: string }>(sql`select pg_current_snapshot()::text as seen`);
  return { seen: row?.seen ?? '1:1:' };
}

/** Tells whether the log still has everything after this cursor, and ever had the cursor. */
async function isWithinLog(db: Database, { seen, within }: Cursor): Promise<boolean> {
  const newest = within?.snapshot ?? seen;
  // What was open at its place, has ended since and is older than what was cleared may have been cleared as well.
  const [row] = await db.query<{ is_within: boolean }>(sql`
    select greatest(pg_snapshot_xmax(${seen}::pg_snapshot), pg_snapshot_xmax(${newest}::pg_snapshot))
           <= pg_snapshot_xmax(pg_current_snapshot())
       and pg_visible_in_snapshot(cleared_until, ${seen}::pg_snapshot)
       and not exists (select 1 from pg_snapshot_xip(${seen}::pg_snapshot) xid
                       where xid <= cleared_until and pg_visible_in_snapshot(xid, pg_current_snapshot())) as is_within
    from event_log_state`);
  return row?.is_within ?? false;
}
