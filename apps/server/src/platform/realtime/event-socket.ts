// Carries the event stream over WebSockets. Each is answered by the endpoint of the stream, with its rights and limits.
import type { IncomingMessage } from 'node:http';
import { events } from '@worklane/contract/events';
import { BUILD_HEADER, VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';
import { EVENT_SOCKET_PATH, type EventSocketHead, EventSocketRequest } from '@worklane/contract/platform/event-socket';
import type { Hono } from 'hono';
import type { RawData, WebSocket } from 'ws';
import type { SocketPath } from '../http/take-upgrades.ts';

const REQUEST_BYTES = 16 * 1024;
/** How long a client may take to say what it asks for. */
const HELLO_MS = 5_000;
/** Connections of one address that haven't asked yet. */
const STRANGERS = 40;
const CLOSE_MS = 1_000;
const CODES = { notUnderstood: 4400, tooMany: 4429, ended: 1001 };

export function createEventSocket({ request }: Pick<Hono, 'request'>): SocketPath {
  const strangers = new Map<string, number>();
  const count = (group: string, change: 1 | -1) => {
    const next = (strangers.get(group) ?? 0) + change;
    if (next > 0) strangers.set(group, next);
    else strangers.delete(group);
  };
  return {
    path: new RegExp(`^${EVENT_SOCKET_PATH}$`),
    mostBytes: REQUEST_BYTES,
    open(socket, _name, group, incoming) {
      socket.on('error', () => undefined);
      if ((strangers.get(group) ?? 0) >= STRANGERS) return close(socket, CODES.tooMany);
      count(group, 1);
      const waiting = setTimeout(() => close(socket, CODES.notUnderstood), HELLO_MS);
      const known = () => {
        clearTimeout(waiting);
        count(group, -1);
      };
      socket.once('close', known);
      socket.once('message', (data: RawData) => {
        socket.off('close', known);
        known();
        const asked = requestOf(data);
        if (!asked) return close(socket, CODES.notUnderstood);
        // It has nothing else to say.
        socket.on('message', () => close(socket, CODES.notUnderstood));
        answer(request, socket, { asked, incoming })
          .catch(() => undefined)
          .finally(() => close(socket, CODES.ended));
      });
    },
  };
}

async function answer(
  request: Hono['request'],
  socket: WebSocket,
  { asked, incoming }: { asked: EventSocketRequest; incoming: IncomingMessage },
): Promise<void> {
  const { token, view_as, last_event_id, age_ms } = asked;
  const forwarded = incoming.headers['x-forwarded-for'];
  const headers = {
    authorization: `Bearer ${token}`,
    ...(view_as !== undefined && { [VIEW_AS_HEADER]: view_as }),
    ...(last_event_id !== undefined && { 'last-event-id': last_event_id }),
    ...(forwarded !== undefined && { 'x-forwarded-for': String(forwarded) }),
  };
  const path = age_ms === undefined ? events.stream.path : `${events.stream.path}?age_ms=${age_ms}`;
  const { status, headers: answered, body } = await request(path, { headers }, { incoming });
  const head: EventSocketHead = { status, build: answered.get(BUILD_HEADER) };
  const reader = body?.getReader();
  // The stream ends with the connection, also while it has nothing to send.
  socket.once('close', () => void reader?.cancel().catch(() => undefined));
  if (socket.readyState !== socket.OPEN) return void (await reader?.cancel());
  await send(socket, JSON.stringify(head));
  if (status !== 200 || !reader) return void (await reader?.cancel());
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) await send(socket, piece.value);
}

/** Resolves once the message is on its way: the stream ends a client for which too many messages wait. */
function send(socket: WebSocket, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.send(data, (error) => (error ? reject(error) : resolve()));
  });
}

function requestOf(data: RawData): EventSocketRequest | undefined {
  try {
    return EventSocketRequest.safeParse(JSON.parse(data.toString())).data;
  } catch {
    return undefined;
  }
}

function close(socket: WebSocket, code: number): void {
  socket.close(code);
  // The client may never answer.
  setTimeout(() => socket.terminate(), CLOSE_MS).unref();
}
