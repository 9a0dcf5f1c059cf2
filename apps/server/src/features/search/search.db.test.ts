// Tests the search by key and words over all projects, and that it finds nothing the viewer cannot see.
import { documents } from '@worklane/contract/documents';
import { favourites } from '@worklane/contract/favourites';
import { search } from '@worklane/contract/search';
import { tickets } from '@worklane/contract/tickets';
import { parseSearch } from '@worklane/domain/search/parse-search';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { blockedBy } from '../../testing/blocked-by.ts';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { RARE } from './candidates.ts';
import { ticketsStatement } from './find-tickets.ts';
import { prepareSearch } from './prepare-query.ts';
import { count, find as findIn } from './reads.ts';

let app: TestApp;
let owner: TestPerson;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
});
afterAll(() => app.close());

async function find(person: TestPerson, query: Record<string, string>): Promise<string[]> {
  const { body } = await callEndpoint(app, search.find, { query, token: person.token });
  return body.tickets.map(({ key }) => key);
}

it('puts the exact key before keys with that prefix and titles that contain it', async () => {
  const project = await aProject(app, owner);
  const { db } = app.services;
  await db.query(sql`
    insert into ticket_records (company_id, id, project_id, number, title, status, type, priority, position)
    select ${project.company_id}, gen_random_uuid(), ${project.id}, n, 'Numbered ' || n, 'todo', 'task', 'medium', n
    from generate_series(1, 130) n`);
  const named = `${project.key}-12`;
  for (const typed of [named, named.toLowerCase(), `${project.key} 12`]) {
    const found = await find(owner, { q: typed });
    expect(found[0]).toBe(named);
    expect(found.slice(1).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${named}${n}`));
  }
  expect(await find(owner, { q: '130' })).toEqual([`${project.key}-130`]);
});

it('finds titles that contain every word in any order, open and recently used ones first', async () => {
  const [one, other] = [await aProject(app, owner), await aProject(app, owner)];
  const middle = await aTicket(app, owner, one, { title: 'Rework the Zebracrossing 100%' });
  const begins = await aTicket(app, owner, other, { title: 'Zebra handling at the crossing' });
  const done = await aTicket(app, owner, other, { title: 'Zebra on the crossing', status: 'done' });
  expect(await find(owner, { q: 'crossing zebra' })).toEqual([begins.key, done.key, middle.key]);
  expect(await find(owner, { q: 'crossing zebra', limit: '1' })).toEqual([begins.key]);
  expect(await find(owner, { q: 'crossing zebra', recent: `NONE-1,${middle.key}` })).toEqual([
    middle.key,
    begins.key,
    done.key,
  ]);
  expect(await find(owner, { q: 'rework 100%' })).toEqual([middle.key]);
  expect(await find(owner, { q: 'cross_ng' })).toEqual([]);
  expect(await find(owner, { q: '  ' })).toEqual([]);
  expect(await find(owner, { recent: `${done.key},${middle.key},junk` })).toEqual([done.key, middle.key]);
  await callEndpoint(app, tickets.delete, { params: { ticket: middle.id }, token: owner.token });
  expect(await find(owner, { q: 'rework 100%', recent: middle.key })).toEqual([]);
});

it('puts tickets of favourite projects before equally good ones', async () => {
  const [plain, favourite] = [await aProject(app, owner), await aProject(app, owner)];
  const starred = await aTicket(app, owner, favourite, { title: 'Numbat in the pouch', status: 'done' });
  const equal = await aTicket(app, owner, plain, { title: 'Numbat in the tree' });
  const better = await aTicket(app, owner, plain, { title: 'In the numbats' });
  expect(await find(owner, { q: 'in the numbat' })).toEqual([better.key, equal.key, starred.key]);
  const choice = { params: { project: favourite.id }, body: { is_favourite: true } };
  await callEndpoint(app, favourites.set, { ...choice, token: owner.token });
  expect(await find(owner, { q: 'in the numbat' })).toEqual([better.key, starred.key, equal.key]);
  expect(await find(owner, { q: 'numbat in the', recent: equal.key })).toEqual([equal.key, starred.key, better.key]);
  const colleague = await aMember(app, owner.company_id, 'team_member');
  expect(await find(colleague, { q: 'in the numbat' })).toEqual([better.key, equal.key, starred.key]);
});

it.each(['collaborator', 'client'] as const)('shows a %s nothing of projects they are not in', async (role) => {
  const [open, hidden] = [await aProject(app, owner), await aProject(app, owner)];
  const seen = await aTicket(app, owner, open, { title: `Quokka for the ${role}` });
  const unseen = await aTicket(app, owner, hidden, { title: `Quokka hidden from the ${role}` });
  const guest = await aMember(app, owner.company_id, role);
  await aProjectMember(app, open, guest, role);
  const stranger = await aPerson(app);
  const words = { q: `quokka ${role}` };
  expect((await find(owner, words)).sort()).toEqual([seen.key, unseen.key].sort());
  expect(await find(guest, words)).toEqual([seen.key]);
  expect(await find(guest, { q: unseen.key })).toEqual([]);
  expect(await find(guest, { recent: `${unseen.key},${seen.key}` })).toEqual([seen.key]);
  expect(await find(guest, { ...words, company_id: stranger.company_id })).toEqual([]);
  expect(await find(stranger, { ...words, company_id: owner.company_id })).toEqual([]);
});

describe('in a large project', () => {
  const MANY = 3_000;
  let hoarder: TestPerson;
  let project: Awaited<ReturnType<typeof aProject>>;

  beforeAll(async () => {
    hoarder = await aPerson(app);
    project = await aProject(app, hoarder);
    await app.services.db.query(sql`
      insert into ticket_records (company_id, id, project_id, number, title, status, type, priority, position, updated_at)
      select ${project.company_id}, gen_random_uuid(), ${project.id}, n,
             case when n = 7 then 'Aab comes first' else 'The aab ' || n end,
             'todo', 'task', 'medium', n, now() + n * interval '1 minute'
      from generate_series(1, ${MANY}::integer) n`);
  });

  it('finds titles with that prefix, and recently opened ones, among thousands that were changed later', async () => {
    const found = await find(hoarder, { q: 'aab', recent: `${project.key}-9,${project.key}-5`, limit: '4' });
    expect(found).toEqual([9, 5, 7, MANY].map((n) => `${project.key}-${n}`));
  });

  it('evaluates expensive conditions for only a few candidates', async () => {
    const { db } = app.services;
    const scope = { companyIds: [project.company_id], projectIds: [], memberOf: [project.company_id] };
    const recent = await db.query<{ id: string }>(sql`
      select id from tickets where project_id = ${project.id} and number <= 20`);
    const asked = { user_id: hoarder.id, parsed: parseSearch('a a a aab'), today: '2026-11-23' };
    const wanted = await prepareSearch(db, scope, asked);
    const ids = recent.map(({ id }) => id);
    const [plan] = await db.query(sql`
      explain (analyze, format json) ${ticketsStatement(scope, wanted, { recent: ids, projectIds: [], favourites: [], common: RARE }, { limit: 50 })}`);
    const loops: number[] = [];
    JSON.stringify(plan, (_, value) => {
      if (value?.['Parent Relationship'] === 'SubPlan') loops.push(value['Actual Loops']);
      return value;
    });
    expect(Math.max(...loops)).toBeLessThan(1_000);
  });

  it('runs at most two queries at once for a user, and four for all', async () => {
    const { db } = app.services;
    const held = await db.pool.connect();
    const waiting = await blockedBy(db, held);
    const others = [await aPerson(app), await aPerson(app)];
    await app.services.reactions.follow();
    const ask = (person: TestPerson) =>
      callEndpoint(app, search.find, { query: { q: 'held' }, token: person.token }).then(({ status }) => status);
    await held.query('begin; lock table ticket_records in access exclusive mode');
    const answers = Array.from({ length: 30 }, () => ask(hoarder));
    const refused = answers.map((each) => each.then((status) => status === 429));
    try {
      await expect.poll(waiting).toHaveLength(2);
      expect(await Promise.race(refused)).toBe(true);
      expect(await waiting()).toHaveLength(2);
      answers.push(...others.flatMap((person) => [ask(person), ask(person)]));
      await expect.poll(waiting).toHaveLength(4);
    } finally {
      await held.query('rollback');
      held.release();
    }
    const statuses = await Promise.all(answers);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
  });
});

it('gives what is found for corrected words as much time as for the words that were typed', async () => {
  const { db } = app.services;
  const project = await aProject(app, owner);
  await aTicket(app, owner, project, { title: 'Armadillo' });
  const timeouts: unknown[] = [];
  const watched: typeof db = Object.create(db, {
    transaction: {
      value: ((work, limits) =>
        db.transaction(async (tx) => {
          const answer = await work(tx);
          timeouts.push(...(await tx.query(sql`select current_setting('statement_timeout') as time`)));
          return answer;
        }, limits)) satisfies typeof db.transaction,
    },
  });
  const scope = { companyIds: [project.company_id], projectIds: [], memberOf: [project.company_id] };
  const asked = { user_id: owner.id, parsed: parseSearch('armadilo'), today: '2026-11-23' };
  const { corrected } = await findIn(watched, scope, { ...asked, recent: [], limit: 5 });
  expect([corrected.length, (await count(watched, scope, asked)).tickets]).toEqual([1, 1]);
  expect(timeouts).toEqual([{ time: '4s' }, { time: '4s' }]);
});

it('finds the newest texts with a word that thousands of old texts and few new ones contain', async () => {
  const person = await aPerson(app);
  const project = await aProject(app, person);
  const OLD = 5_200;
  const NEW = 300;
  await app.services.db.query(sql`
    insert into ticket_records (company_id, id, project_id, number, title, status, type, priority, position, updated_at)
    select ${project.company_id}, gen_random_uuid(), ${project.id}, n,
           case when n <= ${OLD}::integer or n % 100 = 0 then 'An echidna ' else 'A platypus ' end || n,
           'todo', 'task', 'medium', n, now() + n * interval '1 minute'
    from generate_series(1, ${OLD + NEW}::integer) n`);
  const newest = [5_500, 5_400, 5_300, 5_200, 5_199].map((n) => `${project.key}-${n}`);
  expect(await find(person, { q: 'echidna', limit: '5' })).toEqual(newest);
  expect(await find(person, { q: 'chidn', limit: '5' })).toEqual(newest);
});

it('has an index for parts of titles of each kind', async () => {
  const indexes = await app.services.db.query<{ indexdef: string }>(sql`
    select indexdef from pg_indexes where tablename = 'search_texts' and indexdef like '%gin_trgm_ops%' order by indexname`);
  const kinds = indexes.map(({ indexdef }) => /WHERE \(kind = '(\w+)'/.exec(indexdef)?.[1]);
  expect(kinds).toEqual(['document', 'file', 'ticket']);
});

describe('documents', () => {
  const titles = async (person: TestPerson, q: string, more: Record<string, string> = {}) =>
    (await callEndpoint(app, search.find, { query: { q, ...more }, token: person.token })).body.documents.map(
      ({ title }) => title,
    );
  const write = async (project: { id: string }, title: string, content = '') =>
    (
      await callEndpoint(app, documents.create, {
        token: owner.token,
        params: { project: project.id },
        body: { title, content },
      })
    ).body;

  it('are found by title and words, those with them in the title first', async () => {
    const project = await aProject(app, owner);
    await write(project, 'Onboarding', '<p>The <strong>walrus</strong>&amp;sons handbook</p>');
    const plan = await write(project, 'Walrus plan');
    await write(project, 'Other', '<p data-id="walrus">Nothing</p>');
    expect(await titles(owner, 'walrus')).toEqual(['Walrus plan', 'Onboarding']);
    expect(await titles(owner, 'walr handb')).toEqual(['Onboarding']);
    expect(await titles(owner, 'alrus')).toEqual(['Walrus plan']);
    for (const q of ['sons', 'handbook\\']) expect(await titles(owner, q)).toEqual(['Onboarding']);
    expect(await titles(owner, 'walrus', { limit: '1' })).toEqual(['Walrus plan']);
    for (const q of ["wal'rus", "':*", '!!', '& |', 'strong', '%']) expect(await titles(owner, q)).toEqual([]);
    await callEndpoint(app, documents.delete, { token: owner.token, params: { document: plan.id } });
    expect(await titles(owner, 'walrus')).toEqual(['Onboarding']);
  });

  it('are found by members who see their project, in the company that is asked for', async () => {
    const project = await aProject(app, owner);
    await write(project, 'Narwhal secrets');
    const client = await aMember(app, owner.company_id, 'client');
    const stranger = await aPerson(app);
    for (const person of [client, stranger]) expect(await titles(person, 'narwhal')).toEqual([]);
    await aProjectMember(app, project, client, 'client');
    expect(await titles(client, 'narwhal')).toEqual(['Narwhal secrets']);
    expect(await titles(owner, 'narwhal', { company_id: stranger.company_id })).toEqual([]);
  });

  it('are found when they have as many words as they can hold', async () => {
    const project = await aProject(app, owner);
    const words = Array.from({ length: 140_000 }, (_, n) => `w${n.toString(36)}x`).join(' ');
    await write(project, 'Long', `<p>penguin ${words}</p>`.slice(0, 999_000));
    expect(await titles(owner, 'penguin w1x')).toEqual(['Long']);
  });
});
