// Tests that a company's texts are searched in the language it chooses, also while they are being written in it.
import { companies } from '@worklane/contract/companies';
import { search } from '@worklane/contract/search';
import { SYSTEM } from '@worklane/domain/access/can';
import { SEARCH_LANGUAGE_KEYS } from '@worklane/domain/search/languages';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { rebuildSearchTexts } from './commands/rebuild-search-texts.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

const call = callAs(() => owner);
const titles = async (q: string) =>
  (await call(app, search.find, { query: { q } })).body.tickets.map(({ title }) => title).sort();
const params = () => ({ company: owner.company_id });
const company = async () => (await call(app, companies.get, { params: params() })).body;
const choose = async (search_language: (typeof SEARCH_LANGUAGE_KEYS)[number]) =>
  (await call(app, companies.update, { params: params(), body: { search_language } })).body;
const untilDone = () => expect.poll(async () => (await company()).search_rebuild).toBe(null);

async function aCompany() {
  owner = await aPerson(app);
  project = await aProject(app, owner);
}

it('writes all texts in a new language, in chunks, and finds them in both until then', async () => {
  await aCompany();
  const { db } = app.services;
  await db.query(sql`
    insert into ticket_records (company_id, id, project_id, number, title, status, type, priority, position)
    select ${owner.company_id}, gen_random_uuid(), ${project.id}, n, 'Rechnungen importing ' || n, 'todo', 'task', 'medium', n
    from generate_series(1, 120) n`);
  expect(await titles('rechnung')).toHaveLength(20);
  expect(await titles('rechnunge imported')).toHaveLength(20);
  expect(await titles('gerechnet rechnungens')).toEqual([]);
  // The first chunk alone: as when the process was killed then.
  await db.query(sql`update companies set search_language = 'german' where id = ${owner.company_id}`);
  await db.query(sql`
    insert into search_rebuilds (company_id, former_languages, total) values (${owner.company_id}, array['english'], 120)`);
  expect(await app.services.run(SYSTEM, rebuildSearchTexts, { company_id: owner.company_id })).toBe(false);
  expect((await company()).search_rebuild).toEqual({ done: 50, total: 120 });
  const count = async (q: string) => (await call(app, search.count, { query: { q } })).body.tickets;
  // "imported" has the stem of "importing" in English alone, "rechnungs" that of "Rechnungen" in German alone.
  expect(await count('imported')).toBe(70);
  expect(await count('rechnungs')).toBe(50);
  while (!(await app.services.run(SYSTEM, rebuildSearchTexts, { company_id: owner.company_id })));
  expect(await count('rechnungs')).toBe(120);
  expect(await count('imported')).toBe(0);
  expect((await company()).search_rebuild).toBe(null);
});

it('starts when the language is changed, and goes back when that is undone', async () => {
  await aCompany();
  await aTicket(app, owner, project, { title: 'Häusern' });
  expect(await titles('haus')).toEqual([]);
  expect(await choose('german')).toMatchObject({ search_language: 'german', search_rebuild: { total: 1 } });
  await untilDone();
  expect(await titles('haus')).toEqual(['Häusern']);
  await aTicket(app, owner, project, { title: 'Häusern später' });
  await choose('french');
  await choose('english');
  await untilDone();
  expect(await titles('haus')).toEqual([]);
  expect(await titles('häusern')).toEqual(['Häusern', 'Häusern später']);
  const before = await company();
  expect((await choose('english')).search_rebuild).toBe(null);
  expect(before.search_language).toBe('english');
});

it('offers languages that the database knows', async () => {
  const known = await app.services.db.query<{ cfgname: string }>(sql`select cfgname from pg_ts_config`);
  expect(known.map(({ cfgname }) => cfgname)).toEqual(expect.arrayContaining([...SEARCH_LANGUAGE_KEYS]));
  const wrong = await call(app, companies.update, { params: params(), body: { search_language: 'klingon' as never } });
  expect(wrong.status).toBe(400);
});
