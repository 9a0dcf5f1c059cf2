// Search finds by key and words over all projects, and nothing that whoever asks may not see.
import { search } from '@worklane/contract/search';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

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

it('puts the exact key first, before keys that begin so and titles that name it', async () => {
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

it('finds titles with every word, in any place and order, the open and the ones used last first', async () => {
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
  expect(await find(owner, { q: '100%' })).toEqual([middle.key]);
  expect(await find(owner, { q: 'crossing_' })).toEqual([]);
  expect(await find(owner, { q: '  ' })).toEqual([]);
  expect(await find(owner, { recent: `${done.key},${middle.key},junk` })).toEqual([done.key, middle.key]);
  await callEndpoint(app, tickets.delete, { params: { ticket: middle.id }, token: owner.token });
  expect(await find(owner, { q: '100%', recent: middle.key })).toEqual([]);
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

it('has an index for parts of titles, and asks it', async () => {
  const { db } = app.services;
  const plan = await db.transaction(async (tx) => {
    await tx.query(sql`set local enable_seqscan = off`);
    return tx.query<{ 'QUERY PLAN': string }>(sql`explain select id from tickets where title ilike '%handling%'`);
  });
  expect(JSON.stringify(plan)).toContain('ticket_records_title_words');
});
