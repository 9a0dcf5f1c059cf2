// Tests what can be done with API tokens: their rights, their company and projects, and who can create them.
import { apiTokens } from '@worklane/contract/api-tokens';
import { auth } from '@worklane/contract/auth';
import { allEndpoints } from '@worklane/contract/index';
import { VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';
import { projects } from '@worklane/contract/projects';
import { search } from '@worklane/contract/search';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import { users } from '@worklane/contract/users';
import { TOKEN_LIMITS } from '@worklane/domain/tokens/vocabulary';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { aMember, aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let mara: TestPerson;
let project: { id: string; company_id: string; key: string };
let minutes = 0;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'), { now: () => new Date(Date.now() + minutes * 60_000) });
});
beforeEach(async () => {
  minutes = 0;
  mara = await aPerson(app);
  project = await aProject(app, mara);
});
afterAll(() => app.close());

const db = () => app.services.db;
const update = (token: string, ticket: string, body: Record<string, unknown>, headers = {}) =>
  callEndpoint(app, tickets.update, { token, params: { ticket }, body, headers });
const read = (token: string, ticket: string) => callEndpoint(app, tickets.get, { token, params: { ticket } });

it('lets a token with the right to read only read, and one with the right to write change tickets', async () => {
  const ticket = await aTicket(app, mara, project);
  const reader = (await aToken(app, mara, { rights: 'read' })).secret;
  const writer = (await aToken(app, mara)).secret;
  expect((await read(reader, ticket.id)).body.id).toBe(ticket.id);
  expect((await update(reader, ticket.id, { title: 'By a reader' })).error?.code).toBe('api_token_read_only');
  expect((await update(writer, ticket.id, { title: 'By a writer' })).body.title).toBe('By a writer');
  const [event] = await db().query<{ via: string; actor_id: string }>(sql`
    select via, actor_id from events where type = 'ticket.updated' and company_id = ${project.company_id}`);
  expect(event).toEqual({ via: 'token', actor_id: mara.id });
  const { body: changes } = await callEndpoint(app, ticketChanges.list, {
    token: reader,
    params: { ticket: ticket.id },
  });
  expect(changes).toMatchObject([{ field: 'title', changed_by: mara.id, via: 'token' }]);
  await callEndpoint(app, tickets.move, {
    token: writer,
    params: { ticket: ticket.id },
    body: { status: 'done', before: null },
  });
  const { body: history } = await callEndpoint(app, tickets.history, { token: reader, params: { ticket: ticket.id } });
  expect(history.map(({ via }) => via)).toEqual([null, 'token']);
});

it('accepts tokens only where the contract says so, and never for people, settings, keys or tokens', async () => {
  const { secret } = await aToken(app, mara);
  const open = allEndpoints.filter((each) => each.takesToken).map(({ name }) => name);
  expect(open.length).toBeGreaterThan(60);
  const nouns = new Set(open.map((name) => name.split('.')[0]));
  for (const closed of [
    ...['auth', 'identities', 'twoFactor', 'passkeys', 'mail', 'companies', 'members', 'invitations', 'failedWork'],
    ...[
      'integrations',
      'figmaData',
      'githubIntegration',
      'slackIntegration',
      'googleCalendar',
      'calendars',
      'calendarFeed',
    ],
    ...[
      'inbox',
      'notificationSettings',
      'push',
      'projectMembers',
      'slackNotifications',
      'templates',
      'workload',
      'insights',
    ],
    ...['budgets', 'sharedReports', 'assistantSettings', 'ai', 'aiConversations', 'batches'],
  ])
    expect([closed, nouns.has(closed)]).toEqual([closed, false]);
  // A program proposes; the user alone decides.
  const ofProposals = open.filter((name) => name.startsWith('proposals.'));
  expect(ofProposals).toEqual(['proposals.propose', 'proposals.sent', 'proposals.getSent']);
  // An archive holds what people wrote, by name; a table of tickets does not.
  expect(open.filter((name) => name.startsWith('exports.'))).toEqual(['exports.csv']);
  for (const endpoint of [apiTokens.list, apiTokens.create, apiTokens.endAll, users.me, users.export, auth.sessions])
    expect((await callEndpoint(app, endpoint, { token: secret })).error?.code).toBe('api_token_refused');
  // Actions of a function share an address.
  const answer = await app.server.request('/api/functions/ai-chat', {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(403);
});

it('sees only its own company, and only the projects it is limited to', async () => {
  const other = await aPerson(app);
  const elsewhere = await aProject(app, other);
  await db().query(sql`
    insert into company_members (company_id, id, user_id, role, status)
    values (${other.company_id}, gen_random_uuid(), ${mara.id}, 'admin', 'active')`);
  app.services.viewers.drop(mara.id);
  const [hidden, shown] = [await aProject(app, mara), project];
  const [out, inside] = [
    await aTicket(app, mara, hidden, { title: 'Walrus' }),
    await aTicket(app, mara, shown, { title: 'Walrus' }),
  ];
  const far = await aTicket(app, other, elsewhere, { title: 'Walrus' });
  const whole = (await aToken(app, mara)).secret;
  const limited = (await aToken(app, mara, { project_ids: [shown.id] })).secret;

  const projectsOf = async (token: string) =>
    (await callEndpoint(app, projects.list, { token })).body.map(({ id }) => id).sort();
  expect(await projectsOf(whole)).toEqual([hidden.id, shown.id].sort());
  expect(await projectsOf(limited)).toEqual([shown.id]);
  const found = async (token: string) => {
    const { body } = await callEndpoint(app, search.find, { token, query: { q: 'walrus' } });
    return body.tickets.map(({ id }) => id).sort();
  };
  await expect.poll(() => found(whole)).toEqual([inside.id, out.id].sort());
  expect(await found(limited)).toEqual([inside.id]);
  expect((await read(whole, far.id)).error?.code).toBe('ticket_not_found');
  expect((await read(limited, out.id)).error?.code).toBe('ticket_not_found');
  expect((await read(limited, inside.id)).status).toBe(200);
  expect((await update(limited, out.id, { title: 'x' })).error?.code).toBe('ticket_not_found');
  for (const target of [hidden, elsewhere]) {
    const body = { project_id: target.id, title: 'x' };
    expect((await callEndpoint(app, tickets.create, { token: limited, body })).error?.code).toBe('project_not_found');
  }
  const progress = await callEndpoint(app, projects.progress, { token: limited, params: { company: mara.company_id } });
  expect(JSON.stringify(progress.body)).not.toContain(hidden.id);
  const foreign = await callEndpoint(app, projects.progress, { token: whole, params: { company: other.company_id } });
  expect(foreign.error?.code).toBe('company_not_found');
  // A token for a project that is deleted sees none.
  await callEndpoint(app, projects.delete, {
    token: mara.token,
    params: { project: shown.id },
    body: { name: shown.key },
  });
  await db().query(sql`update projects set deleted_at = now() where id = ${shown.id}`);
  expect(await projectsOf(limited)).toEqual([]);
});

it('creates no token for projects or companies that its user may not see, nor without a recent proof of identity', async () => {
  const other = await aPerson(app);
  const elsewhere = await aProject(app, other);
  const create = async (fields: Record<string, unknown>) =>
    (
      await callEndpoint(app, apiTokens.create, {
        token: mara.token,
        body: { company_id: mara.company_id, name: 'x', rights: 'write', ...fields },
      })
    ).error?.code;
  expect(await create({ project_ids: [project.id, elsewhere.id] })).toBe('project_not_found');
  expect(await create({ company_id: other.company_id })).toBe('company_not_found');
  for (const fields of [
    { days: TOKEN_LIMITS.longest + 1 },
    { days: 0 },
    { project_ids: [] },
    { rights: 'admin' },
    { name: '' },
  ])
    expect(await create(fields)).toBe('invalid_input');
  await db().query(sql`
    update auth_sessions set authenticated_at = authenticated_at - interval '1 day' where user_id = ${mara.auth_id}`);
  expect(await create({})).toBe('confirm_identity');
});

it('does a change once for each idempotency key, and refuses the key for another change', async () => {
  const { secret: token } = await aToken(app, mara);
  for (const key of [uuidv7(), 'nightly-2026-11-23/1', '"a quoted key"']) {
    const headers = { 'idempotency-key': key };
    const create = (title: string) =>
      callEndpoint(app, tickets.create, { token, headers, body: { project_id: project.id, title } });
    const first = await create(`Made once ${key}`);
    expect([first.status, (await create(`Made once ${key}`)).body.id]).toEqual([200, first.body.id]);
    const other = await create('Something else');
    expect([other.status, other.error?.code]).toEqual([409, 'command_id_taken']);
  }
  // The same key of another user is another key.
  const member = await aMember(app, mara.company_id, 'team_member');
  const { secret: theirs } = await aToken(app, member);
  const headers = { 'idempotency-key': 'nightly-2026-11-23/1' };
  const body = { project_id: project.id, title: 'Theirs' };
  expect((await callEndpoint(app, tickets.create, { token: theirs, headers, body })).body.title).toBe('Theirs');
  const long = { 'idempotency-key': 'x'.repeat(256) };
  expect((await callEndpoint(app, tickets.create, { token, headers: long, body })).error?.code).toBe('invalid_input');
});

it('can neither be seen nor created while viewing as its user, and cannot view as another member', async () => {
  const member = await aMember(app, mara.company_id, 'team_member');
  const headers = { [VIEW_AS_HEADER]: `${mara.company_id}:${member.id}` };
  const body = { company_id: mara.company_id, name: 'x', rights: 'read' };
  for (const endpoint of [apiTokens.list, apiTokens.create, apiTokens.endAll])
    expect((await callEndpoint(app, endpoint, { token: mara.token, headers, body })).error?.code).toBe(
      'view_as_read_only',
    );
  const { secret: token } = await aToken(app, mara);
  expect((await callEndpoint(app, projects.list, { token, headers })).error?.code).toBe('api_token_refused');
});
