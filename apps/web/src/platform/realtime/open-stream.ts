// Opens the event stream over a WebSocket. Over HTTP/1.1, a browser has six other connections to a server for all its tabs, and
// each stream would hold one of them. A plain request opens it where a proxy lets no WebSocket through.
import { events } from '@worklane/contract/events';
import { BUILD_HEADER, VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';
import {
  EVENT_SOCKET_PATH,
  type EventSocketHead,
  type EventSocketRequest,
} from '@worklane/contract/platform/event-socket';

const NORMAL = 1000;

/**
 * @param signal ends the stream
 * @returns the answer, whose body are server-sent events
 * @throws when the server can't be reached
 */
export async function openStream(asked: EventSocketRequest, signal: AbortSignal): Promise<Response> {
  return (await openSocket(asked, signal)) ?? request(asked, signal);
}

/** @returns undefined when no WebSocket can be opened */
function openSocket(asked: EventSocketRequest, signal: AbortSignal): Promise<Response | undefined> {
  const { promise: answer, resolve } = Promise.withResolvers<Response | undefined>();
  const { protocol, host } = location;
  const socket = new WebSocket(`${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${EVENT_SOCKET_PATH}`);
  socket.binaryType = 'arraybuffer';
  signal.addEventListener('abort', () => socket.close(NORMAL), { once: true });
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      socket.onopen = () => socket.send(JSON.stringify(asked));
      socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
        if (typeof data === 'string') resolve(answerOf(JSON.parse(data) as EventSocketHead, body));
        else controller.enqueue(new Uint8Array(data));
      };
      socket.onclose = () => {
        resolve(undefined);
        controller.close();
      };
    },
    cancel() {
      socket.onclose = null;
      socket.close(NORMAL);
    },
  });
  return answer;
}

const answerOf = ({ status, build }: EventSocketHead, body: ReadableStream<Uint8Array<ArrayBuffer>>) =>
  new Response(body, { status, headers: build === null ? {} : { [BUILD_HEADER]: build } });

function request(
  { token, view_as, last_event_id, age_ms }: EventSocketRequest,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(age_ms === undefined ? events.stream.path : `${events.stream.path}?age_ms=${age_ms}`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(view_as !== undefined && { [VIEW_AS_HEADER]: view_as }),
      ...(last_event_id !== undefined && { 'last-event-id': last_event_id }),
    },
    cache: 'no-store',
    signal,
  });
}
