// Tests notifications of budgets, and of changes to many tickets at once: one for each person who has many, single ones for others.
import { batches } from '@worklane/contract/batches';
import { imports } from '@worklane/contract/imports';
import { inbox } from '@worklane/contract/inbox';
import { notificationSettings } from '@worklane/contract/notification-settings';
import { projectMembers } from '@worklane/contract/project-members';
import { projects } from '@worklane/contract/projects';
import { ticketBatches } from '@worklane/contract/ticket-batches';
import { tickets } from '@worklane/contract/tickets';
import { timeEntries } from '@worklane/contract/time-entries';
import { itemWords } from '@worklane/domain/inbox/item-words';
import { INBOX_LIMITS } from '@worklane/domain/inbox/vocabulary';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { callAs, callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

const MANY = 140;

let app: TestApp;
let owner: TestPerson;
let mate: TestPerson;
let few: TestPerson;
let manager: TestPerson;
let project: { id: string; company_id: string; key: string };
const call = callAs(() => owner);
const query = (statement: ReturnType<typeof sql>) => app.services.db.query<{ id: string }>(statement);

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  mate = await aMember(app, owner.company_id, 'team_member');
  few = await aMember(app, owner.company_id, 'client');
  manager = await aMember(app, owner.company_id, 'project_manager');
  await aProjectMember(app, project, mate, 'team_member');
  await aProjectMember(app, project, few, 'client');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.reactions.follow();
  await query(sql`delete from notifications`);
});

async function groupsOf({ token }: TestPerson, company = owner.company_id) {
  await app.services.reactions.follow();
  const { status, body } = await callEndpoint(app, inbox.list, { params: { company }, token });
  expect(status).toBe(200);
  return body.groups;
}
const saidTo = async (person: TestPerson) =>
  (await groupsOf(person)).flatMap(({ subject, title, items }) =>
    items.map((item) => `${subject} ${title}: ${itemWords(item, item.actor_id === owner.id ? 'Mara' : 'nobody')}`),
  );

/** @returns the ids of tickets that one person is assigned to, and another to the first three */
async function manyTickets(): Promise<string[]> {
  const { id } = await aTicket(app, owner, project);
  const added = await query(sql`
    insert into ticket_records (company_id, id, project_id, number, title, status, type, priority, position)
    select t.company_id, gen_random_uuid(), t.project_id, o.last_ticket_number + n, 'T' || n, t.status, t.type, t.priority,
           t.position + n * 1024
    from ticket_records t join board_orders o on o.company_id = t.company_id and o.project_id = t.project_id,
         generate_series(1, ${MANY}) n
    where t.id = ${id} returning id`);
  await query(sql`
    update board_orders set last_ticket_number = last_ticket_number + ${MANY} where project_id = ${project.id}`);
  const ids = added.map((row) => row.id);
  for (const [person, of] of [
    [mate, ids],
    [few, ids.slice(0, 3)],
  ] as const)
    await query(sql`
      insert into ticket_assignees (company_id, project_id, ticket_id, user_id, ordinal)
      select ${owner.company_id}, ${project.id}, id, ${person.id}, ${person === mate ? 0 : 1} from unnest(${[...of]}::uuid[]) id`);
  return ids;
}

it('notifies of many moves with one notification, and of a few singly', async () => {
  const ids = await manyTickets();
  const params = { project: project.id };
  const body = { kind: 'move' as const, ids, move: { status: 'in_progress', before: null } };
  expect((await call(app, ticketBatches.run, { params, body })).status).toBe(200);
  expect(await saidTo(mate)).toEqual([
    expect.stringMatching(/^project .*: Mara moved 140 of your tickets to In Progress$/),
  ]);
  expect(await saidTo(few)).toEqual(
    Array(3).fill(expect.stringMatching(/^ticket T\d: Mara moved this to In Progress$/)),
  );
  expect(await saidTo(owner)).toEqual([]);
  const [group] = await groupsOf(mate);
  expect(group).toMatchObject({ subject: 'project', project_key: project.key, count: 1, unread_count: 1 });

  // In one request with their positions, as the specification has it.
  await query(sql`delete from notifications`);
  const entries = ids.map((id, index) => ({ id, status: 'done', position: (index + 1) * 1_000 }));
  expect((await call(app, tickets.updatePositions, { body: { project_id: project.id, entries } })).status).toBe(200);
  expect(await saidTo(mate)).toEqual([expect.stringContaining('Mara moved 140 of your tickets to Done')]);
  expect(await saidTo(few)).toHaveLength(3);

  // As long as they see the project.
  const left = { params: { project: project.id, user: few.id } };
  expect((await call(app, projectMembers.remove, left)).status).toBeLessThan(300);
  expect(await saidTo(few)).toEqual([]);
  await aProjectMember(app, project, few, 'client');
});

it('notifies of many assignments with one notification, following what the person chose', async () => {
  const ids = await manyTickets();
  await query(sql`delete from ticket_assignees`);
  const change = (ids: string[], to: TestPerson) =>
    call(app, ticketBatches.run, {
      params: { project: project.id },
      body: { kind: 'change', ids, changes: { add_assignees: [to.id] } },
    });
  expect((await change(ids, mate)).status).toBe(200);
  expect(await saidTo(mate)).toEqual([expect.stringContaining('Mara assigned 140 tickets to you')]);
  await query(sql`delete from notifications`);
  const some = ids.slice(0, INBOX_LIMITS.singly);
  expect((await change(some, few)).status).toBe(200);
  expect(await groupsOf(few)).toHaveLength(INBOX_LIMITS.singly);
  const choice = { project_id: project.id, kind: 'assigned', channel: 'off' } as const;
  const settings = { params: { company: owner.company_id }, token: mate.token, body: choice };
  expect((await callEndpoint(app, notificationSettings.choose, settings)).status).toBe(200);
  for (const table of ['notifications', 'ticket_assignees']) await app.services.db.pool.query(`delete from ${table}`);
  expect((await change(ids, mate)).status).toBe(200);
  expect(await saidTo(mate)).toEqual([]);
  await query(sql`delete from notification_settings`);
});

it('notifies once of a batch of many single moves and assignments, also when it is undone', async () => {
  const ids = (await manyTickets()).slice(0, 40);
  const move = (target: string) => ({ command: 'moveTicket', target, input: { status: 'in_progress', before: null } });
  const { status, body } = await call(app, batches.run, { body: { commands: ids.map(move) } });
  expect(status).toBe(200);
  expect(await saidTo(mate)).toEqual([expect.stringContaining('Mara moved 40 of your tickets to In Progress')]);
  expect(await saidTo(few)).toHaveLength(3);
  await query(sql`delete from notifications`);
  expect((await call(app, batches.undo, { params: { batch: body.undo ?? '' }, body: {} })).status).toBe(200);
  expect(await saidTo(mate)).toEqual([expect.stringContaining('Mara moved 40 of your tickets to Todo')]);

  await query(sql`delete from notifications`);
  const changes = { assignee_ids: [few.id] };
  const assign = (target: string) => ({ command: 'updateTicket', target, input: { changes } });
  expect((await call(app, batches.run, { body: { commands: ids.map(assign) } })).status).toBe(200);
  expect(await saidTo(few)).toEqual([expect.stringContaining('Mara assigned 37 tickets to you')]);

  await query(sql`delete from notifications`);
  expect((await call(app, batches.run, { body: { commands: ids.slice(0, 2).map(move) } })).status).toBe(200);
  expect(await groupsOf(few)).toHaveLength(2);
});

it('notifies people of imported tickets that are assigned to them, once', async () => {
  const file = [
    'Title,Assignee',
    ...Array.from({ length: 30 }, (_, index) => `Imported ${index},${index < 25 ? mate.email : ''}`),
  ].join('\n');
  const place = { params: { project: project.id }, query: { file_name: 'tickets.csv' } };
  const { body: looked } = await call(app, imports.upload, { ...place, bytes: Buffer.from(file) });
  const params = { import: looked.id };
  expect((await call(app, imports.run, { params, body: {} })).status).toBe(200);
  await jobsSettled(app);
  expect((await call(app, imports.get, { params })).body).toMatchObject({ state: 'done' });
  expect(await saidTo(mate)).toEqual([expect.stringContaining('Mara imported 25 tickets assigned to you')]);
  expect(await saidTo(owner)).toEqual([]);
});

it('notifies planners of each threshold of a budget, once, and nobody else', async () => {
  const budget = { params: { project: project.id }, body: { total_project_hours: 10 } };
  expect((await call(app, projects.update, budget)).status).toBe(200);
  const { id } = await aTicket(app, owner, project);
  const log = async (minutes: number) => {
    const body = { minutes, day: new Date().toISOString().slice(0, 10) };
    expect((await call(app, timeEntries.add, { params: { ticket: id }, body })).status).toBe(200);
    // One reaction notices the mark, another one tells of it.
    for (let round = 0; round < 2; round++) await app.services.reactions.follow();
  };
  await log(300);
  await log(60);
  await log(150);
  await log(90);
  const words = ['The whole budget has been used', '80% of the budget', '50% of the budget'];
  for (const person of [owner, manager])
    expect(await saidTo(person)).toEqual(words.map((each) => expect.stringContaining(each)));
  for (const person of [mate, few]) expect(await saidTo(person)).toEqual([]);
  const stranger = await aPerson(app);
  expect(await groupsOf(stranger, stranger.company_id)).toEqual([]);
  await query(sql`update company_members set role = 'team_member'
    where company_id = ${owner.company_id} and user_id = ${manager.id}`);
  app.services.viewers.drop(manager.id);
  expect(await saidTo(manager)).toEqual([]);
});
