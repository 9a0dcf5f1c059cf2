// Tests that events reach every viewer who can see them, in every process, in order and once, and no other viewer.
import { auth } from '@worklane/contract/auth';
import type { ServerEvent } from '@worklane/contract/events';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import type { App } from '../../app.ts';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { listen } from '../../testing/listen.ts';
import { ownTime } from '../../testing/own-time.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { defineCommand, fromCode, OWN } from '../commands/run-command.ts';
import { clearEvents } from '../events/clear-events.ts';

let app: TestApp;
let other: App;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  other = await app.another();
  owner = await aPerson(app);
  project = await aProject(app, owner, 'LIVE');
});
afterAll(() => app.close());

const created = (title: string) => (event: ServerEvent) =>
  event.type === 'ticket.created' && event.payload.ticket.title === title;

it('reaches colleagues in this process and in another one', async () => {
  const colleague = await aMember(app, owner.company_id, 'team_member');
  const here = await listen(app, colleague.token);
  const there = await listen(other, colleague.token);
  await aTicket(app, owner, project, { title: 'Heard' });
  for (const listener of [here, there]) expect((await listener.next(created('Heard'))).actor_id).toBe(owner.id);
  await aTicket(other, owner, project, { title: 'Heard back' });
  for (const listener of [here, there]) await listener.next(created('Heard back'));
  here.close();
  there.close();
});

it('reveals no project to users who may not see it, and no company to others', async () => {
  const outsider = await aPerson(app);
  const client = await aMember(app, owner.company_id, 'client');
  const hidden = await aProject(app, owner);
  await aProjectMember(app, project, client, 'client');
  const [theirs, clients] = [await listen(app, outsider.token), await listen(app, client.token)];
  await aTicket(app, owner, hidden, { title: 'Not for clients' });
  await aTicket(app, owner, project, { title: 'For clients' });
  await clients.next(created('For clients'));
  expect(clients.events.filter((event) => event.project_id === hidden.id)).toEqual([]);
  expect(theirs.events).toEqual([]);
  clients.close();
  theirs.close();
});

it('catches up from the last event that was heard, each once and in order', async () => {
  const first = await listen(app, owner.token);
  await aTicket(app, owner, project, { title: 'Before' });
  await first.next(created('Before'));
  first.close();
  await first.ended;
  for (let i = 0; i < 20; i++) await aTicket(app, owner, project, { title: `Missed ${i}` });
  const second = await listen(other, owner.token, { lastEventId: first.lastId });
  await second.next(created('Missed 19'));
  const titles = second.events.map((event) =>
    event.type === 'ticket.created' ? event.payload.ticket.title : event.type,
  );
  expect(titles).toEqual(Array.from({ length: 20 }, (_, i) => `Missed ${i}`));
  expect(second.isReset).toBe(false);
  second.close();
});

it('catches up with what concerns one person alone, and with the end of their membership', async () => {
  const [person, another] = [await aMember(app, owner.company_id, 'team_member'), await aPerson(app)];
  const [first, theirs] = [await listen(app, person.token), await listen(app, another.token)];
  await aTicket(app, owner, project, { title: 'Before they went' });
  await first.next(created('Before they went'));
  const [lastEventId, fromStart] = [first.lastId, theirs.lastId];
  for (const each of [first, theirs]) each.close();
  const { run } = app.services;
  const viewer = {
    user_id: owner.id,
    memberships: [{ company_id: owner.company_id, role: 'owner' as const, projectRoles: {} }],
  };
  await run(viewer, noticeForTest, { user_id: person.id });
  await run(viewer, removeForTest, { company_id: owner.company_id, user_id: person.id });
  const [back, others] = [
    await listen(other, person.token, { lastEventId }),
    await listen(other, another.token, { lastEventId: fromStart }),
  ];
  await back.next((event) => event.type === 'member.changed');
  expect(back.events.map(({ type }) => type)).toEqual(['inbox.changed', 'member.changed']);
  await run(viewer, noticeForTest, { user_id: another.id });
  await others.next((event) => event.type === 'inbox.changed');
  expect(others.events).toHaveLength(1);
  for (const each of [back, others]) each.close();
});

it('begins a first stream where the page began, which asked for what it shows before', async () => {
  const heard = await listen(app, owner.token);
  await aTicket(app, owner, project, { title: 'While the page loaded' });
  await heard.next(created('While the page loaded'));
  heard.close();
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 5_000);
  const first = await listen(app, owner.token, { age: '?age_ms=300' });
  await first.next(created('While the page loaded'));
  expect(first.isReset).toBe(false);
  first.close();
  clock.mockRestore();
  const forgotten = await listen(app, owner.token, { age: '?age_ms=86400000' });
  await expect.poll(() => forgotten.isReset).toBe(true);
  forgotten.close();
});

it('waits for no open transaction, and loses nothing that commits late', async () => {
  const listener = await listen(app, owner.token);
  const elsewhere = await listen(other, owner.token);
  const slow = await app.services.db.pool.connect();
  await slow.query('begin');
  await slow.query(
    `insert into events (company_id, project_id, type, payload) values ($1, $2, 'project.updated', $3)`,
    [project.company_id, project.id, { project_id: project.id }],
  );
  await aTicket(app, owner, project, { title: 'Committed first' });
  for (const each of [listener, elsewhere]) await each.next(created('Committed first'));
  // A client that is away at the commit has a place from before it.
  elsewhere.close();
  await slow.query('commit');
  slow.release();
  const back = await listen(other, owner.token, { lastEventId: elsewhere.lastId });
  for (const each of [listener, back]) await each.next((event) => event.type === 'project.updated');
  expect(back.events.filter(created('Committed first'))).toEqual([]);
  back.close();
  listener.close();
});

it.each([
  '99999999999999999999:99999999999999999999:',
  '900000000000:900000000000:',
  '20:10:',
  '5:5:/900000000000:900000000000:/1',
  '1-9',
  'nonsense',
])('tells a client with a cursor of %s, which the log never had, to fetch again', async (place) => {
  const lastEventId = `${app.services.events.name}/${place}`;
  const listener = await listen(app, owner.token, { lastEventId });
  await expect.poll(() => listener.isReset).toBe(true);
  await aTicket(app, owner, project, { title: `After ${place}` });
  await listener.next(created(`After ${place}`));
  listener.close();
});

it('tells a client that was away for too long to fetch again', async () => {
  const listener = await listen(app, owner.token);
  await aTicket(app, owner, project, { title: 'Mark' });
  await listener.next(created('Mark'));
  listener.close();
  await app.services.db.query(sql`
    insert into events (company_id, project_id, type, payload)
    select ${project.company_id}, ${project.id}, 'board.replaced', '{"board_version": 1}' from generate_series(1, 2100)`);
  const late = await listen(app, owner.token, { lastEventId: listener.lastId });
  await expect.poll(() => late.isReset).toBe(true);
  late.close();
});

it('tells a client whose cursor has been cleared from the log to fetch again', async () => {
  const listener = await listen(app, owner.token);
  await aTicket(app, owner, project, { title: 'Old' });
  await listener.next(created('Old'));
  listener.close();
  await listener.ended;
  await aTicket(app, owner, project, { title: 'Older than the retention by then' });
  await app.services.reactions.follow();
  await clearEvents(app.services.db, new Date(Date.now() + 91 * 86_400_000), { days: 90, reactions: [] });
  const late = await listen(app, owner.token, { lastEventId: listener.lastId });
  await expect.poll(() => late.isReset).toBe(true);
  late.close();
  // As of now, without what other databases of the cluster have open.
  const [now] = await app.services.db.query<{ xmax: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as xmax`,
  );
  const lastEventId = `${app.services.events.name}/${now?.xmax}:${now?.xmax}:`;
  const back = await listen(other, owner.token, { lastEventId });
  await aTicket(app, owner, project, { title: 'Newer' });
  await back.next(created('Newer'));
  expect(back.isReset).toBe(false);
  back.close();
});

it('ends the streams and the requests of a session that was ended, in every process', async () => {
  const person = await aMember(app, owner.company_id, 'team_member');
  const login = await app.server.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: 'correct horse battery' }),
  });
  const { token } = (await login.json()) as { token: string };
  const cookie = login.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const streams = [await listen(app, token), await listen(other, token)];
  await callEndpoint(app, auth.logout, { headers: { cookie } });
  const started = ownTime();
  await Promise.all(streams.map((stream) => stream.ended));
  expect(ownTime() - started).toBeLessThan(5_000);
  for (const process of [app, other]) {
    const answer = await callEndpoint(process, tickets.board, { params: { project: project.id }, token });
    expect(answer.status).toBe(401);
  }
});

it('shuts a removed member out of requests and streams, in every process', async () => {
  const person = await aMember(app, owner.company_id, 'team_member');
  const stream = await listen(other, person.token);
  const { run } = app.services;
  const viewer = {
    user_id: owner.id,
    memberships: [{ company_id: owner.company_id, role: 'owner' as const, projectRoles: {} }],
  };
  await run(viewer, removeForTest, { company_id: owner.company_id, user_id: person.id });
  const removed = ownTime();
  for (const process of [app, other]) {
    await expect
      .poll(
        async () =>
          (await callEndpoint(process, tickets.board, { params: { project: project.id }, token: person.token })).status,
        { interval: 5 },
      )
      .toBe(404);
  }
  expect(ownTime() - removed).toBeLessThan(1_000);
  await stream.next((event) => event.type === 'member.changed');
  const witness = await listen(other, owner.token);
  await aTicket(app, owner, project, { title: 'After the removal' });
  await witness.next(created('After the removal'));
  expect(stream.events.filter(created('After the removal'))).toEqual([]);
  for (const each of [stream, witness]) each.close();
});

/** Any command that tells one person something that belongs to no company. */
const noticeForTest = defineCommand({
  name: 'noticeForTest',
  target: 'own',
  input: fromCode<{ user_id: string }>(),
  action: OWN,
  async run({ emit }, { user_id }) {
    emit({ type: 'inbox.changed', company_id: null, project_id: null, payload: { user_ids: [user_id] } });
  },
  inverse: { none: 'It was said.' },
});

/** Any command that takes a membership away and says so. */
const removeForTest = defineCommand({
  name: 'removeForTest',
  target: 'own',
  input: fromCode<{ company_id: string; user_id: string }>(),
  action: OWN,
  async run({ tx, emit }, { company_id, user_id }) {
    await tx.query(sql`delete from company_members where company_id = ${company_id} and user_id = ${user_id}`);
    emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id } });
  },
  inverse: { none: 'It is gone.' },
});
