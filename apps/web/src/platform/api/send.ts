// Sends one HTTP request of an endpoint. Knows nothing of sessions: `call` adds those.
import { ApiError, networkError } from '@worklane/client/api-error';
import { buildRequest, type Parts as RequestParts, readAnswer } from '@worklane/client/build-request';
import type { Method } from '@worklane/contract/platform/endpoint';
import { noteBuild } from '../code/version.ts';
import { viewAsHeader } from '../local-state/view-as.ts';

export interface Parts extends RequestParts {
  signal?: AbortSignal | undefined;
  /** Sent in the user's own name even while they view as another member. */
  isOwn?: boolean | undefined;
}

const TIMEOUT_MS = 30_000;
/** Browsers refuse more than 64 KiB of bodies that outlive their page, all of them together; a character takes up to 3 bytes. */
const LASTING_CHARACTERS = 20_000;
let lasting = 0;

/** @throws ApiError, or the signal's own reason when the caller gave up. */
export async function send(
  endpoint: { method: Method; path: string },
  { signal, isOwn, ...parts }: Parts,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const { address, init } = buildRequest(endpoint, parts, isOwn ? {} : viewAsHeader());
  const size = init.body?.length ?? 0;
  // A change goes out also when its page is reloaded or closed before its turn on the line has come.
  const keepalive = init.method !== 'GET' && lasting + size < LASTING_CHARACTERS;
  if (keepalive) lasting += size;
  try {
    const response = await fetch(address, {
      ...init,
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    noteBuild(response);
    return await readAnswer(response);
  } catch (error) {
    signal?.throwIfAborted();
    // No connection, the time-out, an answer that broke off: to the caller it is one thing.
    throw error instanceof ApiError ? error : networkError();
  } finally {
    if (keepalive) lasting -= size;
  }
}
