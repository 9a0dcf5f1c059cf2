// Tests what a letter asks the database: of short words beside others their index is not asked, and guesses compare titles once.
import { parseSearch } from '@worklane/domain/search/parse-search';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Queryable } from '../../platform/database/database.ts';
import { inCompany } from '../../platform/session/scope.ts';
import { aTicket } from '../../testing/factories.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';
import { correctSearch } from './correct-spelling.ts';
import { prepareSearch, type Wanted } from './prepare-query.ts';
import { find } from './reads.ts';

let app: TestApp;
let company_id: string;
let user_id: string;

beforeAll(async () => {
  const { app: started, owner, project } = await startWithProject(inject('templateUrl'));
  app = started;
  ({ company_id } = owner);
  user_id = owner.id;
  await aTicket(app, owner, project, { title: 'Monthly narwhal census' });
  await aTicket(app, owner, project, { title: 'Narwhal census of the year' });
  await app.services.db.query(sql`
    insert into ticket_records (company_id, id, project_id, number, title, status, type, priority, position)
    select ${company_id}, gen_random_uuid(), ${project.id}, n, 'A report', 'todo', 'task', 'medium', n
    from generate_series(1000, 2100) n`);
});
afterAll(() => app.close());

const askedFor = (q: string) => ({
  user_id,
  company_id,
  parsed: parseSearch(q),
  recent: [],
  today: '2026-11-28',
  limit: 20,
});
const wantedFor = (q: string): Promise<Wanted> => prepareSearch(app.services.db, inCompany(company_id), askedFor(q));

it('asks the index for long words and phrases, and each text for the short words beside them', async () => {
  expect((await wantedFor('narwhal c')).telling).toEqual(await preparedFor('narwhal'));
  expect((await wantedFor('"narwhal census" of y')).telling).toEqual(await preparedFor('"narwhal census"'));
  expect((await wantedFor('narwhal census')).telling).toBeNull();
  expect((await wantedFor('na c')).telling).toBeNull();
});

async function preparedFor(q: string): Promise<Wanted['telling']> {
  const { query, untitledQuery } = await wantedFor(q);
  return { query, untitledQuery };
}

it.each([
  ['narwhal c', 2],
  ['narwhal y', 1],
  ['m narwhal', 1],
  ['narwhal x', 0],
  ['"narwhal census" of', 1],
])('finds for %s the tickets that have all its words', async (q, count) => {
  const { tickets } = await find(app.services.db, inCompany(company_id), askedFor(q));
  expect(tickets).toHaveLength(count);
});

it('compares no less similar titles once as many as it compares are similar', async () => {
  const { compared, corrected } = await guessFor('repotr');
  expect(corrected).toEqual([{ from: 'repotr', to: 'report' }]);
  expect(compared).toBe(1);
  // Two letters away, of which one step less similar titles could tell more.
  expect(await guessFor('import')).toEqual({ compared: 1, corrected: [{ from: 'import', to: 'report' }] });
  expect(await guessFor('narwall')).toEqual({ compared: 2, corrected: [{ from: 'narwall', to: 'narwhal' }] });
});

/** Corrects a word, and counts the statements that compare titles. */
async function guessFor(q: string) {
  const wanted = await wantedFor(q);
  return app.services.db.transaction(async (tx) => {
    let compared = 0;
    const counting: Queryable = {
      ...tx,
      query(statement) {
        if (statement.text.includes('<% s.title')) compared++;
        return tx.query(statement);
      },
    };
    const correction = await correctSearch(counting, inCompany(company_id), wanted);
    return { compared, corrected: correction?.corrected };
  });
}
