// Sends one HTTP request of an endpoint. Knows nothing of sessions: `call` adds those.
import { COMMAND_HEADER, type Method } from '@worklane/contract/platform/endpoint';
import { noteBuild } from '../code/version.ts';
import { viewAsHeader } from '../local-state/view-as.ts';
import { ApiError, networkError } from './api-error.ts';
import { buildPath } from './build-path.ts';
import { readError } from './read-error.ts';

export interface Parts {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  token?: string | undefined;
  /** Names a change: however often it is sent, it happens once. */
  commandId?: string | undefined;
  /** Sent in the user's own name even while they view as another member. */
  isOwn?: boolean | undefined;
}

const TIMEOUT_MS = 30_000;
/** Browsers refuse more than 64 KiB of bodies that outlive their page, all of them together; a character takes up to 3 bytes. */
const LASTING_CHARACTERS = 20_000;
let lasting = 0;

/** @throws ApiError, or the signal's own reason when the caller gave up. */
export async function send(
  { method, path }: { method: Method; path: string },
  { params, query, body, signal, token, commandId, isOwn }: Parts,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const headers = new Headers({ accept: 'application/json', ...(isOwn ? {} : viewAsHeader()) });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (commandId) headers.set(COMMAND_HEADER, commandId);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const address = buildPath(path, params, query);
  const text = body === undefined ? null : JSON.stringify(body);
  const size = text?.length ?? 0;
  // A change goes out also when its page is reloaded or closed before its turn on the line has come.
  const keepalive = method !== 'GET' && lasting + size < LASTING_CHARACTERS;
  if (keepalive) lasting += size;
  try {
    const response = await fetch(address, {
      method,
      headers,
      body: text,
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    noteBuild(response);
    if (!response.ok) throw await readError(response);
    if (response.status === 204) return undefined;
    return await response.json();
  } catch (error) {
    signal?.throwIfAborted();
    // No connection, the time-out, an answer that broke off: to the caller it is one thing.
    throw error instanceof ApiError ? error : networkError();
  } finally {
    if (keepalive) lasting -= size;
  }
}
