// Tests a stream whose process lags behind the database, and while rights are read again.
import type { ServerEvent } from '@worklane/contract/events';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { EventListener, EventLog } from '../events/event-log.ts';
import type { LoggedEvent } from '../events/read-page.ts';
import { parseSnapshot, type Snapshot } from '../events/snapshot.ts';
import type { SessionViewer } from '../session/session-viewer.ts';
import type { Viewers } from '../session/viewers.ts';
import { createStreams } from './streams.ts';

const company_id = '01998f3e-0000-7000-8000-000000000001';
const viewer: SessionViewer = {
  user_id: 'u',
  session_id: 's',
  is_verified: true,
  memberships: [{ company_id, role: 'owner', projectRoles: {} }],
};
const removed: SessionViewer = { ...viewer, memberships: [] };

function logged(xid: string, id: number, changes: Partial<ServerEvent> = {}): LoggedEvent {
  const event = { type: 'company.updated', company_id, project_id: null, payload: {}, ...changes };
  const cursor = { seen: `${BigInt(xid) + 1n}:${BigInt(xid) + 1n}:` };
  const origin = { command: null, via: null, batch_id: null, before: null };
  return { cursor, xid, event: event as unknown as ServerEvent, origin, json: `event ${xid}-${id}` };
}
const ownRights = (xid: string, id: number) =>
  logged(xid, id, { type: 'member.changed', payload: { user_id: viewer.user_id } } as Partial<ServerEvent>);

async function aStream(missed: LoggedEvent[] | Error, again: Viewers['again'], of = viewer) {
  let tell: EventListener = () => undefined;
  const log: EventLog = {
    name: '7',
    listen(listener) {
      tell = listener;
      return () => undefined;
    },
    announce: () => undefined,
    async since() {
      if (missed instanceof Error) throw missed;
      return { events: missed, until: parseSnapshot('11:11:') as Snapshot };
    },
    position: () => ({ seen: '9:9:' }),
    positionAgo: () => undefined,
    close: async () => undefined,
  };
  const streams = createStreams(log, { again, drop: () => undefined } as never, { warn: () => undefined });
  const app = new Hono().get('/', (http) => streams.open(http, of));
  const response = await app.request('/', { headers: { 'last-event-id': '7/9:9:' } });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let said = '';
  return {
    tell: (...all: LoggedEvent[]) => all.forEach((each) => void tell(each)),
    async until(words: string): Promise<void> {
      while (!said.includes(words)) said += new TextDecoder().decode((await reader.read()).value);
    },
    async untilEnded(): Promise<void> {
      for (let read = await reader.read(); !read.done; read = await reader.read())
        said += new TextDecoder().decode(read.value);
    },
    said: () => said.match(/event \d+-\d+/g) ?? [],
    places: () => said.match(/(?<=^id: ).*$/gm) ?? [],
    close: () => streams.closeAll(),
  };
}

it('delivers missed events once, even if the log is read up to them later', async () => {
  const missed = [logged('9', 3), logged('10', 1), logged('10', 2)];
  const stream = await aStream(missed, async () => viewer);
  await stream.until('event 10-2');
  stream.tell(...missed, logged('11', 1));
  await stream.until('event 11-1');
  expect(stream.said()).toEqual(['event 9-3', 'event 10-1', 'event 10-2', 'event 11-1']);
  stream.close();
});

it('sends no cursor before the missed events up to it, so that a disconnected client requests them again', async () => {
  const stream = await aStream([logged('8', 3), logged('9', 1)], async () => viewer);
  await stream.until('11:11:');
  expect(stream.places()).toEqual(['7/9:9:', '7/10:10:', '7/11:11:']);
  stream.close();
  const cutOff = await aStream(new Error('the database is away'), async () => viewer);
  await cutOff.untilEnded();
  expect(cutOff.places()).toEqual([]);
  cutOff.close();
});

it('sends a removed member only that event, however long reading their rights takes', async () => {
  const reading = Promise.withResolvers<SessionViewer>();
  const loads = [Promise.resolve(viewer), reading.promise];
  const stream = await aStream([logged('10', 1)], () => loads.shift() ?? Promise.resolve(removed));
  await stream.until('event 10-1');
  stream.tell(ownRights('11', 1), logged('11', 2), logged('12', 1));
  reading.resolve(removed);
  stream.tell(logged('13', 1), ownRights('14', 1));
  await stream.until('event 14-1');
  expect(stream.said()).toEqual(['event 10-1', 'event 11-1', 'event 14-1']);
  stream.close();
});

it('keeps the order of events while the rights of a remaining member are read', async () => {
  const reading = Promise.withResolvers<SessionViewer>();
  const loads = [Promise.resolve(viewer), reading.promise];
  const stream = await aStream([logged('10', 1)], () => loads.shift() ?? Promise.resolve(viewer));
  await stream.until('event 10-1');
  stream.tell(logged('11', 1), ownRights('11', 2), logged('11', 3), ownRights('12', 1), logged('12', 2));
  reading.resolve(viewer);
  await stream.until('event 12-2');
  const told = ['event 10-1', 'event 11-1', 'event 11-2', 'event 11-3', 'event 12-1', 'event 12-2'];
  expect(stream.said()).toEqual(told);
  stream.close();
});

it('sends no missed events to a member who was removed since', async () => {
  const stream = await aStream([ownRights('10', 1), logged('10', 2)], async () => removed);
  stream.tell(logged('11', 1), ownRights('12', 1));
  await stream.until('event 12-1');
  expect(stream.said()).toEqual(['event 10-1', 'event 12-1']);
  stream.close();
});

it('sends only events of that company to a viewer as another member, and ends with the right to view', async () => {
  const looking: SessionViewer = { ...viewer, user_id: 'looked-at', viewed_by: viewer.user_id };
  const rights: (SessionViewer | undefined)[] = [looking, looking];
  const stream = await aStream([], async () => rights.shift(), looking);
  const payload = { user_id: 'looked-at' };
  const elsewhere = { type: 'member.changed', company_id: '01998f3e-0000-7000-8000-000000000002', payload };
  stream.tell(logged('11', 1, elsewhere as Partial<ServerEvent>), logged('11', 2));
  await stream.until('event 11-2');
  expect(stream.said()).toEqual(['event 11-2']);
  // The right is lost with the viewer's own role or session.
  stream.tell(ownRights('12', 1), logged('12', 2));
  await stream.untilEnded();
  stream.close();
  expect(stream.said()).toEqual(['event 11-2']);
});
