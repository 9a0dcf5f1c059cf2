// Tests the list of a person's tickets across the projects that the viewer can see.
import { ASSIGNED_PAGE, type AssignedTicket, assignedTickets } from '@worklane/contract/assigned-tickets';
import { cursorAt } from '@worklane/contract/platform/paging';
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

function page(endpoint: (typeof assignedTickets)['open' | 'done'], token: string, query = {}) {
  const params = { company: owner.company_id };
  return callEndpoint(app, endpoint, { params, query, token });
}

it('lists assigned tickets by due date, of the projects the user may see', async () => {
  const [open, hidden] = [await aProject(app, owner), await aProject(app, owner)];
  const assignee_ids = [owner.id];
  const later = await aTicket(app, owner, open, { assignee_ids });
  const first = await aTicket(app, owner, hidden, { assignee_ids, due_date: '2026-12-01' });
  const done = await aTicket(app, owner, hidden, { assignee_ids, status: 'done' });
  await aTicket(app, owner, open);
  const gone = await aTicket(app, owner, open, { assignee_ids });
  await callEndpoint(app, tickets.delete, { params: { ticket: gone.id }, token: owner.token });
  const collaborator = await aMember(app, owner.company_id, 'collaborator');
  await aProjectMember(app, open, collaborator, 'collaborator');

  const keys = async (...asked: Parameters<typeof page>) => {
    const { total, tickets: found } = (await page(...asked)).body;
    expect(total).toBe(found.length);
    return found.map(({ key }) => key);
  };
  expect(await keys(assignedTickets.open, owner.token)).toEqual([first.key, later.key]);
  expect(await keys(assignedTickets.done, owner.token)).toEqual([done.key]);
  expect(await keys(assignedTickets.open, collaborator.token)).toEqual([]);
  expect(await keys(assignedTickets.open, collaborator.token, { user_id: owner.id })).toEqual([later.key]);
  expect(await keys(assignedTickets.done, collaborator.token, { user_id: owner.id })).toEqual([]);
});

it('continues where the page before ended, with dates and without', async () => {
  const busy = await aMember(app, owner.company_id, 'team_member');
  const project = await aProject(app, owner);
  await aProjectMember(app, project, busy, 'team_member');
  const { db } = app.services;
  await db.query(sql`
    insert into ticket_records (company_id, id, project_id, number, title, status, type, priority, position, due_date)
    select ${project.company_id}, gen_random_uuid(), ${project.id}, n, 'Ticket ' || n, case when n > 450 then 'done' else 'todo' end,
           'task', 'medium', n, case when n % 2 = 0 then date '2026-11-01' + n % 7 end
    from generate_series(1, 660) n`);
  await db.query(sql`
    insert into ticket_assignees (company_id, project_id, ticket_id, user_id, ordinal)
    select company_id, project_id, id, ${busy.id}, 0 from tickets where project_id = ${project.id}`);

  const open: AssignedTicket[] = [];
  for (let after: string | undefined; ; ) {
    const { body } = await page(assignedTickets.open, busy.token, after === undefined ? {} : { after });
    expect(body.total).toBe(450);
    open.push(...body.tickets);
    const last = body.tickets.at(-1);
    if (!last || body.tickets.length < ASSIGNED_PAGE) break;
    after = `${last.due_date ?? ''},${last.id}`;
  }
  expect(new Set(open.map(({ id }) => id)).size).toBe(450);
  const days = open.map(({ due_date }) => due_date ?? '9999');
  expect(days).toEqual(days.toSorted());

  const { body: done } = await page(assignedTickets.done, busy.token);
  const last = done.tickets.at(-1) as AssignedTicket;
  const rest = await page(assignedTickets.done, busy.token, { before: cursorAt(last.updated_at, last.id) });
  expect(done.total).toBe(210);
  expect(new Set([...done.tickets, ...rest.body.tickets].map(({ id }) => id)).size).toBe(210);

  for (const after of ['yesterday', ',', '2026-11-21', `2026-13-41,${last.id}`, `,${last.id},`])
    expect((await page(assignedTickets.open, busy.token, { after })).status).toBe(400);
});

it('lists tickets assigned in all companies of the user, and in no others', async () => {
  const other = await aPerson(app);
  const person = await aMember(app, owner.company_id, 'collaborator');
  await app.services.db.query(sql`
    insert into company_members (company_id, id, user_id, role, status)
    values (${other.company_id}, gen_random_uuid(), ${person.id}, 'team_member', 'active')`);
  app.services.viewers.drop(person.id);
  const [here, there] = [await aProject(app, owner), await aProject(app, other)];
  await aProjectMember(app, here, person, 'collaborator');
  await aProjectMember(app, there, person, 'team_member');
  const assign = (maker: TestPerson, project: Parameters<typeof aTicket>[2], fields = {}) =>
    aTicket(app, maker, project, { assignee_ids: [person.id], ...fields });
  const later = await assign(owner, here, { due_date: '2026-12-02' });
  const sooner = await assign(other, there, { due_date: '2026-12-01' });
  const done = await assign(other, there, { status: 'done' });
  const ask = async (endpoint: (typeof assignedTickets)['openAnywhere' | 'doneAnywhere']) =>
    (await callEndpoint(app, endpoint, { token: person.token, query: {} })).body;
  const { total, tickets: open } = await ask(assignedTickets.openAnywhere);
  expect(open.map(({ key, company_id }) => [key, company_id])).toEqual([
    [sooner.key, other.company_id],
    [later.key, owner.company_id],
  ]);
  expect(total).toBe(2);
  expect((await ask(assignedTickets.doneAnywhere)).tickets.map(({ key }) => key)).toEqual([done.key]);
  // Who has left a company sees nothing of it any more.
  await app.services.db.query(sql`
    update company_members set status = 'disabled' where company_id = ${other.company_id} and user_id = ${person.id}`);
  app.services.viewers.drop(person.id);
  expect((await ask(assignedTickets.openAnywhere)).tickets.map(({ key }) => key)).toEqual([later.key]);
});
