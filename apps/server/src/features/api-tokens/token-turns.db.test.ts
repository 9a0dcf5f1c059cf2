// Tests that a script with many requests at once leaves room for people, also when it uses a session.
import { projects } from '@worklane/contract/projects';
import { tickets } from '@worklane/contract/tickets';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { blockedBy } from '../../testing/blocked-by.ts';
import { aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

const TOKENS_AT_ONCE = 8;
const SESSIONS_AT_ONCE = 12;

/** Makes tickets, each on its own board, so that none waits for another one's. */
async function onBoards(person: TestPerson, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let board = 0; board < count; board++) ids.push((await aTicket(app, person, await aProject(app, person))).id);
  return ids;
}

async function move(token: string, ticket: string): Promise<number> {
  const body = { status: 'done', before: null };
  return (await callEndpoint(app, tickets.move, { token, params: { ticket }, body })).status;
}

it("lets eight requests of a user's tokens run at once, while the user's own go on", async () => {
  const mara = await aPerson(app);
  const secrets = [(await aToken(app, mara)).secret, (await aToken(app, mara)).secret];
  const ids = await onBoards(mara, TOKENS_AT_ONCE + 4);
  const [own = '', ...others] = ids;
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const waiting = await blockedBy(app.services.db, client);
    await client.query('begin');
    await client.query(`select 1 from board_orders where company_id = '${mara.company_id}' for update`);
    const moves = others.map((ticket, index) => move(secrets[index % 2] ?? '', ticket));
    await expect.poll(waiting).toHaveLength(TOKENS_AT_ONCE);
    for (let reads = 0; reads < 5; reads++)
      expect((await callEndpoint(app, projects.list, { token: mara.token })).status).toBe(200);
    expect(await waiting()).toHaveLength(TOKENS_AT_ONCE);
    const byHand = move(mara.token, own);
    await expect.poll(waiting).toHaveLength(TOKENS_AT_ONCE + 1);
    await client.query('commit');
    expect(await Promise.all([byHand, ...moves])).toEqual(ids.map(() => 200));
  } finally {
    await client.end();
  }
});

it("lets twelve requests of a user's sessions run at once, and leaves connections to others", async () => {
  const [mara, jonas] = [await aPerson(app), await aPerson(app)];
  const ids = await onBoards(mara, SESSIONS_AT_ONCE + 8);
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const waiting = await blockedBy(app.services.db, client);
    await client.query('begin');
    await client.query(`select 1 from board_orders where company_id = '${mara.company_id}' for update`);
    const moves = ids.map((ticket) => move(mara.token, ticket));
    await expect.poll(waiting).toHaveLength(SESSIONS_AT_ONCE);
    for (let reads = 0; reads < 5; reads++)
      expect((await callEndpoint(app, projects.list, { token: jonas.token })).status).toBe(200);
    expect(await waiting()).toHaveLength(SESSIONS_AT_ONCE);
    await client.query('commit');
    expect(await Promise.all(moves)).toEqual(ids.map(() => 200));
  } finally {
    await client.end();
  }
});
