// Tests how a search is put to the database: prepared, unless it has filters, and the newest texts before the index.
import { parseSearch } from '@worklane/domain/search/parse-search';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { inCompany } from '../../platform/session/scope.ts';
import { aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { find } from './reads.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string };
let db: Database;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
  project = await aProject(app, owner);
  db = openDatabase(app.databaseUrl, { maxConnections: 1 });
});
afterAll(async () => {
  await db.close();
  await app.close();
});

const search = (q: string) =>
  find(db, inCompany(project.company_id), {
    user_id: owner.id,
    company_id: project.company_id,
    parsed: parseSearch(q),
    recent: ['EDGE-1'],
    today: '2026-11-27',
    limit: 20,
  });

/** Lists the prepared statements. Asks without parameters, which prepares nothing. */
async function prepared(): Promise<string[]> {
  const { rows } = await db.pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

it('prepares what a letter asks, also of several words, and nothing of a search with filters', async () => {
  for (let time = 0; time < 3; time++) await search('narwhal is:open');
  expect(await prepared()).toEqual([]);
  for (let time = 0; time < 3; time++) await search('one narwhal swims f');
  const statements = await prepared();
  for (const list of ['as tickets', 'as documents'])
    expect(statements.filter((text) => text.includes(list))).toHaveLength(1);
});

it('finds each ticket once, whether its words are common in the newest texts or rare', async () => {
  for (let count = 1; count <= 6; count++) {
    await aTicket(app, owner, project, { title: `Feed walrus ${count} qx`, description: `<p>basket ${count}</p>` });
    // The last ones are found in one way only, because they are short.
    for (const word of ['walrus', 'basket', 'qx', 'q']) {
      const { tickets } = await search(word);
      expect(tickets.map(({ title }) => title).sort()).toEqual(
        Array.from({ length: count }, (_, index) => `Feed walrus ${index + 1} qx`),
      );
    }
  }
});
