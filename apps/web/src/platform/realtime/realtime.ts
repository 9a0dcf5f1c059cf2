// Receives events from the server. One stream for the whole page, open while a user is signed in.
import { readMessages } from '@worklane/client/read-messages';
import type { EventType, ServerEvent } from '@worklane/contract/events';
import { VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';
import type { EventSocketRequest } from '@worklane/contract/platform/event-socket';
import { PING_EVENT, PING_SECONDS, RESET_EVENT } from '@worklane/contract/platform/stream-marks';
import { pause } from '../api/pause.ts';
import { clearPreloaded } from '../api/preloaded-answers.ts';
import { noteBuild } from '../code/version.ts';
import { viewAs, viewAsHeader } from '../local-state/view-as.ts';
import { currentToken, renewToken } from '../session/session.ts';
import { openStream } from './open-stream.ts';
import { type RealtimeState, useRealtimeState } from './realtime-state.ts';

type EventOf<T extends EventType> = Extract<ServerEvent, { type: T }>;

/** `reset`: this page was away for too long to be told what happened; everything has to be fetched again. */
const handlers = new Map<string, Set<(event: ServerEvent) => void>>();
const resets = new Set<() => void>();

const setState = (state: RealtimeState) => useRealtimeState.setState({ state });

const RETRY_MS = [100, 500, 1_000, 2_000, 5_000, 10_000] as const;
/** Two pings missed: the connection is dead even if nobody said so. */
const SILENCE_MS = PING_SECONDS * 2_000 + 2_000;

let connection: AbortController | undefined;
let lastEventId: string | undefined;
let shownSince = 0;

export function subscribe<T extends EventType>(type: T, handler: (event: EventOf<T>) => void): () => void {
  const held = handlers.get(type) ?? new Set();
  handlers.set(type, held);
  const entry = handler as (event: ServerEvent) => void;
  held.add(entry);
  return () => held.delete(entry);
}

export function onReset(handler: () => void): () => void {
  resets.add(handler);
  return () => resets.delete(handler);
}

/** @param since when the first of what the page shows was asked for, in milliseconds of the page's clock */
export function startRealtime(since = performance.now()): void {
  if (connection) return;
  shownSince = since;
  connection = new AbortController();
  void keepConnected(connection.signal);
}

export function stopRealtime(): void {
  connection?.abort();
  connection = undefined;
  lastEventId = undefined;
  setState('connecting');
}

async function keepConnected(signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    const wasLive = await connectOnce(signal).catch(() => false);
    if (signal.aborted) return;
    failures = wasLive ? 0 : failures + 1;
    // The first loss is usually a short one; only then is it worth saying.
    setState(failures > 1 || !navigator.onLine ? 'offline' : 'connecting');
    await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] as number, signal);
  }
}

/** Answers when the stream has ended, with whether it ever was alive. */
async function connectOnce(signal: AbortSignal): Promise<boolean> {
  const token = currentToken();
  if (!token || !navigator.onLine) return false;
  const attempt = new AbortController();
  const abort = () => attempt.abort();
  signal.addEventListener('abort', abort);
  // The stream of a machine that left its network would else look alive until the watchdog barks.
  addEventListener('offline', abort);
  let watchdog = setTimeout(abort, SILENCE_MS);
  let wasLive = false;
  try {
    const response = await openStream(requestWith(token), attempt.signal);
    noteBuild(response);
    if (response.status === 401) await renewToken(token);
    if (response.status === 404 && viewAs.get()) {
      // Viewing as this member is not allowed any more: return to the user's own view.
      viewAs.end();
      location.reload();
    }
    if (!response.ok || !response.body) return false;
    for await (const { id, event, data } of readMessages(response.body)) {
      clearTimeout(watchdog);
      watchdog = setTimeout(abort, SILENCE_MS);
      if (!wasLive) setState('live');
      wasLive = true;
      if (event === RESET_EVENT) reset();
      else if (event !== PING_EVENT) deliver(data);
      if (id) lastEventId = id;
    }
    return wasLive;
  } catch {
    return wasLive;
  } finally {
    clearTimeout(watchdog);
    signal.removeEventListener('abort', abort);
    removeEventListener('offline', abort);
    attempt.abort();
  }
}

/**
 * Describes the first connection. What the page shows is fetched at the same time, so events are read from when the
 * page opened.
 */
function requestWith(token: string): EventSocketRequest {
  const viewed = viewAsHeader()[VIEW_AS_HEADER];
  return {
    token,
    ...(viewed !== undefined && { view_as: viewed }),
    ...(lastEventId === undefined
      ? { age_ms: Math.ceil(performance.now() - shownSince) }
      : { last_event_id: lastEventId }),
  };
}

function deliver(data: string): void {
  clearPreloaded();
  const event = JSON.parse(data) as ServerEvent;
  for (const handler of handlers.get(event.type) ?? []) {
    try {
      handler(event);
    } catch (error) {
      console.error('An event could not be processed', event.type, error);
    }
  }
}

function reset(): void {
  clearPreloaded();
  for (const handler of resets) handler();
}
