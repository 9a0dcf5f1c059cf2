// Tests that a script with many requests at once leaves room for people.
import { projects } from '@worklane/contract/projects';
import { tickets } from '@worklane/contract/tickets';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { blockedBy } from '../../testing/blocked-by.ts';
import { aPerson, aProject, aTicket } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

const TOKENS_AT_ONCE = 8;

it("lets eight requests of a user's tokens run at once, while the user's own go on", async () => {
  const mara = await aPerson(app);
  const secrets = [(await aToken(app, mara)).secret, (await aToken(app, mara)).secret];
  const ids: string[] = [];
  // Each on its own board, so that none waits for another one's.
  for (let count = 0; count < TOKENS_AT_ONCE + 4; count++) {
    const project = await aProject(app, mara);
    ids.push((await aTicket(app, mara, project)).id);
  }
  const move = async (token: string, ticket: string) => {
    const body = { status: 'done', before: null };
    return (await callEndpoint(app, tickets.move, { token, params: { ticket }, body })).status;
  };
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
