// Holds one WebSocket of a shared text: limits what its client sends, sends to it, and closes it when the client is gone.
import { SHARED_TEXT_CLOSED, type SharedTextMessage, SharedTextRequest } from '@worklane/contract/shared-text';
import { MEGABYTE } from '@worklane/domain/units';
import type { RawData, WebSocket } from 'ws';
import { createBudget } from './budget.ts';

const PING_MS = 20_000;
/** A client that doesn't read is cut off when this many bytes wait for it. It can come back and catch up. */
const BACKLOG_BYTES = 16 * MEGABYTE;
/** The same for all connections of one person, counted when a connection has more than a little to receive. */
const BACKLOG_OF_PERSON = 32 * MEGABYTE;
const LITTLE_BYTES = 256 * 1024;
/** Several times as much as a person writes. */
const MESSAGES = { most: 300, perSecond: 60 };
const BYTES = { most: 8 * MEGABYTE, perSecond: 512 * 1024 };
/** JSON messages are short. */
const WORDS_BYTES = 512 * 1024;
/** The client may never answer, and may still read what it had received. */
const CLOSE_MS = 250;

export interface TextSocket {
  /** Bytes that the client hasn't received yet. */
  waiting(): number;
  say(message: SharedTextMessage): void;
  /** Sends a Yjs update. */
  sendUpdate(update: Uint8Array): void;
  /** Ends the connection for the server at once, whether or not the client answers. */
  close(code: number): void;
}

export interface Heard {
  /** Counts bytes for the person. @returns false when they have sent too much */
  takes(bytes: number): boolean;
  /** Bytes that wait for all connections of the person. */
  waitingOfPerson(): number;
  request(request: SharedTextRequest): void;
  update(number: number, update: Uint8Array): void;
  /** Called once, when either side has closed. */
  closed(): void;
}

export function createTextSocket(socket: WebSocket, heard: Heard): TextSocket {
  const messages = createBudget(MESSAGES);
  const bytes = createBudget(BYTES);
  let isAlive = true;
  let isOver = false;
  const pings = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_MS);

  function close(code: number): void {
    if (isOver) return;
    isOver = true;
    socket.close(code);
    setTimeout(() => socket.terminate(), CLOSE_MS).unref();
    heard.closed();
  }

  const send = (data: string | Uint8Array) => {
    if (isOver || socket.readyState !== socket.OPEN) return;
    const isMuch = socket.bufferedAmount + data.length > LITTLE_BYTES;
    const isSlow = isMuch && heard.waitingOfPerson() + data.length > BACKLOG_OF_PERSON;
    if (socket.bufferedAmount > BACKLOG_BYTES || isSlow) socket.terminate();
    else socket.send(data);
  };

  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(pings);
    if (isOver) return;
    isOver = true;
    heard.closed();
  });
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (isOver) return;
    const received = data as Buffer;
    if (!messages.take(1) || !bytes.take(received.length) || !heard.takes(received.length))
      return close(SHARED_TEXT_CLOSED.tooMuch);
    if (isBinary && received.length > 4) return heard.update(received.readUInt32BE(0), received.subarray(4));
    const request = isBinary || received.length > WORDS_BYTES ? undefined : requestOf(received);
    if (request) heard.request(request);
    else close(SHARED_TEXT_CLOSED.notUnderstood);
  });
  return {
    waiting: () => socket.bufferedAmount,
    say: (message) => send(JSON.stringify(message)),
    sendUpdate: send,
    close,
  };
}

function requestOf(received: Buffer): SharedTextRequest | undefined {
  try {
    return SharedTextRequest.safeParse(JSON.parse(received.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
