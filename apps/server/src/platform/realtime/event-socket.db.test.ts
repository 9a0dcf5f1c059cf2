// Tests that a WebSocket brings the page the event stream, with the rights and limits of its endpoint.
import { once } from 'node:events';
import { readMessages } from '@worklane/client/read-messages';
import {
  EVENT_SOCKET_PATH,
  type EventSocketHead,
  type EventSocketRequest,
} from '@worklane/contract/platform/event-socket';
import { PING_EVENT } from '@worklane/contract/platform/stream-marks';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { WebSocket } from 'ws';
import { aMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';
import { type Listening, listenForSockets } from '../../testing/worlds/a-writer.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string };
let line: Listening;

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  line = await listenForSockets(app);
});
afterAll(async () => {
  await app.close();
  line.close();
});

interface Opened {
  socket: WebSocket;
  head: EventSocketHead;
  data: string[];
  ids: string[];
}

const socketOf = (options?: object) => new WebSocket(`${line.url}${EVENT_SOCKET_PATH}`, options);

async function open(asked: EventSocketRequest): Promise<Opened> {
  const socket = socketOf();
  const head = Promise.withResolvers<EventSocketHead>();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      socket.on('message', (piece: Buffer, isBinary) => {
        if (isBinary) controller.enqueue(new Uint8Array(piece));
        else head.resolve(JSON.parse(piece.toString()) as EventSocketHead);
      });
      socket.on('close', () => controller.close());
    },
  });
  socket.on('open', () => socket.send(JSON.stringify(asked)));
  const opened: Opened = { socket, head: await head.promise, data: [], ids: [] };
  void (async () => {
    for await (const { id, event, data } of readMessages(body)) {
      if (id) opened.ids.push(id);
      if (event !== PING_EVENT) opened.data.push(data);
    }
  })();
  return opened;
}

const codeOf = async (socket: WebSocket) => ((await once(socket, 'close')) as [number])[0];

it('brings the events that the viewer may see, and catches up after a lost connection', async () => {
  const client = await aMember(app, owner.company_id, 'client');
  const [mine, theirs] = [await open({ token: owner.token }), await open({ token: client.token })];
  expect(mine.head.status).toBe(200);
  await aTicket(app, owner, project, { title: 'Heard' });
  await expect.poll(() => mine.data.join()).toContain('Heard');
  mine.socket.terminate();
  await aTicket(app, owner, project, { title: 'Missed' });
  const again = await open({ token: owner.token, last_event_id: mine.ids.at(-1) as string });
  await expect.poll(() => again.data.join()).toContain('Missed');
  expect(again.data.join()).not.toContain('Heard');
  // What happened just before they came may still be told.
  expect(theirs.data.join()).not.toMatch(/Heard|Missed/);
  for (const { socket } of [again, theirs]) socket.terminate();
});

it('frees a stream whose connection is closed, and closes a connection whose stream ends', async () => {
  await expect.poll(() => app.services.streams.count()).toBe(0);
  const person = await aMember(app, owner.company_id, 'team_member');
  const [left, ended] = [await open({ token: person.token }), await open({ token: person.token })];
  await expect.poll(() => app.services.streams.count()).toBe(2);
  left.socket.terminate();
  await expect.poll(() => app.services.streams.count()).toBe(1);
  const code = codeOf(ended.socket);
  app.services.streams.closeAll();
  expect(await code).toBe(1001);
});

it('says why it refuses, as the endpoint does', async () => {
  const refused = await open({ token: 'none' });
  expect(refused.head.status).toBe(401);
  expect(await codeOf(refused.socket)).toBe(1001);
  const foreign = await open({ token: owner.token, view_as: `${owner.company_id}:${owner.company_id}` });
  expect(foreign.head.status).toBe(404);
});

it.each(['', '{}', '[', '{"token":1}', JSON.stringify({ token: 'x'.repeat(5_000) })])(
  'closes a connection whose first message is %j',
  async (message) => {
    const socket = socketOf();
    await once(socket, 'open');
    socket.send(message);
    expect(await codeOf(socket)).toBe(4400);
  },
);

it('refuses pages of other sites, long messages and a second message', async () => {
  const foreign = socketOf({ origin: 'https://evil.example' });
  expect((await once(foreign, 'error'))[0].message).toContain('403');
  const long = socketOf();
  await once(long, 'open');
  long.send('x'.repeat(20_000));
  expect(await codeOf(long)).toBe(1009);
  const twice = await open({ token: owner.token });
  twice.socket.send('more');
  expect(await codeOf(twice.socket)).toBe(4400);
});
