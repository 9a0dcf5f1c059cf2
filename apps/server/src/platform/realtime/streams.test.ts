// What a stream says when the log of its process lags behind the database.
import type { ServerEvent } from '@worklane/contract/events';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { EventListener, EventLog, LoggedEvent } from '../events/event-log.ts';
import type { SessionViewer } from '../session/viewers.ts';
import { createStreams } from './streams.ts';

const company_id = '01998f3e-0000-7000-8000-000000000001';
const viewer: SessionViewer = {
  ...{ user_id: 'u', session_id: 's', is_verified: true },
  memberships: [{ company_id, role: 'owner', projectRoles: {} }],
};

function logged(xid: string, id: number): LoggedEvent {
  const event = { type: 'company.updated', company_id, project_id: null, payload: { company_id } };
  return { cursor: { xid, id }, event: event as unknown as ServerEvent, json: `event ${xid}-${id}` };
}

it('brings what was missed once, also when the log is read up to it only afterwards', async () => {
  let tell: EventListener = () => undefined;
  const missed = [logged('9', 3), logged('10', 1), logged('10', 2)];
  const log: EventLog = {
    listen(listener) {
      tell = listener;
      return () => undefined;
    },
    announce: () => undefined,
    since: async () => missed,
    position: () => ({ xid: '9', id: 2 }),
    positionAgo: () => undefined,
    close: async () => undefined,
  };
  const streams = createStreams(log, { load: async () => viewer, drop: () => undefined } as never);
  const app = new Hono().get('/', (http) => streams.open(http, viewer));
  const response = await app.request('/', { headers: { 'last-event-id': '9-2' } });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let said = '';
  const until = async (words: string) => {
    while (!said.includes(words)) said += new TextDecoder().decode((await reader.read()).value);
  };
  await until('event 10-2');
  for (const each of [...missed, logged('10', 3), logged('11', 1)]) tell(each);
  await until('event 11-1');
  expect(said.match(/event \d+-\d+/g)).toEqual(['event 9-3', 'event 10-1', 'event 10-2', 'event 10-3', 'event 11-1']);
  streams.closeAll();
});
