// Follows one request through the database: what it has saved, whether the database was lost, how long it may wait.
import { AsyncLocalStorage } from 'node:async_hooks';

/** From its beginning to the last answer of the database it waits for; the client has its answer within ten seconds. */
const REQUEST_MS = 9_000;
/** For one answer: short enough for a request that has nothing else to wait for. */
const LONGEST_MS = 8_000;
/** A request that was slow elsewhere still gets this long for an answer. */
const SHORTEST_MS = 1_000;
/** Nobody waits for work in the background. */
const BACKGROUND_MS = 60_000;

/** A request that says under which id its commands are done. */
export interface RepeatableRequest {
  user_id: string;
  command_id: string;
  /** A hash of the method, the path and the body. */
  request: string;
  /** How many commands were run for it so far. */
  count: number;
  /** A command of it answered what it had answered before. */
  isRepeat?: true;
}

export interface RequestWork {
  saved: 'nothing' | 'something' | 'unknown';
  hasLostDatabase: boolean;
  /** Unbounded for an upload, which takes as long as its bytes. */
  until: number;
  /** Named by its sender, so that it can be sent again. */
  repeatable?: RepeatableRequest;
  /** The response was sent; work that continues is background work. */
  isOver: boolean;
}

const requests = new AsyncLocalStorage<RequestWork>();

export const currentRequest = (): RequestWork | undefined => requests.getStore();

export async function asRequest(work: () => Promise<void>): Promise<void> {
  const request: RequestWork = {
    saved: 'nothing',
    hasLostDatabase: false,
    isOver: false,
    until: performance.now() + REQUEST_MS,
  };
  try {
    await requests.run(request, work);
  } finally {
    request.isOver = true;
  }
}

/** Runs work that outlives the request that starts it, and is no part of it. */
export const outsideRequest = <Result>(work: () => Result): Result => requests.exit(work);

/**
 * Lifts the time limit of the current request: an upload may take an hour, but each of its queries still has a limit.
 */
export function allowLongRequest(): void {
  const request = currentRequest();
  if (request) request.until = Number.POSITIVE_INFINITY;
}

/** Returns how long the next answer may take, in milliseconds. */
export function longestWait(): number {
  const request = currentRequest();
  if (!request || request.isOver) return BACKGROUND_MS;
  return Math.max(SHORTEST_MS, Math.min(LONGEST_MS, request.until - performance.now()));
}
