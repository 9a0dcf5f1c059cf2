// Tests the secrets of API tokens, their limits, and what of them can be seen: by whom, and when they were last used.
import { apiTokens } from '@worklane/contract/api-tokens';
import { projects } from '@worklane/contract/projects';
import { TOKEN_LIMITS } from '@worklane/domain/tokens/vocabulary';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { aMember, aPerson, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let mara: TestPerson;
let minutes = 0;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'), { now: () => new Date(Date.now() + minutes * 60_000) });
});
beforeEach(async () => {
  minutes = 0;
  mara = await aPerson(app);
});
afterAll(() => app.close());

const db = () => app.services.db;

it('returns the secret once, stores a hash, and shows the prefix', async () => {
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

it('limits the tokens of a user in a company', async () => {
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

it('accepts the Bearer scheme in any case', async () => {
  const { secret } = await aToken(app, mara);
  const headers = { authorization: `bearer ${secret}` };
  expect((await app.server.request('/api/projects', { headers })).status).toBe(200);
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

it('lists a token for its user and for administrators, and both can end it', async () => {
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
