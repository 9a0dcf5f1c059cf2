// Tests that a receiver which answers with hostile bytes costs a bounded number of them, and a bounded time.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { constants, createGzip, gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import type { Config } from '../../../platform/config/read-config.ts';
import { createOutside, type Outside } from '../../../platform/outside/create-outside.ts';
import { slowness } from '../../../testing/processor-time.ts';
import { sendToReceiver } from './send-to-receiver.ts';

const log = { warn: () => undefined };
const SECRET = `whsec_${Buffer.from('a secret for tests of 32 bytes..').toString('base64')}`;
/** Of an answer, before its receiver is given up. */
const TIMEOUT_MS = 1_500;
/** What the buffers of both ends of a connection hold beside what is read. */
const MOST_SENT = 8 * 2 ** 20;
const KB = Buffer.alloc(1_024, 'x');

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Receiver {
  url: string;
  host: string;
  /** Counts the bytes that its connections have taken. */
  sent(): number;
  /** Resolves when the sender has closed the connection. */
  released: Promise<void>;
}

type Behaviour = (socket: Socket) => void;

async function receiverThat(answers: Behaviour): Promise<Receiver> {
  const sockets: Socket[] = [];
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('close', letGo);
    socket.once('data', () => answers(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sent = () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  return { url: `http://${host}/hook`, host, sent, released };
}

async function sendTo({ url, host }: Receiver) {
  const outside: Outside = createOutside({ log, timeoutMs: TIMEOUT_MS });
  closing.push(() => outside.close());
  const config = { webhookPrivateHosts: [host] } as unknown as Config;
  const message = { id: 'msg_1', url, secrets: [SECRET], body: '{}' };
  // The first call loads the client.
  await outside.call({ who: 'Nobody', reach: { typed: true }, url: 'https://127.0.0.1/' }).catch(() => undefined);
  const started = performance.now();
  const answer = await sendToReceiver({ outside, config, now: () => new Date() }, message);
  return { ...answer, ms: performance.now() - started };
}

/** Writes as fast as the other end takes it. */
function forever(socket: Socket, piece: Buffer): void {
  const write = (): void => {
    while (!socket.destroyed && socket.write(piece));
    if (!socket.destroyed) socket.once('drain', write);
  };
  write();
}

/** Writes a byte now and then. */
function drip(socket: Socket, piece: string): void {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(piece)), 20);
}

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n';

function endlessGzip(socket: Socket): void {
  socket.write(`${OK}content-encoding: gzip\r\n\r\n`);
  const gzip = createGzip({ level: constants.Z_BEST_COMPRESSION });
  gzip.pipe(socket);
  const zeros = Buffer.alloc(2 ** 20);
  const write = (): void => {
    if (!socket.destroyed) gzip.write(zeros, write);
  };
  write();
}

const NESTED = 20;

/** Made before a test begins, which measures how long the sender takes. */
const NESTED_GZIP = Array.from({ length: NESTED }).reduce<Buffer>((body) => gzipSync(body), Buffer.alloc(64 * 2 ** 20));

function nestedGzip(socket: Socket): void {
  const encodings = Array.from({ length: NESTED }, () => 'gzip').join(', ');
  const head = `${OK}content-encoding: ${encodings}\r\ncontent-length: ${NESTED_GZIP.length}\r\n\r\n`;
  socket.end(Buffer.concat([Buffer.from(head), NESTED_GZIP]));
}

/** Whose answers end at the bound of what is read: they count as delivered, and the log has their beginning. */
const CUT: [string, Behaviour][] = [
  [
    'an endless body',
    (socket) => {
      socket.write(`${OK}\r\n`);
      forever(socket, KB);
    },
  ],
  [
    'an endless body in chunks',
    (socket) => {
      socket.write(`${OK}transfer-encoding: chunked\r\n\r\n`);
      forever(socket, Buffer.concat([Buffer.from('400\r\n'), KB, Buffer.from('\r\n')]));
    },
  ],
  ['compressed zeros without an end', endlessGzip],
  [
    'a length that is not true',
    (socket) => {
      socket.write(`${OK}content-length: 9007199254740991\r\n\r\n`);
      forever(socket, KB);
    },
  ],
];

it.each(CUT)('reads the beginning of %s', async (_, behaviour) => {
  const receiver = await receiverThat(behaviour);
  const { attempt, isDelivered, ms } = await sendTo(receiver);
  expect([attempt.status, attempt.error, isDelivered]).toEqual([200, null, true]);
  await receiver.released;
  expect(receiver.sent()).toBeLessThan(MOST_SENT);
  expect(ms).toBeLessThan(TIMEOUT_MS);
});

/** Whose answers are none. */
const FAILED: [string, Behaviour][] = [
  [
    'a body that comes byte by byte',
    (socket) => {
      socket.write(`${OK}\r\n`);
      drip(socket, 'x');
    },
  ],
  [
    'a header that comes byte by byte',
    (socket) => {
      socket.write(`${OK}x: `);
      drip(socket, 'x');
    },
  ],
  [
    'one header without an end',
    (socket) => {
      socket.write(`${OK}x: `);
      forever(socket, KB);
    },
  ],
  [
    'headers without an end',
    (socket) => {
      socket.write(OK);
      forever(socket, Buffer.from('x-header: and another one\r\n'.repeat(100)));
    },
  ],
  [
    'trailers without an end',
    (socket) => {
      socket.write(`${OK}transfer-encoding: chunked\r\n\r\n0\r\n`);
      forever(socket, Buffer.from('x-trailer: and another one\r\n'.repeat(100)));
    },
  ],
  [
    'early hints without an end',
    (socket) => forever(socket, Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100))),
  ],
  ['silence', () => undefined],
  ['what is not HTTP', (socket) => forever(socket, KB)],
  ['an encoding within many others', nestedGzip],
];

it.each(FAILED)('gives up a receiver that answers with %s', async (_, behaviour) => {
  const receiver = await receiverThat(behaviour);
  const { attempt, isDelivered, ms } = await sendTo(receiver);
  expect([isDelivered, attempt.answer]).toEqual([false, null]);
  expect(attempt.error).toMatch(/^(Couldn’t reach The receiver|The receiver )/);
  await receiver.released;
  expect(receiver.sent()).toBeLessThan(MOST_SENT);
  expect(ms).toBeLessThan(TIMEOUT_MS + 1_000 * slowness());
});

it('waits no longer than a day before it tries again, whatever a receiver asks for', async () => {
  const asking =
    (wait: string): Behaviour =>
    (socket) =>
      socket.end(`HTTP/1.1 503 Busy\r\nretry-after: ${wait}\r\ncontent-length: 0\r\n\r\n`);
  for (const wait of ['-1', 'never', '99999999999999999999', '1e9', 'Thu, 01 Jan 1970 00:00:00 GMT'])
    expect([wait, (await sendTo(await receiverThat(asking(wait)))).asked]).toEqual([wait, undefined]);
  expect((await sendTo(await receiverThat(asking('9999999')))).asked).toBe(9_999_999);
});
