// Tests that tokens which a provider handed out are revoked there unless they are stored, and that no others are.
import { randomBytes } from 'node:crypto';
import { githubIntegration } from '@worklane/contract/functions/github-integration';
import { googleCalendar } from '@worklane/contract/functions/google-calendar';
import { slackIntegration } from '@worklane/contract/functions/slack-integration';
import { integrations } from '@worklane/contract/integrations';
import { slackApp } from '@worklane/contract/integrations/slack-app';
import { members } from '@worklane/contract/members';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import type { OutsideAnswer } from '../../platform/outside/create-outside.ts';
import { aMember, aPerson, type TestPerson } from '../../testing/factories.ts';
import { jobsHurried, jobsSettled } from '../../testing/jobs-settled.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { connectProvider } from '../../testing/worlds/connect-provider.ts';
import { calendarTokenFor } from './flows/use-calendar.ts';
import { tokenFor } from './flows/use-token.ts';
import { discardToken } from './jobs.ts';

const COMPANY = {
  github: { endpoints: githubIntegration, path: '/github-oauth-callback' },
  slack: { endpoints: slackIntegration, path: '/slack/callback' },
};
const TOKENS = /access_token|oauth\.v2\.access|\/token$/;

let app: TestApp;
let standIns: IntegrationStandIns;
let owner: TestPerson;
beforeAll(async () => {
  standIns = await startIntegrations();
  app = await startTestApp(inject('templateUrl'), { settings: standIns.settings });
});
beforeEach(async () => {
  owner = await aPerson(app);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await standIns.wire.set('none');
});
afterAll(async () => {
  await app.close();
  await standIns.close();
});

const newState = () => randomBytes(24).toString('base64url');

/** @returns what comes back from the provider, to be sent with `finish` */
async function allowed(type: keyof typeof COMPANY, by: TestPerson) {
  const { endpoints, path } = COMPANY[type];
  const redirectUri = `http://worklane.test${path}`;
  const body = { action: 'get-oauth-url', companyId: by.company_id, redirectUri, state: newState() };
  const begun = await callEndpoint(app, endpoints.getOauthUrl, { body, token: by.token });
  return standIns.answer(begun.body.data?.url ?? '');
}
const finish = (type: keyof typeof COMPANY, by: TestPerson, { code, state }: Record<string, string>) =>
  callEndpoint(app, COMPANY[type].endpoints.oauth, {
    body: { action: 'oauth', companyId: by.company_id, code, state },
    token: by.token,
  });

/** @param then is done when tokens were handed out, before they are stored @returns the tokens */
function onTokens(then: () => Promise<unknown>): string[] {
  const tokens: string[] = [];
  const { outside } = app.services;
  const call = outside.call.bind(outside);
  vi.spyOn(outside, 'call').mockImplementation(async (given) => {
    const answer: OutsideAnswer = await call(given);
    if (given.method === 'POST' && TOKENS.test(given.url)) {
      tokens.push(`Bearer ${JSON.parse(new TextDecoder().decode(answer.bytes)).access_token}`);
      await then();
    }
    return answer;
  });
  return tokens;
}

it.each(['github', 'slack'] as const)('revokes %s’s tokens when the right to store them was lost', async (type) => {
  await finish(type, owner, await allowed(type, owner));
  const admin = await aMember(app, owner.company_id, 'admin');
  const answer = await allowed(type, admin);
  const params = { company: owner.company_id, member: admin.id };
  const tokens = onTokens(() => callEndpoint(app, members.remove, { token: owner.token, params }));
  expect((await finish(type, admin, answer)).status).toBe(403);
  await jobsHurried(app, discardToken);
  expect(tokens.map(standIns[type].accepts)).toEqual([false]);
  // The company's own connection goes on.
  const { access_token } = await tokenFor(app.services, { company_id: owner.company_id, type });
  expect(standIns[type].accepts(`Bearer ${access_token}`)).toBe(true);
});

it('revokes tokens of an account that the provider does not name, also when the process is killed while it asks', async () => {
  const tokens = onTokens(async () => undefined);
  await standIns.wire.set('500', /\/user$/);
  expect((await finish('github', owner, await allowed('github', owner))).body.success).toBe(false);
  await standIns.wire.set('hang', /\/user$/);
  const reached = new Promise<void>((resolve) => {
    standIns.wire.onMet = resolve;
  });
  const hanging = finish('github', owner, await allowed('github', owner));
  await reached;
  await jobsHurried(app, discardToken);
  expect(tokens.map(standIns.github.accepts)).toEqual([false, false]);
  await standIns.wire.set('none');
  await hanging;
});

it.each(['github', 'slack'] as const)('revokes %s’s former tokens when a company is connected again', async (type) => {
  const tokens = onTokens(async () => undefined);
  await finish(type, owner, await allowed(type, owner));
  await finish(type, owner, await allowed(type, owner));
  await jobsSettled(app);
  await jobsHurried(app, discardToken);
  expect(tokens.map(standIns[type].accepts)).toEqual([false, true]);
});

it('revokes nothing that another company uses, or the same one again, when a company disconnects', async () => {
  const other = await aPerson(app);
  for (const type of ['github', 'slack'] as const) {
    const tokens = onTokens(async () => undefined);
    await finish(type, owner, await allowed(type, owner));
    const { access_token } = await tokenFor(app.services, { company_id: owner.company_id, type });
    // Slack hands out one token for a workspace, unless tokens rotate.
    await connectProvider(app, { company_id: other.company_id, type }, { access_token, account: 'northbeam-dev' });
    const disconnect = async () => {
      const params = { company: owner.company_id, type };
      await callEndpoint(app, integrations.disconnect, { token: owner.token, params });
      await jobsSettled(app);
    };
    await disconnect();
    await finish(type, owner, await allowed(type, owner));
    await disconnect();
    expect(tokens.map(standIns[type].accepts)).toEqual([true, false]);
    vi.restoreAllMocks();
  }
});

it.each(['github', 'slack'] as const)(
  'ends %s’s access on disconnecting although its token has expired',
  async (type) => {
    await finish(type, owner, await allowed(type, owner));
    const { refresh_token } = await tokenFor(app.services, { company_id: owner.company_id, type });
    standIns[type].expireAll();
    const { refreshed, revoked } = standIns[type].counts;
    const params = { company: owner.company_id, type };
    await callEndpoint(app, integrations.disconnect, { token: owner.token, params });
    await jobsSettled(app);
    expect(refresh_token).toBeDefined();
    expect(standIns[type].counts).toMatchObject({ refreshed: refreshed + 1 });
    expect(standIns[type].counts.revoked).toBeGreaterThan(revoked);
    expect((await app.services.jobs.count()).retrying).toBe(0);
  },
);

it('revokes tokens that were renewed while their connection was removed', async () => {
  await finish('github', owner, await allowed('github', owner));
  const own = sql`company_id = ${owner.company_id}`;
  await app.services.db.query(sql`update integrations set expires_at = now() where ${own}`);
  const tokens = onTokens(() => app.services.db.query(sql`delete from integrations where ${own}`));
  await expect(tokenFor(app.services, { company_id: owner.company_id, type: 'github' })).rejects.toThrow();
  await jobsHurried(app, discardToken);
  expect(tokens.map(standIns.github.accepts)).toEqual([false]);
});

it('revokes the tokens of a calendar that was not connected, and leaves those of one that is', async () => {
  const ask = async (action: 'getOauthUrl' | 'oauth', body: object) =>
    callEndpoint(app, googleCalendar[action] as typeof googleCalendar.getOauthUrl, {
      body: { action: googleCalendar[action].selectedBy, ...body },
      token: owner.token,
    });
  const connect = async () => {
    const redirectUri = 'http://worklane.test/google-oauth-callback';
    const { url = '' } = (await ask('getOauthUrl', { redirectUri, state: newState() })).body.data ?? {};
    const { code, state } = await standIns.answer(url);
    return (await ask('oauth', { code, state })).body.success;
  };
  const { revoked } = standIns.google.counts;
  await standIns.wire.set('500', /calendarList/);
  expect(await connect()).toBe(false);
  await jobsHurried(app, discardToken);
  expect(standIns.google.counts.revoked).toBe(revoked + 1);
  await standIns.wire.set('none');
  expect(await connect()).toBe(true);
  await standIns.wire.set('500', /calendarList/);
  expect(await connect()).toBe(false);
  await jobsHurried(app, discardToken);
  expect(standIns.google.counts.revoked).toBe(revoked + 1);
  const { access_token } = await calendarTokenFor(app.services, owner.id);
  expect(standIns.google.accepts(`Bearer ${access_token}`)).toBe(true);
});

it('revokes the token with which a Slack account was identified', async () => {
  const state = newState();
  const body = { redirectUri: 'http://worklane.test/slack/link', state };
  const { url } = (await callEndpoint(app, slackApp.begin, { token: owner.token, body })).body;
  const { code = '' } = await standIns.answer(url);
  const { revoked } = standIns.slackWorkspace.signIns;
  const { status } = await callEndpoint(app, slackApp.finish, { token: owner.token, body: { code, state } });
  expect(status).toBe(200);
  await jobsHurried(app, discardToken);
  expect(standIns.slackWorkspace.signIns.revoked).toBe(revoked + 1);
});
