// Holds one WebSocket of a shared text: bounds what comes in, sends what goes out, and ends it when nobody is there any more.
import { SHARED_TEXT_CLOSED, type SharedTextMessage, SharedTextRequest } from '@worklane/contract/shared-text';
import type { RawData, WebSocket } from 'ws';

const PING_MS = 20_000;
/** Somebody who takes nothing is cut off when this many bytes wait for them; they come back and catch up. */
const BACKLOG_BYTES = 16 * 1024 * 1024;
/** At once, and each second after that: several times as much as people write. */
const MESSAGES = { most: 300, perSecond: 60 };
const BYTES = { most: 8 * 1024 * 1024, perSecond: 512 * 1024 };
/** Whatever is said in words is short. */
const WORDS_BYTES = 512 * 1024;
const CLOSE_MS = 1_000;

export interface Line {
  say(message: SharedTextMessage): void;
  /** Sends a Yjs update. */
  sendUpdate(update: Uint8Array): void;
  close(code: number): void;
}

export interface Heard {
  request(request: SharedTextRequest): void;
  update(number: number, update: Uint8Array): void;
  closed(): void;
}

export function createLine(socket: WebSocket, heard: Heard): Line {
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
    // A client that does not answer is not waited for.
    setTimeout(() => socket.terminate(), CLOSE_MS).unref();
  }

  const send = (data: string | Uint8Array) => {
    if (isOver || socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > BACKLOG_BYTES) socket.terminate();
    else socket.send(data);
  };

  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isOver = true;
    clearInterval(pings);
    heard.closed();
  });
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (isOver) return;
    const received = data as Buffer;
    if (!messages.take(1) || !bytes.take(received.length)) return close(SHARED_TEXT_CLOSED.tooMuch);
    if (isBinary && received.length > 4) return heard.update(received.readUInt32BE(0), received.subarray(4));
    const request = isBinary || received.length > WORDS_BYTES ? undefined : requestOf(received);
    if (request) heard.request(request);
    else close(SHARED_TEXT_CLOSED.notUnderstood);
  });
  return { say: (message) => send(JSON.stringify(message)), sendUpdate: send, close };
}

function requestOf(received: Buffer): SharedTextRequest | undefined {
  try {
    return SharedTextRequest.safeParse(JSON.parse(received.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** So much at once, and so much more each second. */
function createBudget({ most, perSecond }: { most: number; perSecond: number }) {
  let left = most;
  let at = performance.now();
  return {
    take(amount: number): boolean {
      const now = performance.now();
      left = Math.min(most, left + ((now - at) / 1_000) * perSecond) - amount;
      at = now;
      return left >= 0;
    },
  };
}
