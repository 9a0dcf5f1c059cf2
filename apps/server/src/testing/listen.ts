// Listens to the event stream as a page does.
import { EventEnvelope, type ServerEvent } from '@worklane/contract/events';
import type { App } from '../app.ts';

export interface Listener {
  events: ServerEvent[];
  lastId: string | undefined;
  isReset: boolean;
  isOver: boolean;
  /** Resolves with the first event that fits, seen already or yet to come. */
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
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const ended = Promise.withResolvers<void>();
  const listener: Listener = {
    events: [],
    lastId: undefined,
    isReset: false,
    isOver: false,
    ended: ended.promise,
    close: () => void reader.cancel(),
    async next(fits, ms = 3_000) {
      for (const until = Date.now() + ms; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 5))) {
        const found = listener.events.find(fits);
        if (found) return found;
      }
      throw new Error('no such event came');
    },
  };
  void (async () => {
    let text = '';
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      text += new TextDecoder().decode(read.value);
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) take(listener, message);
    }
    listener.isOver = true;
    ended.resolve();
  })();
  return listener;
}

function take(listener: Listener, message: string): void {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(message)?.[1];
  listener.lastId = field('id') ?? listener.lastId;
  if (field('event') === 'reset') listener.isReset = true;
  if (field('event')) return;
  listener.events.push(EventEnvelope.parse(JSON.parse(field('data') ?? '')) as ServerEvent);
}
