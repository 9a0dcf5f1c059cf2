// Keeps the open event streams of this process: each gets the events its viewer can see, and ends with its session.
import type { EventType } from '@worklane/contract/events';
import { PING_EVENT, PING_SECONDS, RESET_EVENT } from '@worklane/contract/platform/stream-marks';
import { can, canSeeProject, membershipIn, type Viewer } from '@worklane/domain/access/can';
import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { type Cursor, readCursor, writeCursor } from '../events/cursor.ts';
import { changesViewer, type EventLog, type Missed } from '../events/event-log.ts';
import type { LoggedEvent } from '../events/read-page.ts';
import { isVisibleIn, type Snapshot } from '../events/snapshot.ts';
import { fail } from '../http/fail.ts';
import type { Logger } from '../log/create-logger.ts';
import type { SessionViewer } from '../session/session-viewer.ts';
import type { Viewers } from '../session/viewers.ts';

export interface Streams {
  /** @param ageMs how long ago what the client shows was asked for, when it has not heard of any event yet */
  open(http: Context, viewer: SessionViewer, ageMs?: number): Response;
  count(): number;
  closeAll(): void;
}

/** How often every stream checks whether its session is still valid, also without events. */
const RECHECK_MS = 4_000;
/** A client that takes nothing is cut off when this many messages wait for it; it comes back and catches up. */
const BACKLOG_LIMIT = 5_000;
const STREAMS_PER_USER = 30;
/** Programs need one: their user's pages keep theirs. */
const STREAMS_PER_TOKEN = 5;
/** Events without a project that programs get, because they can fetch the data. */
const TOLD_TO_TOKENS: ReadonlySet<EventType> = new Set<EventType>(['member.changed', 'sprint_config.changed']);
/** How much later than another request of the same page the one for the stream may arrive. */
const ON_ITS_WAY_MS = 5_000;

interface Stream {
  viewer: SessionViewer;
  send(message: { id?: string; event?: string; data: string }): void;
  /** Sends an event now or, while something holds the stream, after it. */
  receive(logged: LoggedEvent): void;
  /** Holds the stream until its rights have been read again. */
  recheckFirst(): void;
  /** @returns whether its session is still valid */
  recheck(): Promise<boolean>;
  /** Sends missed events, then those that arrived while they were read, then each new one. */
  start(missed: Missed | undefined): void;
  end(): void;
  ended: Promise<void>;
}

export function createStreams(events: EventLog, viewers: Viewers, log: Pick<Logger, 'warn'>): Streams {
  const streams = new Set<Stream>();
  const nameOf = (cursor: Cursor) => `${events.name}/${writeCursor(cursor)}`;
  const cursorOf = (id = '') =>
    id.startsWith(`${events.name}/`) ? readCursor(id.slice(events.name.length + 1)) : undefined;

  events.listen((logged) => {
    const { event } = logged;
    const changed = changesViewer(event) ? event.payload.user_id : undefined;
    if (changed) viewers.drop(changed);
    for (const stream of streams) {
      // Told after its rights are read again, this and all that follows: a new member learns of it, a removed one of
      // nothing but that.
      if (changed && (stream.viewer.user_id === changed || stream.viewer.viewed_by === changed)) stream.recheckFirst();
      stream.receive(logged);
    }
  });

  const rechecks = setInterval(() => {
    for (const stream of streams) stream.recheck().catch(() => undefined);
  }, RECHECK_MS);
  const pings = setInterval(() => {
    for (const stream of streams) stream.send({ event: PING_EVENT, data: '' });
  }, PING_SECONDS * 1000);
  rechecks.unref();
  pings.unref();

  return {
    open(http, viewer, ageMs) {
      const own = [...streams].filter((each) => ownerOf(each.viewer) === ownerOf(viewer));
      if (own.length >= (viewer.token ? STREAMS_PER_TOKEN : STREAMS_PER_USER)) fail('too_many_requests');
      const lastEventId = http.req.header('last-event-id');
      const heardUntil = cursorOf(lastEventId);
      const catchesUp = lastEventId !== undefined || ageMs !== undefined;
      const missedFrom = heardUntil ?? (ageMs === undefined ? undefined : events.positionAgo(ageMs + ON_ITS_WAY_MS));
      http.header('X-Accel-Buffering', 'no');
      return streamSSE(http, async (sse) => {
        const stream = createStream(sse, viewer, { viewers, nameOf });
        streams.add(stream);
        sse.onAbort(stream.end);
        try {
          const begun = nameOf(events.position());
          // Sends a cursor only after the events before it, so that a client that is cut off in between asks for them again.
          stream.send(catchesUp ? { event: PING_EVENT, data: '' } : { id: begun, event: PING_EVENT, data: '' });
          const missed = missedFrom && (await events.since(missedFrom, audienceOf(viewer)));
          if (catchesUp && !missed) stream.send({ id: begun, event: RESET_EVENT, data: '' });
          // The missed events may have removed these rights.
          if (await stream.recheck()) stream.start(missed);
          await stream.ended;
        } catch (error) {
          // The page opens another stream and catches up there.
          log.warn({ error: (error as Error).message }, 'an event stream could not be read');
        } finally {
          streams.delete(stream);
          await sse.close();
        }
      });
    },
    count: () => streams.size,
    closeAll() {
      clearInterval(rechecks);
      clearInterval(pings);
      for (const stream of streams) stream.end();
    },
  };
}

/** Makes the stream of one client. It is held until `start`. */
function createStream(
  sse: SSEStreamingApi,
  viewer: SessionViewer,
  { viewers, nameOf }: { viewers: Viewers; nameOf(cursor: Cursor): string },
): Stream {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  /** Messages that the client has not taken yet. */
  let backlog = 0;
  /** Reasons to wait: the missed events are still being fetched, or its rights are being read again. */
  let holds = 1;
  /** Events that arrive while it is held, in order. */
  let held: LoggedEvent[] = [];
  /** What it missed was fetched up to here. A log that lags behind brings some of that a second time. */
  let caughtUpTo: Snapshot | undefined;

  function send(message: { id?: string; event?: string; data: string }): void {
    if (backlog >= BACKLOG_LIMIT) {
      end();
      return;
    }
    backlog++;
    void sse.writeSSE(message).then(() => backlog--, end);
  }

  function deliver(logged: LoggedEvent): void {
    if (maySee(stream.viewer, logged)) send({ id: nameOf(logged.cursor), data: jsonFor(stream.viewer, logged) });
  }

  function release(): void {
    holds--;
    if (holds === 0) for (const each of held.splice(0)) deliver(each);
  }

  const isRepeated = ({ xid }: LoggedEvent) => caughtUpTo !== undefined && isVisibleIn(xid, caughtUpTo);

  const stream: Stream = {
    viewer,
    send,
    receive(logged) {
      if (isRepeated(logged)) return;
      if (holds === 0) deliver(logged);
      else if (held.length < BACKLOG_LIMIT) held.push(logged);
      else end();
    },
    async recheck() {
      const again = await viewers.again(stream.viewer);
      if (again) stream.viewer = again;
      else end();
      return again !== undefined;
    },
    recheckFirst() {
      holds++;
      stream.recheck().then((stands) => stands && release(), end);
    },
    start(missed) {
      for (const each of missed?.events ?? []) deliver(each);
      if (missed) send({ id: nameOf({ seen: missed.until.text }), event: PING_EVENT, data: '' });
      caughtUpTo = missed?.until;
      held = held.filter((each) => !isRepeated(each));
      release();
    },
    end,
    ended,
  };
  return stream;
}

/** Returns the user who opened the stream, also while viewing as another member, whose limit it doesn't use up. */
const ownerOf = ({ token, viewed_by, user_id }: SessionViewer) =>
  token ? `token ${token.id}` : (viewed_by ?? user_id);

const audienceOf = ({ memberships, user_id }: Viewer) => ({
  companyIds: memberships.map((each) => each.company_id),
  userId: user_id,
});

/**
 * Tells whether a viewer may receive an event. Members of the company see what belongs to no project; a project's
 * events need the right to see the project. A removed member is told so, so that their page moves on; a person viewing
 * as them, and a program, hear nothing of their other companies.
 */
function maySee(viewer: SessionViewer, { event }: LoggedEvent): boolean {
  if (event.type === 'session.ended' || event.type === 'user.updated') return false;
  const seesOwn = !viewer.viewed_by && !viewer.token;
  if (event.type === 'member.changed' && event.payload.user_id === viewer.user_id && seesOwn) return true;
  if (
    event.type === 'favourites.changed' ||
    event.type === 'first_steps.changed' ||
    event.type === 'calendar_feed.changed' ||
    event.type === 'ai_conversation.changed' ||
    event.type === 'ai_proposal.changed'
  )
    return event.payload.user_id === viewer.user_id && seesOwn;
  if (event.type === 'inbox.changed') return event.payload.user_ids.includes(viewer.user_id) && seesOwn;
  if (event.type === 'assistant.used' || (event.type === 'webhook.changed' && !event.project_id))
    return can(viewer, 'company.edit', { company_id: event.company_id });
  if (event.type === 'api_tokens.changed')
    return (
      (event.payload.user_id === viewer.user_id && seesOwn) ||
      can(viewer, 'company.edit', { company_id: event.company_id })
    );
  if (
    (event.type === 'day_off.changed' || event.type === 'calendar.changed') &&
    event.payload.user_id !== viewer.user_id
  )
    return can(viewer, 'company.view-workload', { company_id: event.company_id });
  if (event.type === 'budget.reached' || event.type === 'shared_report.changed')
    return can(viewer, 'company.view-workload', { company_id: event.company_id });
  if (event.project_id) return canSeeProject(viewer, { company_id: event.company_id, project_id: event.project_id });
  if (viewer.token && !TOLD_TO_TOKENS.has(event.type)) return false;
  const membership = membershipIn(viewer, event.company_id);
  return membership !== undefined && !membership.onlyProjects;
}

/** Serializes an event; of several users concerned, each receives only their own id. */
function jsonFor(viewer: SessionViewer, { event, json }: LoggedEvent): string {
  if (event.type !== 'inbox.changed') return json;
  return JSON.stringify(Object.assign({}, event, { payload: { user_ids: [viewer.user_id] } }));
}
