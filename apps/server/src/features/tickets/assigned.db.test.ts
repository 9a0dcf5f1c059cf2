// The tickets of one person, across projects, and no further than whoever asks may see.
import { assignedTickets } from '@worklane/contract/assigned-tickets';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
});
afterAll(() => app.close());

it('lists what is assigned, the first due first, of the projects one may see', async () => {
  const [open, hidden] = [await aProject(app, owner), await aProject(app, owner)];
  const assignee_ids = [owner.id];
  const later = await aTicket(app, owner, open, { assignee_ids });
  const first = await aTicket(app, owner, hidden, { assignee_ids, due_date: '2026-12-01', status: 'done' });
  await aTicket(app, owner, open);
  const gone = await aTicket(app, owner, open, { assignee_ids });
  await callEndpoint(app, tickets.delete, { params: { ticket: gone.id }, token: owner.token });
  const collaborator = await aMember(app, owner.company_id, 'collaborator');
  await app.services.db.query(sql`
    insert into project_members (company_id, project_id, user_id, role)
    values (${open.company_id}, ${open.id}, ${collaborator.id}, 'collaborator')`);
  app.services.viewers.drop(collaborator.id);

  const list = async (token: string, query: { user_id?: string } = {}) => {
    const params = { company: owner.company_id };
    return (await callEndpoint(app, assignedTickets.list, { params, query, token })).body;
  };
  const mine = await list(owner.token);
  expect(mine.map(({ key, status_category }) => [key, status_category])).toEqual([
    [first.key, 'done'],
    [later.key, 'todo'],
  ]);
  expect(await list(collaborator.token)).toEqual([]);
  expect((await list(collaborator.token, { user_id: owner.id })).map(({ id }) => id)).toEqual([later.id]);
});
