// Declares the WebSocket that carries the event stream to the page. Browsers open six other connections to one server over
// HTTP/1.1, and each open tab would hold one of them.
import * as z from 'zod/mini';
import { rawText } from './primitives.ts';

export const EVENT_SOCKET_PATH = '/api/events/socket';

/** The client's first message: what a request of `events.stream` has in its headers and query. @public */
export const EventSocketRequest = z.object({
  /** The access token: never in an address, because addresses are logged. */
  token: rawText(4_000),
  view_as: z.optional(rawText(100)),
  last_event_id: z.optional(rawText(8_000)),
  age_ms: z.optional(z.int().check(z.minimum(0), z.maximum(1e12))),
});
export type EventSocketRequest = z.infer<typeof EventSocketRequest>;

/** The server's first message. While the status is 200, the bytes of the stream follow in binary messages. */
export interface EventSocketHead {
  status: number;
  /** The value of `BUILD_HEADER`. */
  build: string | null;
}
