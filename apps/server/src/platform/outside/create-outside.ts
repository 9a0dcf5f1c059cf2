// Makes every call to another server, with a time limit and a size limit for the answer. It follows no redirects, and
// connects only to addresses that were checked.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Dispatcher, Response } from 'undici';
import type * as z from 'zod/mini';
import type { Logger } from '../log/create-logger.ts';
import { hasSteps, isExcepted, publicLookup, type Reach, type Resolve, refusalOf } from './check-address.ts';
import { gatherPackets } from './gather-packets.ts';
import { OutsideError, type OutsideReason } from './outside-error.ts';
import { reasonOf } from './reason-of.ts';

export interface OutsideCall {
  /** The name of the other service for error messages: 'Figma'. */
  who: string;
  reach: Reach;
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | URLSearchParams | Uint8Array<ArrayBuffer>;
  /** Statuses that are an answer and no error, beside 200 to 299. */
  accepts?: readonly number[];
  maxBytes?: number;
  /** A longer answer is cut there instead of being refused. */
  isCut?: true;
  /** How often temporary failures are retried. For jobs only: a user waits for everything else. */
  retries?: number;
  signal?: AbortSignal;
}

export interface OutsideAnswer {
  status: number;
  headers: { get(name: string): string | null };
  bytes: Uint8Array;
  requestId: string;
  /** @throws OutsideError unreadable, when it is not JSON of this shape */
  json<Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema>;
}

/** A call whose response is read as a stream. Only its signal and its bound end it; it has no other time limit. */
export type StreamedCall = Pick<OutsideCall, 'who' | 'reach' | 'url' | 'method' | 'headers'> & {
  body?: string;
  signal: AbortSignal;
  maxBytes: number;
  /** How many milliseconds packets are gathered, to be read as one chunk; the first one is read at once. */
  gatherMs?: number;
};

export interface Outside {
  /** @throws OutsideError and nothing else. Never called within a transaction. */
  call(call: OutsideCall): Promise<OutsideAnswer>;
  /**
   * @returns the answer whatever its status is, redirects included, which nothing follows
   * @throws OutsideError, also while the body is read; the error of its signal then
   */
  stream(call: StreamedCall): Promise<globalThis.Response>;
  close(): Promise<void>;
}

interface Options {
  log: Pick<Logger, 'warn'>;
  /** Hosts beside public ones that may be typed: the operator's own. */
  exceptions?: readonly string[];
  /** For tests. */
  resolve?: Resolve;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** Of a streamed call; any other ends with its time limit. */
const LONGEST_SILENCE_MS = 60_000;
const MAX_BYTES = 5 * 1024 * 1024;
/** Answers before the answer of one call. */
const MOST_INTERIM = 10;
/** What asks for a longer pause is tried again by the job's own schedule. */
const LONGEST_PAUSE_S = 10;

export function createOutside({ log, exceptions = [], resolve, timeoutMs = TIMEOUT_MS }: Options): Outside {
  let loaded: Promise<Client> | undefined;

  /** @returns undefined where the call must not go there */
  async function prepare(call: Pick<OutsideCall, 'reach' | 'url' | 'method' | 'headers'>) {
    const { reach } = call;
    const excepted = [...exceptions, ...(('typed' in reach && reach.alsoPrivate) || [])];
    const url = URL.canParse(call.url) ? new URL(call.url) : undefined;
    if (!url || hasSteps(call.url) || refusalOf(url, reach, excepted)) return undefined;
    loaded ??= load(resolve);
    const client = await loaded;
    const isOpen = 'provider' in reach || isExcepted(url, excepted);
    const options = {
      method: call.method ?? 'GET',
      headers: { 'user-agent': 'worklane', accept: 'application/json', ...call.headers },
      dispatcher: isOpen ? client.open : client.publicOnly,
    };
    return { url, client, options };
  }

  async function attempt(call: OutsideCall, requestId: string): Promise<OutsideAnswer> {
    const failed = (reason: OutsideReason, facts: { status?: number; retryAfter?: number } = {}) =>
      new OutsideError(reason, { who: call.who, requestId, ...facts });
    let limit: AbortSignal | undefined;
    let response: Response | undefined;
    try {
      // Before the time of the other server begins: the first call of a busy machine would take it up.
      loaded ??= load(resolve);
      await loaded;
      limit = AbortSignal.timeout(timeoutMs);
      const prepared = await prepare(call);
      if (!prepared) throw failed('address_refused');
      const { url, client, options } = prepared;
      const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit;
      response = await client.fetch(url, { ...options, body: call.body ?? null, redirect: 'manual', signal });
      const { status } = response;
      const isAnswer = response.ok || call.accepts?.includes(status);
      if (!isAnswer) await response.body?.cancel();
      if (!isAnswer && status >= 300 && status < 400) throw failed('redirected');
      if (!isAnswer) throw failed('status', { status, ...retryAfterOf(response) });
      const bytes = await readBounded(response, call.maxBytes ?? MAX_BYTES, call.isCut);
      if (!bytes) throw failed('too_large');
      return answerOf(response, bytes, { requestId, unreadable: () => failed('unreadable') });
    } catch (error) {
      if (error instanceof OutsideError) throw error;
      const isLate = limit?.aborted || call.signal?.aborted;
      const reason = response ? 'broken_off' : reasonOf(error);
      throw failed(isLate && reason !== 'address_refused' ? 'timed_out' : reason);
    }
  }

  return {
    call: (call) => repeat(call, log, (requestId) => attempt(call, requestId)),
    async stream(call) {
      const facts = { who: call.who, requestId: randomUUID() };
      const { signal, body: sent = null } = call;
      const prepared = await prepare(call);
      if (!prepared) throw new OutsideError('address_refused', facts);
      const { url, client, options } = prepared;
      // Not `fetch`, whose stream costs several times as much for each packet. This follows no redirects either.
      const response = await client.request(url, { ...options, body: sent, signal }).catch((error: unknown) => {
        if (signal.aborted) throw signal.reason;
        const reason = reasonOf(error);
        log.warn({ request_id: facts.requestId, who: call.who, reason }, 'a call to the outside failed');
        throw new OutsideError(reason, facts);
      });
      const { statusCode: status, headers, body } = response;
      const packets = gatherPackets(body, { ...call, tooLarge: () => new OutsideError('too_large', facts) });
      return new globalThis.Response(BODILESS.has(status) ? null : packets, { status, headers: pairsOf(headers) });
    },
    async close() {
      const client = await loaded;
      await Promise.all([client?.open.destroy(), client?.publicOnly.destroy()]);
    },
  };
}

/** Attempts a call as often as it allows, with pauses. @throws OutsideError of the last attempt */
async function repeat(
  call: OutsideCall,
  log: Pick<Logger, 'warn'>,
  attempt: (requestId: string) => Promise<OutsideAnswer>,
): Promise<OutsideAnswer> {
  const requestId = randomUUID();
  for (let tried = 0; ; tried++) {
    try {
      return await attempt(requestId);
    } catch (error) {
      const known = error as OutsideError;
      const { reason, status, who } = known;
      log.warn({ request_id: requestId, who, reason, status, tried: tried + 1 }, 'a call to the outside failed');
      const pause = tried < (call.retries ?? 0) ? pauseBefore(known, call, tried) : undefined;
      if (pause === undefined) throw known;
      await wait(pause);
    }
  }
}

/** To one server: an answer of the assistant holds one for up to a minute, and most companies share a provider. */
const CONNECTIONS = 200;

interface Client {
  fetch: typeof import('undici').fetch;
  request: typeof import('undici').request;
  /** Connects to wherever the operator's settings lead. */
  open: Dispatcher;
  publicOnly: Dispatcher;
}

/**
 * Loads the client on the first call: it takes a second, and no installation needs it before something is connected.
 */
async function load(resolve: Resolve | undefined): Promise<Client> {
  const { Agent, fetch, request } = await import('undici');
  const limits = { connections: CONNECTIONS, bodyTimeout: LONGEST_SILENCE_MS, headersTimeout: LONGEST_SILENCE_MS };
  const connect = { timeout: TIMEOUT_MS };
  return {
    fetch,
    request,
    open: new Agent({ ...limits, connect }).compose(boundInterim),
    publicOnly: new Agent({ ...limits, connect: { ...connect, lookup: publicLookup(resolve) } }).compose(boundInterim),
  };
}

/** Ends a call whose server sends interim answers (102, 103) again and again: nothing else bounds their bytes. */
const boundInterim: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  let count = 0;
  const counting: Dispatcher.DispatchHandler = Object.assign(Object.create(handler), {
    onResponseStart(...answer: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>) {
      const [, status] = answer;
      if (status < 200 && ++count > MOST_INTERIM) throw new Error('too many interim answers');
      handler.onResponseStart?.apply(counting, answer);
    },
  });
  return dispatch(options, counting);
};

function answerOf(
  { status, headers }: Response,
  bytes: Uint8Array,
  { requestId, unreadable }: { requestId: string; unreadable(): OutsideError },
): OutsideAnswer {
  return {
    status,
    headers,
    bytes,
    requestId,
    json(schema) {
      try {
        return schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
      } catch {
        throw unreadable();
      }
    },
  };
}

/** Statuses whose answer has no body. */
const BODILESS = new Set([204, 205, 304]);

const pairsOf = (headers: Dispatcher.ResponseData['headers']): [string, string][] =>
  Object.entries(headers).flatMap(([name, value = []]) => [value].flat().map((each): [string, string] => [name, each]));

/** Reads up to a limit. Beyond it, returns undefined or what was read so far. */
async function readBounded(response: Response, limit: number, isCut = false): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limit && !isCut) return undefined;
    chunks.push(chunk);
    if (size > limit) return Buffer.concat(chunks).subarray(0, limit);
  }
  return Buffer.concat(chunks);
}

/** Reads the seconds to wait from the header, which has a number or a date. */
function retryAfterOf({ headers }: Response): { retryAfter?: number } {
  const given = headers.get('retry-after');
  if (!given) return {};
  const seconds = /^\d{1,7}$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retryAfter: Math.max(0, seconds) } : {};
}

/**
 * Returns the milliseconds until the next try; undefined when there is none. What may have been carried out is not sent
 * again.
 */
function pauseBefore(error: OutsideError, { method = 'GET' }: OutsideCall, tried: number): number | undefined {
  const isRepeatable = method !== 'POST' && method !== 'PATCH';
  if (!error.passes || (error.status !== 429 && !isRepeatable)) return undefined;
  const seconds = error.retryAfter ?? 2 ** tried;
  if (seconds > LONGEST_PAUSE_S) return undefined;
  return (seconds + Math.random() * Math.min(1, seconds / 2)) * 1000;
}
