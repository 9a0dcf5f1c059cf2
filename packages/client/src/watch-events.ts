// Follows the events of the token's company as they happen, across lost connections.
import type { ServerEvent } from '@worklane/contract/events';
import { PING_EVENT, RESET_EVENT } from '@worklane/contract/platform/stream-marks';
import { type ApiError, mayPass, networkError } from './api-error.ts';
import { buildRequest } from './build-request.ts';
import { OPERATIONS } from './operations.ts';
import { pause, readRetryAfter, waitAfter } from './pause.ts';
import { readError } from './read-error.ts';
import { readMessages } from './read-messages.ts';
import type { AllSettings } from './settings.ts';

export interface WatchOptions {
  /** Ends the stream. */
  signal?: AbortSignal | undefined;
  /** The `id` of the last message that was dealt with, by an earlier stream: what has happened since comes first. */
  lastEventId?: string | undefined;
}

/** `reset`: too much has happened since the last message, or it is too long ago: fetch again what you keep. */
export type Watched = { id: string; kind: 'event'; event: ServerEvent } | { id: string; kind: 'reset' };

/**
 * Opens the stream again after each loss, from the last message on. Until it was open once, it is tried as often as a call.
 * @throws ApiError when the server refuses it
 */
export async function* watchEvents(settings: AllSettings, options: WatchOptions): AsyncGenerator<Watched, void> {
  const { signal } = options;
  let { lastEventId = '' } = options;
  let hasBeenOpen = false;
  for (let failures = 1; !signal?.aborted; failures++) {
    let error: ApiError = networkError();
    let retryAfter: string | null = null;
    const attempt = new AbortController();
    const end = () => attempt.abort();
    signal?.addEventListener('abort', end, { once: true });
    let watchdog = setTimeout(end, settings.silenceMs);
    try {
      const response = await open(settings, lastEventId, attempt.signal);
      if (!response.ok) {
        retryAfter = response.headers.get('retry-after');
        error = await readError(response);
      } else if (response.body) {
        for await (const { id, event, data } of readMessages(response.body)) {
          clearTimeout(watchdog);
          failures = 0;
          hasBeenOpen = true;
          if (id) lastEventId = id;
          if (event === RESET_EVENT) yield { id: lastEventId, kind: 'reset' };
          else if (event !== PING_EVENT)
            yield { id: lastEventId, kind: 'event', event: JSON.parse(data) as ServerEvent };
          watchdog = setTimeout(end, settings.silenceMs);
        }
      }
    } catch {
      // The connection was lost: the stream is opened again below.
    } finally {
      clearTimeout(watchdog);
      signal?.removeEventListener('abort', end);
      end();
    }
    if (signal?.aborted) return;
    if (!mayPass(error) || (!hasBeenOpen && failures >= settings.tries)) throw error;
    await pause(waitAfter(Math.max(failures, 1), readRetryAfter(retryAfter)), signal).catch(() => undefined);
  }
}

function open({ url, token, fetch }: AllSettings, lastEventId: string, signal: AbortSignal): Promise<Response> {
  const more = { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) };
  const { address, init } = buildRequest(OPERATIONS.events.stream, { token }, more);
  return fetch(new URL(address, url).href, { ...init, cache: 'no-store', signal });
}
