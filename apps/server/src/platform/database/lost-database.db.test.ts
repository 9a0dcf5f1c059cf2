// Tests a database that is dead, full, silent or cut off: 503 within ten seconds, with the truth about what was saved.
import { auth } from '@worklane/contract/auth';
import { projects } from '@worklane/contract/projects';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { App } from '../../app.ts';
import { aPerson, aProject, PASSWORD, type TestPerson } from '../../testing/factories.ts';
import { ownTime } from '../../testing/own-time.ts';
import { aDatabaseProxy, type DatabaseProxy } from '../../testing/servers/a-database-proxy.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { openDatabase } from './database.ts';
import { asRequest, currentRequest } from './request-work.ts';

const LIMIT_MS = 10_000;
const NOTHING = 'The service is not ready. Nothing was changed. Please try again in a moment.';

let direct: TestApp;
let proxy: DatabaseProxy;
let app: App;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };

beforeAll(async () => {
  direct = await startTestApp(inject('templateUrl'));
  owner = await aPerson(direct);
  project = await aProject(direct, owner, 'LOST');
  proxy = await aDatabaseProxy(direct.databaseUrl);
  app = await direct.another({ databaseUrl: proxy.url });
  // The other process does what comes after a change: here its statements would be lost instead of those of a request.
  await app.services.reactions.stop();
  await app.services.jobs.stop();
});
afterEach(() => proxy.pass());
afterAll(async () => {
  await direct.close();
  await proxy.close();
});

const create = (id = uuidv7()) =>
  callEndpoint(app, tickets.create, { body: { id, project_id: project.id, title: 'Kept?' }, token: owner.token });
const isThere = async (id: string) =>
  (await callEndpoint(direct, tickets.get, { params: { ticket: id }, token: owner.token })).status === 200;
const readiness = async () => (await app.server.request('/readyz')).status;

const login = () => callEndpoint(app, auth.login, { body: { email: owner.email, password: PASSWORD } });
const refresh = (cookie: string) => callEndpoint(app, auth.refresh, { headers: { cookie } });

/** Waits until the server works again: its pool may hold lost connections until a read replaces them. */
async function recovered(): Promise<void> {
  await expect.poll(readiness).toBe(200);
  await expect.poll(async () => (await create()).status).toBe(200);
}

it('says that the outcome is unknown when the answer to the commit is lost', async () => {
  const id = uuidv7();
  proxy.loseAnswerTo('commit\0');
  const answer = await create(id);
  expect([answer.status, answer.error?.code]).toEqual([503, 'outcome_unknown']);
  expect(answer.headers.get('retry-after')).toBe('1');
  await expect.poll(() => isThere(id)).toBe(true);
  await recovered();
});

it.each(['insert into tickets', 'insert into events', 'begin\0'])(
  'says that nothing was changed when %j is lost',
  async (words) => {
    const id = uuidv7();
    proxy.loseStatement(words);
    const answer = await create(id);
    expect([answer.status, answer.error?.message]).toEqual([503, NOTHING]);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await isThere(id)).toBe(false);
    await recovered();
  },
);

it('answers 503 while the database is dead, and works again when it is back', async () => {
  const cookie = (await login()).headers.get('set-cookie') ?? '';
  expect((await refresh(cookie)).status).toBe(200);
  proxy.refuse();
  for (let i = 0; i < 3; i++) expect((await create()).error?.message).toBe(NOTHING);
  const read = await callEndpoint(app, projects.list, { token: owner.token });
  expect([read.status, read.error?.code]).toEqual([503, 'unavailable']);
  const refused = [await login(), await refresh(cookie)].map((each) => each.status);
  expect([...refused, await readiness()]).toEqual([503, 503, 503]);
  proxy.pass();
  await recovered();
});

it('lets nobody wait longer than ten seconds for a silent database', async () => {
  await recovered();
  proxy.hold();
  const started = ownTime();
  const asked = [
    ...Array.from({ length: 40 }, () => create()),
    ...Array.from({ length: 10 }, () => callEndpoint(app, projects.list, { token: owner.token })),
  ];
  const after = async (status: Promise<number>) => [await status, ownTime() - started < LIMIT_MS];
  const answers = await Promise.all([
    after(readiness()),
    ...asked.map((each) => after(each.then(({ status }) => status))),
  ]);
  expect(answers).toEqual(answers.map(() => [503, true]));
  proxy.pass();
  await recovered();
});

it('notes what a request saves after it waited for a connection that another returned', async () => {
  const db = openDatabase(direct.databaseUrl, { maxConnections: 1 });
  const { promise: isReturned, resolve: returnConnection } = Promise.withResolvers<void>();
  const other = asRequest(() => db.transaction(() => isReturned));
  await asRequest(async () => {
    const saving = db.query(sql`update projects set name = name where id = ${project.id}`);
    returnConnection();
    await saving;
    expect(currentRequest()?.saved).toBe('something');
  });
  await other;
  await db.close();
});

it('listens for events over one new connection when the last one was cut off before it listened', async () => {
  const listening = async () => {
    const [row] = await direct.services.db.query<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and query = 'listen worklane_events'`);
    return row?.count;
  };
  let retries = 0;
  const schedule = setTimeout;
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    if (work.name === 'connectToListen' && proxy.isLost()) retries++;
    return schedule(work, ms);
  }) as typeof setTimeout);
  await expect.poll(listening).toBe(2);
  proxy.loseStatement('listen worklane_events');
  proxy.refuse();
  await expect.poll(listening).toBe(1);
  proxy.pass();
  await expect.poll(() => proxy.isLost()).toBe(true);
  const reachable = ownTime();
  await expect.poll(listening).toBe(2);
  expect(ownTime() - reachable).toBeLessThan(5_000);
  timers.mockRestore();
  expect(retries).toBe(1);
  await recovered();
});

describe('a full disk', () => {
  const refuse = (when: string) =>
    direct.services.db.pool.query(`
      create or replace function no_room() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100';
      end $$;
      create constraint trigger no_room after insert on ticket_records ${when} for each row execute function no_room()`);
  const makeRoom = () => direct.services.db.pool.query('drop trigger no_room on ticket_records');

  it.each(['not deferrable', 'deferrable initially deferred'])('refuses with 503, %s', async (when) => {
    const id = uuidv7();
    await refuse(when);
    const answer = await create(id);
    expect([answer.status, answer.error?.message]).toEqual([503, NOTHING]);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await readiness()).toBe(503);
    await makeRoom();
    expect(await isThere(id)).toBe(false);
    expect((await create(id)).status).toBe(200);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 11_000);
    expect(await readiness()).toBe(200);
    clock.mockRestore();
  });
});
