// Tests batches of commands: all or none, with everybody's own rights, once, and undone as a whole.
import { batches, type NamedCommand } from '@worklane/contract/batches';
import { VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { App } from '../../app.ts';
import { COMMANDS } from '../../commands.ts';
import { clearBatches } from '../../platform/commands/batches.ts';
import { blockedBy } from '../../testing/blocked-by.ts';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { seenRows } from '../../testing/seen-rows.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let app: TestApp;
let otherProcess: App;
let owner: TestPerson;
let member: TestPerson;
let client: TestPerson;
let stranger: TestPerson;
let project: { id: string; company_id: string };
let nextProject: { id: string };
let ticket: string;
let second: string;

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  otherProcess = await app.another();
  nextProject = await aProject(app, owner);
  stranger = await aPerson(app);
  member = await aMember(app, owner.company_id, 'team_member');
  client = await aMember(app, owner.company_id, 'client');
  for (const [person, role] of [
    [member, 'team_member'],
    [client, 'client'],
  ] as const)
    await aProjectMember(app, project, person, role);
  ticket = (await aTicket(app, owner, project)).id;
  second = (await aTicket(app, owner, project)).id;
});
afterAll(() => app.close());

interface Sent {
  by?: TestPerson;
  id?: string;
  key?: string;
  at?: Pick<App, 'server'>;
  headers?: Record<string, string>;
}

const run = (commands: NamedCommand[], { by = owner, id, key, at = app, headers }: Sent = {}) =>
  callEndpoint(at, batches.run, {
    token: by.token,
    body: { commands, id },
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
  });
const undo = (batch: string | null, { by = owner, key, at = app }: Sent = {}) =>
  callEndpoint(at, batches.undo, {
    token: by.token,
    params: { batch: batch ?? '' },
    body: {},
    headers: key ? { 'idempotency-key': key } : {},
  });
const seen = () => seenRows(app.services.db, owner.company_id);
const on = (target: string, command: string, input: object = {}): NamedCommand => ({ command, target, input });
const comment = (target = ticket) => on(target, 'addComment', { comment_id: uuidv7(), content: '<p>Said</p>' });
const rename = (target: string, title = 'Renamed') => on(target, 'updateTicket', { changes: { title } });

/** Lists the commands of one batch that make a ticket with everything that hangs on one. */
function aWholeTicket(id: string): NamedCommand[] {
  return [
    on(project.id, 'createTicket', { id, title: 'Made in a batch' }),
    on(id, 'moveTicket', { status: 'done', before: null }),
    comment(id),
    on(id, 'addTime', { entry_id: uuidv7(), entry: { day: '2026-11-20', minutes: 30 } }),
    on(id, 'linkTickets', { link_id: uuidv7(), kind: 'blocks', ticket }),
    on(id, 'updateTicket', { changes: { labels: ['batch'], parent_id: second } }),
    on(ticket, 'watchTicket', { is_watching: true }),
  ];
}

it('runs commands that depend on each other, and undoes them together', async () => {
  const before = await seen();
  const id = uuidv7();
  const ran = await run(aWholeTicket(id));
  expect([ran.status, ran.error]).toEqual([200, undefined]);
  expect(ran.body).toMatchObject({ answers: [{ id }, {}, null, null, null, null, null], undo: ran.body.id });
  const made = await callEndpoint(app, tickets.get, { token: owner.token, params: { ticket: id } });
  expect(made.body).toMatchObject({ status: 'done', time_spent: 0.5, linked_tickets: [ticket], labels: ['batch'] });
  expect((await undo(ran.body.undo)).status).toBe(200);
  expect(await seen()).toEqual(before);
});

it('changes nothing when one command is refused, and names it', async () => {
  const [rows, events] = [await seen(), await eventCount()];
  const { status, error } = await run([
    ...aWholeTicket(uuidv7()),
    on(ticket, 'moveTicket', { status: 'nowhere', before: null }),
  ]);
  expect([status, error]).toEqual([
    400,
    expect.objectContaining({
      code: 'status_unknown',
      problems: [expect.objectContaining({ path: 'body.commands.7' })],
    }),
  ]);
  expect([await seen(), await eventCount()]).toEqual([rows, events]);
});

it.each([0, 1, 2])('checks the right for each command, in position %i', async (position) => {
  const hidden = (await aTicket(app, owner, nextProject)).id;
  const elsewhere = (await aTicket(app, stranger, await aProject(app, stranger))).id;
  const viewAs = { [VIEW_AS_HEADER]: `${owner.company_id}:${client.id}` };
  const before = await seen();
  const refusals: [string, NamedCommand, Sent, string][] = [
    ['a client, a move', on(ticket, 'moveTicket', { status: 'done', before: null }), { by: client }, 'forbidden'],
    ['a client, a ticket out of sight', comment(hidden), { by: client }, 'ticket_not_found'],
    ['a member, a sprint', rename(hidden), { by: client }, 'ticket_not_found'],
    ['a ticket of another company', comment(elsewhere), {}, 'ticket_not_found'],
    [
      'a project of another company',
      on(elsewhere, 'createTicket', { id: uuidv7(), title: 'x' }),
      {},
      'project_not_found',
    ],
    ['a link to another company', onTicket('linkTickets', elsewhere), {}, 'ticket_not_found'],
    ['viewing as another', comment(), { headers: viewAs }, 'view_as_read_only'],
  ];
  for (const [label, call, sent, code] of refusals) {
    const commands = [0, 1, 2].map((at) => (at === position ? call : comment()));
    const { error } = await run(commands, sent);
    expect([label, error?.code]).toEqual([label, code]);
  }
  expect((await run([comment()], { by: stranger })).error?.code).toBe('ticket_not_found');
  expect(await seen()).toEqual(before);
});

const onTicket = (command: string, other: string) =>
  on(ticket, command, { link_id: uuidv7(), kind: 'blocks', ticket: other });

it('ignores a company, project or ticket in an input', async () => {
  const theirs = await aProject(app, stranger);
  const id = uuidv7();
  const smuggled = { company_id: stranger.company_id, project_id: theirs.id, is_copy: true };
  expect((await run([on(project.id, 'createTicket', { id, title: 'Here', ...smuggled })])).status).toBe(200);
  const made = await callEndpoint(app, tickets.get, { token: owner.token, params: { ticket: id } });
  expect(made.body).toMatchObject({ project_id: project.id });
});

it('calls only commands that are declared as callable', async () => {
  const closed = COMMANDS.filter(({ isCallable }) => !isCallable);
  expect(closed.length).toBeGreaterThan(20);
  for (const command of [...closed.map(({ name }) => name), 'constructor', 'toString', 'nothing']) {
    const { status, error } = await run([comment(), { command, target: owner.company_id, input: {} }]);
    expect([command, status, error?.problems?.[0]?.path]).toEqual([command, 400, 'body.commands.1.command']);
  }
});

it('validates each input with its schema, and says where it fails', async () => {
  const blank = await run([comment(), on(ticket, 'addComment', { comment_id: uuidv7(), content: '<p> </p>' })]);
  expect([blank.status, blank.error?.problems?.[0]?.path]).toEqual([400, 'body.commands.1.input.content']);
  const wrong = await run([comment(), on(project.id, 'createTicket', { id: uuidv7(), title: '' })]);
  expect([wrong.status, wrong.error?.problems?.[0]?.path]).toEqual([400, 'body.commands.1.input.title']);
  const nowhere = await run([{ command: 'moveTicket', input: { status: 'done', before: null } }]);
  expect([nowhere.status, nowhere.error?.problems?.[0]?.path]).toEqual([400, 'body.commands.0.target']);
  expect((await run(Array.from({ length: 101 }, () => comment()))).status).toBe(400);
  const ids = Array.from({ length: 200 }, () => uuidv7());
  const long = await run(
    Array.from({ length: 6 }, () => on(project.id, 'changeTickets', { ids, changes: { labels: [] } })),
  );
  expect([long.status, long.error?.problems?.[0]?.path]).toEqual([400, 'body.commands']);
});

it('runs a batch once when it is sent five times at once to two processes', async () => {
  const [key, id] = [uuidv7(), uuidv7()];
  const commands = aWholeTicket(id);
  const at = [app, otherProcess, app, otherProcess, app];
  const answers = await Promise.all(at.map((process) => run(commands, { key, at: process })));
  expect(answers.map(({ status, body }) => [status, body])).toEqual(at.map(() => [200, answers[0]?.body]));
  const undoKey = uuidv7();
  const undone = await Promise.all(
    at.map((process) => undo(answers[0]?.body.undo ?? '', { key: undoKey, at: process })),
  );
  expect(undone.map(({ status, body }) => [status, body])).toEqual(at.map(() => [200, undone[0]?.body]));
  expect((await undo(answers[0]?.body.undo ?? '')).error?.code).toBe('batch_undone');
  expect((await run(commands, { id: answers[0]?.body.id ?? '' })).error?.code).toBe('conflict');
});

it('leaves no changes when its connection is killed, and can be sent again', async () => {
  const { db } = app.services;
  const [key, before] = [uuidv7(), await seen()];
  const commands = [...aWholeTicket(uuidv7()), comment(second)];
  await app.services.reactions.follow();
  const holder = await db.pool.connect();
  const waiting = await blockedBy(db, holder);
  try {
    await holder.query('begin');
    await holder.query('select 1 from ticket_records where id = $1 for update', [second]);
    const sent = run(commands, { key });
    await expect.poll(waiting).toHaveLength(1);
    await db.query(sql`select pg_terminate_backend(pid) from unnest(${await waiting()}::integer[]) pid`);
    expect((await sent).status).toBe(503);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await seen()).toEqual(before);
  expect((await run(commands, { key })).status).toBe(200);
  expect((await run(commands, { key, at: otherProcess })).status).toBe(200);
});

it('runs batches that lock the same records in opposite orders one after the other', async () => {
  const far = (await aTicket(app, owner, nextProject)).id;
  const there = () => [rename(ticket), comment(second), rename(far)];
  const deadlocks = async () =>
    (
      await app.services.db.query<{ count: number }>(sql`
        select deadlocks::integer as count from pg_stat_database where datname = current_database()`)
    )[0]?.count;
  const before = await deadlocks();
  const sent = Array.from({ length: 20 }, (_, index) =>
    run(index % 2 ? there() : there().toReversed(), { at: index % 4 < 2 ? app : otherProcess }),
  );
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(await deadlocks()).toBe(before);
});

it.each<[string, () => NamedCommand[], (id: string) => NamedCommand]>([
  ['changed its title', () => [rename(ticket, 'Mine')], () => rename(ticket, 'Theirs')],
  [
    'moved it on',
    () => [on(ticket, 'moveTicket', { status: 'done', before: null })],
    () => on(ticket, 'moveTicket', { status: 'todo', before: null }),
  ],
  ['commented on what was made', () => aWholeTicket(madeId), comment],
  ['deleted what was made', () => aWholeTicket(madeId), (id) => on(id, 'deleteTicket')],
  [
    'moved on what was transferred',
    () => [
      on(project.id, 'createTicket', { id: madeId, title: 'Goes on' }),
      on(madeId, 'transferTicket', { to_project: nextProject.id, transfer_id: uuidv7() }),
    ],
    (id) => on(id, 'updateTicket', { changes: { status: 'done' } }),
  ],
  [
    'changed one of many',
    () => [on(project.id, 'changeTickets', { ids: [ticket, second], changes: { estimate: Math.random() } })],
    () => on(second, 'updateTicket', { changes: { estimate: 99 } }),
  ],
])('undoes nothing of a batch once another person has %s', async (_, commands, theirs) => {
  madeId = uuidv7();
  const ran = await run([comment(), ...commands()]);
  expect([ran.status, ran.error]).toEqual([200, undefined]);
  expect((await run([theirs(madeId)], { by: member })).status).toBe(200);
  const before = await seen();
  expect((await undo(ran.body.undo)).error?.code).toBe('changed_since');
  expect(await seen()).toEqual(before);
});
let madeId = '';

it('can be undone only by its user, with their current rights, within a day', async () => {
  const leaving = await aMember(app, owner.company_id, 'team_member');
  await aProjectMember(app, project, leaving, 'team_member');
  const { body } = await run([rename(ticket, 'By one who leaves')], { by: leaving });
  expect((await undo(body.undo)).error?.code).toBe('batch_not_found');
  await app.services.db.query(sql`
    update company_members set role = 'client' where company_id = ${owner.company_id} and user_id = ${leaving.id}`);
  app.services.viewers.drop(leaving.id);
  expect((await undo(body.undo, { by: leaving })).error?.code).toBe('forbidden');
  const day = 24 * 60 * 60 * 1000;
  const left = async () => (await app.services.db.query(sql`select 1 from batches where id = ${body.id}`)).length;
  await clearBatches(app.services.db, new Date(Date.now() + 0.9 * day));
  expect(await left()).toBe(1);
  await clearBatches(app.services.db, new Date(Date.now() + 1.1 * day));
  expect(await left()).toBe(0);
  expect((await undo(body.undo, { by: leaving })).error?.code).toBe('batch_not_found');
});

it('refuses work in an archived project', async () => {
  const archived = await aProject(app, owner);
  const { id } = await aTicket(app, owner, archived);
  await app.services.db.query(sql`update projects set status = 'archived' where id = ${archived.id}`);
  for (const call of [comment(id), rename(id), on(archived.id, 'createTicket', { id: uuidv7(), title: 'x' })])
    expect((await run([comment(), call])).error?.code).toBe('project_archived');
});

async function eventCount(): Promise<number | undefined> {
  return (await app.services.db.query<{ count: number }>(sql`select count(*)::integer as count from events`))[0]?.count;
}
