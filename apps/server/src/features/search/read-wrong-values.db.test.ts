// Tests that a search names the values of its filters that name nothing, without telling of what the viewer can't see.
import { search } from '@worklane/contract/search';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
  client = await aMember(app, owner.company_id, 'client');
  const [seen, hidden] = [await aProject(app, owner), await aProject(app, owner)];
  await aProjectMember(app, seen, client, 'client');
  const { db } = app.services;
  await db.query(sql`update projects set name = 'Secret works', key = 'HUSH' where id = ${hidden.id}`);
  await db.query(sql`
    update board_configurations
    set statuses = statuses || '[{"key": "hushed", "label": "Hushed up", "category": "todo", "color": "#888888"}]',
        labels = '["confidential"]'
    where project_id = ${hidden.id}`);
  await db.query(sql`
    insert into sprints (company_id, project_id, id, number, name, start_date, end_date, status)
    values (${owner.company_id}, ${hidden.id}, gen_random_uuid(), 7, 'Quiet weeks', '2026-01-05', '2026-01-18', 'planned')`);
  const ticket = await aTicket(app, owner, hidden, { title: 'Hidden' });
  await db.query(sql`update ticket_records set labels = '{whispered}' where id = ${ticket.id}`);
});
afterAll(() => app.close());

async function wrong(person: TestPerson, q: string): Promise<string[]> {
  const { body } = await callEndpoint(app, search.find, { query: { q, recent: 'X-1' }, token: person.token });
  return body.wrong.map(({ name, value }) => `${name}:${value}`);
}

it.each([
  ['status:xyz', ['status:xyz']],
  ['status:todo,"In  progress",xyz', ['status:xyz']],
  ['-label:nothing', ['label:nothing']],
  ['sprint:never sprint:none sprint:current', ['sprint:never']],
  ['project:NOPE words', ['project:nope']],
  ['updated:abc is:purple', ['updated:abc', 'is:purple']],
  ['status:x%', ['status:x%']],
  ['sprint:%', ['sprint:%']],
  ['status:hushed status:"hushed up" label:confidential label:whispered sprint:weeks project:secret project:hush', []],
  ['is:open words', []],
])('says of %s which values name nothing', async (q, values) => {
  expect(await wrong(owner, q)).toEqual(values);
});

it('says the same of what does not exist and of what the viewer can not see', async () => {
  const named = ['status:hushed', 'label:confidential', 'label:whispered', 'sprint:weeks', 'project:hush'];
  expect(await wrong(client, named.join(' '))).toEqual(named);
  expect(await wrong(client, 'status:todo')).toEqual([]);
});
