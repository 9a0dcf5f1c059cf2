// Tests what programs did with API tokens: recorded with its program, and undone by its user alone.
import { auth } from '@worklane/contract/auth';
import { batches } from '@worklane/contract/batches';
import { AGENT_HEADER, VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';
import { cursorAt } from '@worklane/contract/platform/paging';
import { projectMembers } from '@worklane/contract/project-members';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { tokenActions } from '@worklane/contract/token-actions';
import { users } from '@worklane/contract/users';
import { DAY_MS } from '@worklane/domain/units';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { clearBatches } from '../../platform/commands/batches.ts';
import { clearTokenActions } from '../../platform/commands/token-actions.ts';
import { aToken } from '../../testing/a-token.ts';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let mara: TestPerson;
let project: { id: string; company_id: string; key: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
beforeEach(async () => {
  mara = await aPerson(app);
  project = await aProject(app, mara);
});
afterAll(() => app.close());

const update = (token: string, ticket: string, body: Record<string, unknown>, agent?: string) =>
  callEndpoint(app, tickets.update, {
    token,
    params: { ticket },
    body,
    headers: agent === undefined ? {} : { [AGENT_HEADER]: agent },
  });
const undo = (token: string, batch: string) => callEndpoint(app, batches.undo, { token, params: { batch }, body: {} });
const recorded = () =>
  app.services.db.query<{ id: string; command: string; agent: string | null; is_undone: boolean }>(sql`
    select id, command, agent, is_undone, is_undoable from token_actions
    where company_id = ${project.company_id} order by at, id`);

it('names the token, and the agent as it calls itself, in the history', async () => {
  const ticket = await aTicket(app, mara, project);
  const { secret } = await aToken(app, mara, { name: 'CI' });
  await update(secret, ticket.id, { title: 'One' }, 'R%C3%A9sum%C3%A9 bot');
  await update(secret, ticket.id, { title: 'Two' });
  await update(mara.token, ticket.id, { title: 'Three' }, 'Nobody');
  const { body } = await callEndpoint(app, ticketChanges.list, { token: mara.token, params: { ticket: ticket.id } });
  expect(body.map(({ via, program }) => [via, program])).toEqual([
    ['token', { token: 'CI', agent: 'Résumé bot' }],
    ['token', { token: 'CI', agent: null }],
    [null, null],
  ]);
});

it('marks every change in the history that was made with a token, also for linked and deleted tickets', async () => {
  const [ticket, other] = [await aTicket(app, mara, project), await aTicket(app, mara, project)];
  const { secret: token } = await aToken(app, mara);
  const link = { token, params: { ticket: ticket.id }, body: { ticket: other.id, kind: 'relates' } as const };
  expect((await callEndpoint(app, ticketRelations.link, link)).status).toBe(200);
  await callEndpoint(app, tickets.delete, { token, params: { ticket: ticket.id } });
  const changes = await app.services.db.query<{ field: string }>(sql`
    select distinct field, via, via_token from ticket_changes where company_id = ${project.company_id} order by field`);
  const by = { via: 'token', via_token: 'A script' };
  expect(changes).toEqual([
    { field: 'links', ...by },
    { field: 'trash', ...by },
  ]);
});

it('lets the user undo each change once, as a batch, within a day', async () => {
  const ticket = await aTicket(app, mara, project, { title: 'Before' });
  const { secret } = await aToken(app, mara);
  await update(secret, ticket.id, { title: 'After' });
  const [action] = await recorded();
  expect(action).toMatchObject({ command: 'updateTicket', is_undoable: true, is_undone: false });
  const id = action?.id ?? '';
  const other = await aMember(app, mara.company_id, 'admin');
  expect((await undo(other.token, id)).error?.code).toBe('batch_not_found');
  expect((await undo(secret, id)).error?.code).toBe('api_token_refused');
  expect((await undo(mara.token, id)).status).toBe(200);
  const { body } = await callEndpoint(app, tickets.get, { token: mara.token, params: { ticket: ticket.id } });
  expect(body.title).toBe('Before');
  expect(await recorded()).toMatchObject([{ id, is_undone: true }]);
  expect((await undo(mara.token, id)).error?.code).toBe('batch_undone');
  expect((await listed(mara.token)).body).toMatchObject([{ id, undo: 'undone' }]);

  await update(secret, ticket.id, { title: 'Later' });
  await app.services.db.query(
    sql`update token_actions set at = at + interval '25 hours' * case when is_undone then 0 else -1 end`,
  );
  const { body: late } = await listed(mara.token);
  const former = late.find(({ undo: state }) => state === 'over') ?? expect.fail();
  expect((await undo(mara.token, former.id)).error?.code).toBe('batch_not_found');
});

it("refuses a batch under the id of a program's change, whose undo it would be taken for", async () => {
  const ticket = await aTicket(app, mara, project, { title: 'Before' });
  await update((await aToken(app, mara)).secret, ticket.id, { title: 'After' });
  const [{ id } = expect.fail()] = await recorded();
  const commands = [{ command: 'watchTicket', target: ticket.id, input: { is_watching: true } }];
  const run = (token: string) => callEndpoint(app, batches.run, { token, body: { id, commands } });
  expect((await run(mara.token)).error?.code).toBe('conflict');
  // Another user's batch of the same id is another one.
  const other = await aMember(app, mara.company_id, 'admin');
  expect((await run(other.token)).status).toBe(200);
  expect((await undo(mara.token, id)).status).toBe(200);
  const { body } = await callEndpoint(app, tickets.get, { token: mara.token, params: { ticket: ticket.id } });
  expect(body.title).toBe('Before');
  expect((await run(mara.token)).error?.code).toBe('conflict');
});

it('keeps what undoes a change for a day, and not once it was undone', async () => {
  const ticket = await aTicket(app, mara, project, { title: 'Before' });
  const { secret } = await aToken(app, mara);
  for (const title of ['First', 'Second']) await update(secret, ticket.id, { title });
  const [, second] = await recorded();
  expect((await undo(mara.token, second?.id ?? '')).status).toBe(200);
  const { db } = app.services;
  const kept = async () => {
    const rows = await db.query<{ kept: boolean }>(sql`
      select calls is not null as kept from token_actions where company_id = ${project.company_id} order by at, id`);
    return rows.map((row) => row.kept);
  };
  expect(await kept()).toEqual([true, false]);
  await clearBatches(db, new Date(Date.now() + 0.9 * DAY_MS));
  expect(await kept()).toEqual([true, false]);
  await clearBatches(db, new Date(Date.now() + 1.1 * DAY_MS));
  expect(await kept()).toEqual([false, false]);
});

it('skips what someone has changed since', async () => {
  const ticket = await aTicket(app, mara, project, { title: 'Before' });
  await update((await aToken(app, mara)).secret, ticket.id, { title: 'After' });
  await update(mara.token, ticket.id, { title: 'By hand' });
  const [action] = await recorded();
  expect((await undo(mara.token, action?.id ?? '')).error?.code).toBe('changed_since');
  expect(await recorded()).toMatchObject([{ is_undone: false }]);
});

it('records a repeated call once, and nothing of calls that change nothing or are refused', async () => {
  const ticket = await aTicket(app, mara, project);
  const { secret: token } = await aToken(app, mara);
  const body = { project_id: project.id, title: 'Once' };
  const headers = { 'idempotency-key': 'first-run' };
  await callEndpoint(app, tickets.create, { token, body, headers });
  await callEndpoint(app, tickets.create, { token, body, headers });
  await callEndpoint(app, tickets.get, { token, params: { ticket: ticket.id } });
  expect((await update(token, ticket.id, { title: '' })).status).toBe(400);
  expect((await update(token, ticket.id, { status: 'nowhere' })).status).toBe(400);
  expect((await recorded()).map(({ command }) => command)).toEqual(['createTicket']);
});

const listed = (token: string, query: object = {}) =>
  callEndpoint(app, tokenActions.list, { token, query: { company_id: project.company_id, ...query } });

it('lists actions in the words of the history, newest first, by token, agent and project', async () => {
  const ticket = await aTicket(app, mara, project, { title: 'A title', priority: 'low' });
  const other = await aProject(app, mara);
  const [ci, agent] = [await aToken(app, mara, { name: 'CI' }), await aToken(app, mara, { name: 'Planner' })];
  await update(ci.secret, ticket.id, { priority: 'high' });
  await callEndpoint(app, tickets.move, {
    token: agent.secret,
    params: { ticket: ticket.id },
    body: { status: 'done', before: null },
    headers: { [AGENT_HEADER]: 'An agent' },
  });
  const made = await callEndpoint(app, tickets.create, {
    token: agent.secret,
    body: { project_id: other.id, title: 'Elsewhere' },
  });
  await update(mara.token, ticket.id, { priority: 'medium' });
  const { body: all } = await listed(mara.token);
  expect(all).toMatchObject([
    { command: 'createTicket', token: 'Planner', agent: null, tickets: [{ key: made.body.key }], project_id: other.id },
    { command: 'moveTicket', agent: 'An agent', moves: [{ ticket_id: ticket.id, from: 'Todo', to: 'Done' }] },
    {
      command: 'updateTicket',
      token: 'CI',
      undo: 'possible',
      ticket_count: 1,
      tickets: [{ id: ticket.id, key: ticket.key, title: 'A title' }],
      changes: [{ ticket_id: ticket.id, field: 'priority', before: 'low', after: 'high' }],
    },
  ]);
  const commands = async (query: object) => (await listed(mara.token, query)).body.map(({ command }) => command);
  expect(await commands({ token_id: ci.id })).toEqual(['updateTicket']);
  expect(await commands({ agent: 'An agent' })).toEqual(['moveTicket']);
  expect(await commands({ project_id: other.id })).toEqual(['createTicket']);
  const second = all[1] ?? expect.fail();
  expect(await commands({ before: cursorAt(second.at, second.id) })).toEqual(['updateTicket']);
  const { body: programs } = await callEndpoint(app, tokenActions.programs, {
    token: mara.token,
    query: { company_id: project.company_id },
  });
  expect(programs.map(({ token, agent: name }) => [token, name])).toEqual([
    ['Planner', null],
    ['Planner', 'An agent'],
    ['CI', null],
  ]);
});

it("shows actions only to the token's user, without projects that they can no longer see", async () => {
  const member = await aMember(app, mara.company_id, 'client');
  await aProjectMember(app, project, member, 'client');
  const { secret } = await aToken(app, member);
  const ticket = await aTicket(app, mara, project, { title: 'Shared for a while' });
  await callEndpoint(app, tickets.comment, {
    token: secret,
    params: { ticket: ticket.id },
    body: { content: '<p>Hi</p>' },
  });
  const { body: comments } = await callEndpoint(app, tickets.comments, {
    token: mara.token,
    params: { ticket: ticket.id },
  });
  expect(comments).toMatchObject([{ user_id: member.id, program: { token: 'A script', agent: null } }]);
  const { body } = await listed(member.token);
  expect(body).toMatchObject([{ command: 'addComment', tickets: [{ title: 'Shared for a while' }] }]);
  expect((await listed(mara.token)).body).toEqual([]);
  expect((await listed(secret)).error?.code).toBe('api_token_refused');
  const seen = { token: mara.token, headers: { [VIEW_AS_HEADER]: `${mara.company_id}:${member.id}` } };
  const query = { company_id: mara.company_id };
  expect((await callEndpoint(app, tokenActions.list, { ...seen, query })).status).toBe(403);
  expect((await callEndpoint(app, tokenActions.programs, { ...seen, query })).status).toBe(403);
  const left = { token: mara.token, params: { project: project.id, user: member.id } };
  expect((await callEndpoint(app, projectMembers.remove, left)).status).toBe(204);
  expect((await listed(member.token)).body).toEqual([]);
});

it('names a deleted ticket by its key alone', async () => {
  const ticket = await aTicket(app, mara, project, { title: 'Deleted' });
  const { secret: token } = await aToken(app, mara);
  await callEndpoint(app, tickets.delete, { token, params: { ticket: ticket.id } });
  expect((await listed(mara.token)).body).toMatchObject([
    { command: 'deleteTicket', tickets: [{ key: ticket.key, title: null }], undo: 'possible' },
  ]);
});

it("includes actions in the user's data download, and deletes them with their events and with the account", async () => {
  const ticket = await aTicket(app, mara, project);
  await update((await aToken(app, mara)).secret, ticket.id, { title: 'After' });
  const { body: data } = await callEndpoint(app, users.export, { token: mara.token });
  expect(data).toMatchObject({ token_actions: [{ token: 'A script', command: 'updateTicket', project: project.key }] });
  const { db } = app.services;
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  await clearTokenActions(db, days(89), 90);
  expect(await recorded()).toHaveLength(1);
  await clearTokenActions(db, days(91), 90);
  expect(await recorded()).toHaveLength(0);
  const member = await aMember(app, mara.company_id, 'team_member');
  await update((await aToken(app, member)).secret, ticket.id, { title: 'By a member' });
  expect(await recorded()).toHaveLength(1);
  const closing = { token: member.token, body: { email: member.email } };
  expect((await callEndpoint(app, auth.closeAccount, closing)).status).toBe(204);
  expect(await recorded()).toHaveLength(0);
});
