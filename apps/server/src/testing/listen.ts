// Listens to the event stream as a page does.
import { readMessages, type StreamMessage } from '@worklane/client/read-messages';
import { EventEnvelope, type ServerEvent } from '@worklane/contract/events';
import { RESET_EVENT } from '@worklane/contract/platform/stream-marks';
import type { App } from '../app.ts';
import { ownTime } from './own-time.ts';

export interface Listener {
  events: ServerEvent[];
  lastId: string | undefined;
  isReset: boolean;
  isOver: boolean;
  /** Resolves with the first event that fits, seen already or yet to come within this much of the process's own time. */
  next(fits: (event: ServerEvent) => boolean, ms?: number): Promise<ServerEvent>;
  ended: Promise<void>;
  close(): void;
}

export async function listen(
  process: Pick<App, 'server'>,
  token: string,
  { lastEventId, age = '', headers: more }: { lastEventId?: string | undefined; age?: string; headers?: object } = {},
): Promise<Listener> {
  const headers = { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }), ...more };
  const response = await process.server.request(`/api/events${age}`, { headers });
  if (response.status !== 200) throw new Error(`the stream answered ${response.status}`);
  const left = new AbortController();
  const body = (response.body as NonNullable<Response['body']>).pipeThrough(new TransformStream(), left);
  const ended = Promise.withResolvers<void>();
  const listener: Listener = {
    events: [],
    lastId: undefined,
    isReset: false,
    isOver: false,
    ended: ended.promise,
    close: () => void left.abort(),
    async next(fits, ms = 3_000) {
      for (const until = ownTime() + ms; ownTime() < until; await new Promise((resolve) => setTimeout(resolve, 5))) {
        const found = listener.events.find(fits);
        if (found) return found;
      }
      throw new Error('no such event came');
    },
  };
  void (async () => {
    try {
      for await (const message of readMessages(body)) take(listener, message);
    } catch (error) {
      if (!left.signal.aborted) throw error;
    }
    listener.isOver = true;
    ended.resolve();
  })();
  return listener;
}

function take(listener: Listener, { id, event, data }: StreamMessage): void {
  listener.lastId = id ?? listener.lastId;
  if (event === RESET_EVENT) listener.isReset = true;
  if (event) return;
  listener.events.push(EventEnvelope.parse(JSON.parse(data)) as ServerEvent);
}
