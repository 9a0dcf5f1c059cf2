// Tests connecting companies to other products, against stand-ins that speak their real protocol.
import { randomBytes } from 'node:crypto';
import { figmaData } from '@worklane/contract/functions/figma-data';
import { githubIntegration } from '@worklane/contract/functions/github-integration';
import { slackIntegration } from '@worklane/contract/functions/slack-integration';
import { type ConnectedType, integrations } from '@worklane/contract/integrations';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import { aMember, aPerson, type TestPerson } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { connectProvider } from '../../testing/worlds/connect-provider.ts';
import { deleteCompany } from '../companies/commands/delete-company.ts';
import { callGitHub } from '../github/flows/call-with-token.ts';
import { tokenFor, withToken } from './flows/use-token.ts';

const FUNCTIONS = { figma: figmaData, github: githubIntegration, slack: slackIntegration };
const RETURNS = { figma: '/figma-oauth-callback', github: '/github-oauth-callback', slack: '/slack/callback' };
const ACCOUNTS = { figma: 'Mara Lindqvist', github: 'northbeam-dev', slack: 'Northbeam' };
const TYPES = ['figma', 'github', 'slack'] as const;

let app: TestApp;
let standIns: IntegrationStandIns;
let owner: TestPerson;
beforeAll(async () => {
  standIns = await startIntegrations();
  app = await startTestApp(inject('templateUrl'), { settings: standIns.settings });
});
beforeEach(async () => {
  owner = await aPerson(app);
  for (const type of TYPES) standIns.faults.set(type, 'none');
});
afterAll(async () => {
  await app.close();
  await standIns.close();
});

const newState = () => randomBytes(24).toString('base64url');
const statusOf = async (type: ConnectedType, by = owner) =>
  (await callEndpoint(app, integrations.list, { params: { company: owner.company_id }, token: by.token })).body[type];

async function begin(type: ConnectedType, { by = owner, state = newState(), path = RETURNS[type] } = {}) {
  const redirectUri = `http://worklane.test${path}`;
  const body = { action: 'get-oauth-url', companyId: owner.company_id, redirectUri, state };
  return callEndpoint(app, FUNCTIONS[type].getOauthUrl, { body, token: by.token });
}
async function finish(type: ConnectedType, answer: Record<string, string>, by = owner) {
  const { code, state } = answer;
  const body = { action: 'oauth', companyId: by.company_id, code, state };
  return callEndpoint(app, FUNCTIONS[type].oauth, { body, token: by.token });
}
async function connect(type: ConnectedType) {
  const url = (await begin(type)).body.data?.url ?? '';
  return finish(type, await standIns.answer(url));
}
const expire = () => app.services.db.query(sql`update integrations set expires_at = now() + interval '1 minute'`);
const refOf = (type: ConnectedType) => ({ company_id: owner.company_id, type });

describe.each(TYPES)('%s', (type) => {
  it('connects a company, names the connected account, and disconnects', async () => {
    expect(await statusOf(type)).toMatchObject({ connected: false, state: 'not_connected', api_key: null });
    expect((await connect(type)).body).toEqual({ success: true, data: { connected: true, account: ACCOUNTS[type] } });
    const { access_token } = await tokenFor(app.services, refOf(type));
    expect(await statusOf(type)).toMatchObject({
      connected: true,
      state: 'connected',
      api_key: `••••${access_token.slice(-4)}`,
      account: ACCOUNTS[type],
      connected_by: expect.any(String),
    });
    const revoked = standIns[type].counts.revoked;
    await callEndpoint(app, integrations.disconnect, {
      params: { company: owner.company_id, type },
      token: owner.token,
    });
    expect(await statusOf(type)).toMatchObject({ connected: false, state: 'not_connected' });
    await jobsSettled(app);
    // Figma has no call for it.
    expect(standIns[type].counts.revoked - revoked).toBe(type === 'figma' ? 0 : 1);
  });

  it('accepts a state once, from the session and for the company that started it', async () => {
    const { url } = (await begin(type)).body.data ?? { url: '' };
    const answer = await standIns.answer(url);
    const other = await aPerson(app);
    const foreign = await finish(type, answer, other);
    expect(foreign.body).toMatchObject({ success: false, error: expect.stringContaining('already been used') });
    expect((await finish(type, answer)).body.success).toBe(true);
    expect((await finish(type, answer)).body.success).toBe(false);
    expect((await finish(type, { code: 'made-up', state: newState() })).body.success).toBe(false);
  });

  it('renews tokens that end soon, once for two processes at once', async () => {
    await connect(type);
    const before = await tokenFor(app.services, refOf(type));
    const { refreshed } = standIns[type].counts;
    await expire();
    const other = await app.another();
    const both = await Promise.all([app, other].map(({ services }) => tokenFor(services, refOf(type))));
    expect(standIns[type].counts.refreshed).toBe(refreshed + 1);
    expect(both[0]?.access_token).not.toBe(before.access_token);
    expect(both[0]?.access_token).toBe(both[1]?.access_token);
  });

  it('reports access that was revoked at the provider, and works again once reconnected', async () => {
    await connect(type);
    standIns[type].revokeAll();
    await expire();
    await expect(tokenFor(app.services, refOf(type))).rejects.toThrow('is not connected');
    expect(await statusOf(type)).toMatchObject({
      connected: false,
      state: 'broken',
      problem: expect.stringContaining('no longer accepts'),
    });
    await connect(type);
    expect(await statusOf(type)).toMatchObject({ connected: true, problem: null });
  });

  it('stays connected while the provider does not answer', async () => {
    await connect(type);
    await expire();
    standIns.faults.set(type, type === 'github' ? 'none' : '500');
    // GitHub hands out tokens at the address of its pages, which no fault reaches.
    if (type === 'github') return;
    await expect(tokenFor(app.services, refOf(type))).rejects.toMatchObject({ status: 500 });
    expect((await statusOf(type)).state).toBe('connected');
    standIns.faults.set(type, 'none');
    expect((await tokenFor(app.services, refOf(type))).access_token).toMatch(/access/);
  });
});

it('reports a token that can’t be renewed as soon as the provider refuses it, with the request', async () => {
  const { access_token } = standIns.github.grant('repo');
  await connectProvider(app, refOf('github') as { company_id: string; type: 'github' }, { access_token });
  const list = () =>
    withToken(app.services, refOf('github'), (token) =>
      callGitHub(app.services, token.access_token, { path: ['user'] }),
    );
  expect((await list()).status).toBe(200);
  standIns.github.revokeAll();
  const refusal = await list().then(
    () => undefined,
    (error: OutsideError) => error,
  );
  expect(refusal?.status).toBe(401);
  expect(await statusOf('github')).toMatchObject({
    state: 'broken',
    problem: `GitHub no longer accepts the connection (request ${refusal?.requestId}).`,
  });
});

it('reports a connection whose renewed token is refused too, after one renewal', async () => {
  await connect('github');
  let calls = 0;
  const refused = withToken(app.services, refOf('github'), async () => {
    calls++;
    throw new OutsideError('status', { who: 'GitHub', requestId: `request-${calls}`, status: 401 });
  });
  await expect(refused).rejects.toMatchObject({ status: 401 });
  expect(calls).toBe(2);
  expect(await statusOf('github')).toMatchObject({
    state: 'broken',
    problem: 'GitHub no longer accepts the connection (request request-2).',
  });
});

it('stays connected when Slack says that it failed for the moment', async () => {
  await connect('slack');
  await expire();
  standIns.faults.set('slack', 'not-ok');
  await expect(tokenFor(app.services, refOf('slack'))).rejects.toMatchObject({ passes: true });
  expect((await statusOf('slack')).state).toBe('connected');
  standIns.faults.set('slack', 'none');
  expect((await tokenFor(app.services, refOf('slack'))).access_token).toMatch(/access/);
});

it('renews a token that the provider refuses, and retries once', async () => {
  await connect('figma');
  standIns.figma.expireAll();
  const me = (token: string) =>
    app.services.outside.call({
      who: 'Figma',
      reach: { provider: standIns.url },
      url: `${standIns.url}/figma-api/v1/me`,
      headers: { authorization: `Bearer ${token}` },
    });
  const answer = await withToken(app.services, refOf('figma'), ({ access_token }) => me(access_token));
  expect(answer.status).toBe(200);
});

it("starts only with the product's own return pages, and only where the provider is configured", async () => {
  expect((await begin('figma', { path: '/elsewhere' })).error?.code).toBe('return_address_invalid');
  const bare = await startTestApp(inject('templateUrl'));
  try {
    const person = await aPerson(bare);
    const body = {
      action: 'get-oauth-url',
      companyId: person.company_id,
      redirectUri: 'http://worklane.test/figma-oauth-callback',
      state: newState(),
    };
    const answer = await callEndpoint(bare, figmaData.getOauthUrl, { body, token: person.token });
    expect(answer.error?.message).toContain('FIGMA_CLIENT_ID and FIGMA_CLIENT_SECRET');
    const { body: list } = await callEndpoint(bare, integrations.list, {
      params: { company: person.company_id },
      token: person.token,
    });
    expect(list.figma).toMatchObject({
      state: 'not_set_up',
      missing_settings: ['FIGMA_CLIENT_ID', 'FIGMA_CLIENT_SECRET'],
    });
  } finally {
    await bare.close();
  }
});

it('shows members only whether it is connected', async () => {
  await connect('github');
  const member = await aMember(app, owner.company_id, 'team_member');
  expect(await statusOf('github', member)).toEqual({
    connected: true,
    settings: [],
    state: 'connected',
    api_key: null,
    timestamp: null,
    connected_by: null,
    account: null,
    app: null,
    problem: null,
    missing_settings: [],
  });
  expect((await begin('github', { by: member })).error?.code).toBe('forbidden');
});

it('deletes connections with their company', async () => {
  await connect('slack');
  const { revoked } = standIns.slack.counts;
  const [company] = await app.services.db.query<{ name: string }>(
    sql`select name from companies where id = ${owner.company_id}`,
  );
  const memberships = [{ company_id: owner.company_id, role: 'owner', projectRoles: {} }] as const;
  const viewer = { user_id: owner.id, memberships };
  await app.services.run(viewer, deleteCompany, { company_id: owner.company_id, name: company?.name ?? '' });
  await jobsSettled(app);
  expect(standIns.slack.counts.revoked).toBe(revoked + 1);
  expect(await app.services.db.query(sql`select 1 from integrations where company_id = ${owner.company_id}`)).toEqual(
    [],
  );
});

it('refuses unknown actions of a function, and gives strangers the usual answer', async () => {
  const post = (body: object, token?: string) =>
    app.server.request('/api/functions/figma-data', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  expect((await post({ action: 'get-oauth-url' })).status).toBe(401);
  expect((await post({ action: 'format-disk' }, owner.token)).status).toBe(400);
  expect((await post({ action: 'oauth', companyId: crypto.randomUUID() }, owner.token)).status).toBe(400);
});
