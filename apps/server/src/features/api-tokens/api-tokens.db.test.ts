// Tests what can be done with API tokens: their rights, their projects, their limits, and what of them can be seen.
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

it('returns its secret once, stores a hash, and shows how it begins', async () => {
  const body = { company_id: mara.company_id, name: 'Nightly report', rights: 'read', days: 30 } as const;
  const { body: created } = await callEndpoint(app, apiTokens.create, { token: mara.token, body });
  expect(created.secret).toMatch(/^wl_[0-9A-Za-z]{49}$/);
  expect(created.secret.startsWith(created.token.prefix)).toBe(true);
  const { body: listed } = await callEndpoint(app, apiTokens.list, { token: mara.token });
  expect(listed).toEqual([created.token]);
  expect(created.token).toMatchObject({
    name: 'Nightly report',
    rights: 'read',
    project_ids: null,
    state: 'active',
    last_used_at: null,
    last_used_from: null,
  });
  const lasts = Date.parse(created.token.expires_at) - Date.parse(created.token.created_at);
  expect(lasts).toBe(30 * 24 * 60 * 60_000);
  const [row] = await db().query<{ row: string }>(sql`
    select api_tokens::text as row from api_tokens where id = ${created.token.id}`);
  expect(row?.row).not.toContain(created.secret.slice(10));
  const { body: current } = await callEndpoint(app, apiTokens.current, { token: created.secret });
  expect(current).toMatchObject({
    token: { id: created.token.id },
    user: { id: mara.id },
    company: { id: mara.company_id },
  });
  expect((await callEndpoint(app, apiTokens.current, { token: mara.token })).error?.code).toBe('api_token_not_found');
});

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

it('takes tokens only where the contract says so, and never for people, settings, keys or tokens', async () => {
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
    ...[
      'budgets',
      'sharedReports',
      'imports',
      'exports',
      'assistantSettings',
      'ai',
      'aiConversations',
      'proposals',
      'batches',
    ],
  ])
    expect([closed, nouns.has(closed)]).toEqual([closed, false]);
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

it('creates none for projects or companies that its user may not see, nor without a recent proof of who it is', async () => {
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
    { rights: 'propose' },
    { name: '' },
  ])
    expect(await create(fields)).toBe('invalid_input');
  await db().query(sql`
    update auth_sessions set authenticated_at = authenticated_at - interval '1 day' where user_id = ${mara.auth_id}`);
  expect(await create({})).toBe('confirm_identity');
});

it('gives a person a limited number of tokens in a company', async () => {
  for (let count = 0; count < TOKEN_LIMITS.perPerson; count++) await aToken(app, mara);
  const body = { company_id: mara.company_id, name: 'One more', rights: 'read' };
  const refused = await callEndpoint(app, apiTokens.create, { token: mara.token, body });
  expect(refused.error?.code).toBe('api_token_limit');
  const [first] = (await callEndpoint(app, apiTokens.list, { token: mara.token })).body;
  await callEndpoint(app, apiTokens.end, { token: mara.token, params: { api_token: first?.id ?? '' } });
  await Promise.all([1, 2, 3].map(() => callEndpoint(app, apiTokens.create, { token: mara.token, body })));
  expect((await callEndpoint(app, apiTokens.list, { token: mara.token })).body).toHaveLength(TOKEN_LIMITS.perPerson);
});

it('refuses forged and cut tokens, all in the same words', async () => {
  const { secret } = await aToken(app, mara);
  const forged = ['wl_', secret.slice(0, -1), `${secret}0`, secret.toLowerCase(), `wl_${'0'.repeat(49)}`];
  const said = new Set<string>();
  for (const token of forged) {
    const { status, error } = await callEndpoint(app, projects.list, { token });
    expect(status).toBe(401);
    said.add(error?.message ?? '');
  }
  const { id, secret: ended } = await aToken(app, mara);
  await callEndpoint(app, apiTokens.end, { token: mara.token, params: { api_token: id } });
  said.add((await callEndpoint(app, projects.list, { token: ended })).error?.message ?? '');
  expect(said.size).toBe(1);
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

it('records when and from where it was last used, at most once a minute', async () => {
  const { secret: token, id } = await aToken(app, mara);
  const used = async () =>
    (
      await db().query<{ at: Date | null; from: string | null }>(sql`
      select last_used_at as at, last_used_from as "from" from api_tokens where id = ${id}`)
    )[0];
  await callEndpoint(app, projects.list, { token });
  await expect.poll(async () => (await used())?.at).not.toBeNull();
  const first = await used();
  expect(first?.from).toEqual(expect.any(String));
  for (let count = 0; count < 5; count++) await callEndpoint(app, projects.list, { token });
  expect(await used()).toEqual(first);
  minutes = 2;
  await callEndpoint(app, projects.list, { token });
  await expect.poll(async () => (await used())?.at).not.toEqual(first?.at);
});

it('is shown to its user and to administrators, and ended by both', async () => {
  const member = await aMember(app, mara.company_id, 'team_member');
  const { id, secret } = await aToken(app, member, { name: 'Of a member' });
  const params = { company: mara.company_id };
  const listed = await callEndpoint(app, apiTokens.ofCompany, { token: mara.token, params });
  expect(listed.body).toMatchObject([{ id, user_id: member.id, name: 'Of a member' }]);
  expect(JSON.stringify(listed.body)).not.toContain(secret.slice(10));
  expect((await callEndpoint(app, apiTokens.ofCompany, { token: member.token, params })).error?.code).toBe('forbidden');
  expect((await callEndpoint(app, apiTokens.list, { token: mara.token })).body).toEqual([]);
  const mine = { token: mara.token, params: { api_token: id } };
  expect((await callEndpoint(app, apiTokens.end, mine)).error?.code).toBe('api_token_not_found');
  const end = () =>
    callEndpoint(app, apiTokens.endOfMember, { token: mara.token, params: { ...params, api_token: id } });
  expect((await end()).status).toBe(204);
  expect((await callEndpoint(app, projects.list, { token: secret })).status).toBe(401);
  expect((await end()).error?.code).toBe('api_token_not_found');
  const [event] = await db().query<{ payload: unknown; actor_id: string }>(sql`
    select payload, actor_id from events where type = 'api_tokens.changed' and company_id = ${mara.company_id} order by id desc`);
  expect(event).toEqual({ payload: { user_id: member.id }, actor_id: mara.id });
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

it('limits the calls of each token, and says how many are left', async () => {
  const config = { ...app.services.config, rateLimitFactor: 0.02 };
  const [strict, other] = [await app.another({ config }), await app.another({ config })];
  const [first, second] = [await aToken(app, mara), await aToken(app, mara)];
  const call = (token: string) => callEndpoint(strict, projects.list, { token });
  const answers = [];
  for (let count = 0; count < 24; count++) answers.push(await call(first.secret));
  expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200));
  const remaining = answers.map(({ headers }) => Number(headers.get('ratelimit-remaining')));
  expect(remaining).toEqual(Array.from({ length: 24 }, (_, index) => 23 - index));
  expect(answers[0]?.headers.get('ratelimit-limit')).toBe('24');
  const refused = await call(first.secret);
  expect([refused.status, refused.error?.code]).toEqual([429, 'token_rate']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('ratelimit-remaining')).toBe('0');
  expect(refused.headers.get('ratelimit-reset')).toBe(refused.headers.get('retry-after'));
  // Another process counts the same calls; another token has its own.
  expect((await callEndpoint(other, projects.list, { token: first.secret })).status).toBe(429);
  expect((await call(second.secret)).status).toBe(200);
  // Calls that arrive together are all counted.
  const together = await Promise.all(Array.from({ length: 40 }, () => call(second.secret)));
  expect(together.filter(({ status }) => status === 200)).toHaveLength(23);
  expect((await call(mara.token)).headers.get('ratelimit-limit')).toBeNull();
});
