// Tests the server's GitHub App: which installations a company may use, their tokens, and the app's deliveries.
import { githubIntegration } from '@worklane/contract/functions/github-integration';
import { integrations } from '@worklane/contract/integrations';
import { github } from '@worklane/contract/integrations/github';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { aMember, aPerson, aTicket } from '../../testing/factories.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { worked } from '../../testing/worked.ts';
import { connectProvider } from '../../testing/worlds/connect-provider.ts';
import { type GitHubWorld, type LinkedWorld, startGitHubWorld } from '../../testing/worlds/github-world.ts';
import { installationToken } from './flows/installation-token.ts';
import { catchUpWith } from './flows/read-pull-requests.ts';
import { readInstallation } from './installation-reads.ts';

let world: GitHubWorld;
let linked: LinkedWorld;
beforeAll(async () => {
  world = await startGitHubWorld(inject('templateUrl'), { hasGitHubApp: true });
});
beforeEach(async () => {
  world.standIns.gitHubApp.installations.clear();
  linked = await world.freshProject();
  await connectAs('northbeam-dev');
});
afterAll(() => world.close());

const db = () => world.app.services.db;
const connectAs = async (account: string) => {
  const { company_id } = linked.owner;
  const granted = world.standIns.github.grant('repo');
  await connectProvider(world.app, { company_id, type: 'github' }, granted);
  await db().query(sql`update integrations set account = ${account} where company_id = ${company_id}`);
};
async function begin({ token, company_id } = linked.owner) {
  const state = `${crypto.randomUUID()}-app`;
  const body = { action: 'get-install-url', companyId: company_id, state } as const;
  const { body: answer } = await callEndpoint(world.app, githubIntegration.getInstallUrl, { body, token });
  return { state, url: answer.data?.url ?? '' };
}
async function finish(state: string, installationId: string, { token, company_id } = linked.owner) {
  const body = { action: 'install', companyId: company_id, installationId, state } as const;
  return (await callEndpoint(world.app, githubIntegration.install, { body, token })).body;
}
const installed = () => readInstallation(db(), linked.owner.company_id);
async function install() {
  const installation = world.standIns.gitHubApp.install();
  const { state } = await begin();
  expect(await finish(state, String(installation.id))).toMatchObject({ success: true, data: { account: 'northbeam' } });
  return installation;
}
const deliver = async ({ url, init }: ReturnType<GitHubWorld['standIns']['gitHubApp']['delivery']>) =>
  (await world.app.server.request(new URL(url).pathname, init)).status;
const pullRequestsOf = async (ticket: { id: string }) =>
  (await callEndpoint(world.app, github.pullRequests, { params: { ticket: ticket.id }, token: linked.owner.token }))
    .body;

it('uses an installation that the connected account owns, and shows whom it is for', async () => {
  const { url } = await begin();
  expect(url).toMatch(/\/github\/apps\/worklane-stand-in\/installations\/new\?state=/);
  await install();
  const params = { company: linked.owner.company_id };
  const { body } = await callEndpoint(world.app, integrations.list, { params, token: linked.owner.token });
  expect(body.github.app).toEqual({ installed_for: 'northbeam', is_suspended: false });
  const member = await aMember(world.app, linked.owner.company_id, 'team_member');
  expect(
    (await callEndpoint(world.app, integrations.list, { params, token: member.token })).body.github.app,
  ).toBeNull();
});

it('stores no installation that the connected account does not own', async () => {
  const { gitHubApp } = world.standIns;
  const foreign = gitHubApp.install('another-organization');
  foreign.role = undefined;
  const ofMember = gitHubApp.install('large-organization');
  ofMember.role = 'member';
  const ofUser = gitHubApp.install('another-user', 'User');
  for (const id of [foreign.id, ofMember.id, ofUser.id, 999_999]) {
    const { state } = await begin();
    expect(await finish(state, String(id))).toMatchObject({ success: false });
  }
  expect(await installed()).toBeUndefined();
});

it('takes a state once, from the session and for the company that began', async () => {
  const { id } = world.standIns.gitHubApp.install();
  expect(await finish('a-state-that-nobody-began-1', String(id))).toMatchObject({ success: false });
  const other = await aPerson(world.app);
  await connectProvider(
    world.app,
    { company_id: other.company_id, type: 'github' },
    world.standIns.github.grant('repo'),
  );
  const { state } = await begin();
  expect(await finish(state, String(id), other)).toMatchObject({ success: false });
  expect(await finish(state, String(id))).toMatchObject({ success: true });
  expect(await finish(state, String(id))).toMatchObject({ success: false });
});

it('requests one token at a time, stores it sealed, and renews it shortly before it expires', async () => {
  const { company_id } = linked.owner;
  const { counts } = world.standIns.gitHubApp;
  await install();
  await worked(world.app);
  await db().query(
    sql`update github_installations set sealed = null, expires_at = null where company_id = ${company_id}`,
  );
  const before = counts.issued;
  const ask = () => installationToken(world.app.services, company_id, 'Northbeam');
  const tokens = await Promise.all([ask(), ask(), ask(), ask()]);
  expect(counts.issued).toBe(before + 1);
  const [token] = tokens;
  expect(token?.access_token).toMatch(/^ghs_/);
  expect(new Set(tokens.map((each) => each?.access_token)).size).toBe(1);
  expect((await installed())?.sealed).not.toContain('ghs_');
  await db().query(
    sql`update github_installations set expires_at = now() + interval '1 minute' where company_id = ${company_id}`,
  );
  expect((await ask())?.access_token).not.toBe(token?.access_token);
  expect(counts.issued).toBe(before + 2);
  expect(await installationToken(world.app.services, company_id, 'another-organization')).toBeUndefined();
});

it('reads pull requests with the installation after the person who connected has lost access', async () => {
  const { app, standIns } = world;
  await install();
  const ticket = await aTicket(app, linked.owner, linked.project);
  const key = `${linked.project.key}-${ticket.number}`;
  linked.repository.hooks.length = 0;
  standIns.github.revokeAll();
  const { delivered } = await standIns.repositories.changePull(linked.repository, { title: `${key} Log in` });
  expect(delivered.map(({ status }) => status)).toEqual([200]);
  await worked(app);
  expect(await pullRequestsOf(ticket)).toMatchObject([{ title: `${key} Log in` }]);
});

it('refuses deliveries with another signature, and reads nothing for companies without the installation', async () => {
  const { app, standIns } = world;
  const { repositories, gitHubApp } = standIns;
  const { id, name } = linked.repository;
  const payload = { installation: { id: 1 }, repository: { id, name }, pull_request: { number: 1 } };
  expect(await deliver(gitHubApp.delivery('pull_request', payload, 'another secret'))).toBe(401);
  await repositories.changePull(linked.repository, { number: 1, title: 'Log in' }, { isMissed: true });
  const calls = repositories.limit.calls;
  expect(await deliver(gitHubApp.delivery('pull_request', payload))).toBe(200);
  await worked(app);
  expect(repositories.limit.calls).toBe(calls);
});

it('works with the connected account again after the app was uninstalled', async () => {
  const { app, standIns } = world;
  const installation = await install();
  await deliver(standIns.gitHubApp.change(installation, 'deleted'));
  await worked(app);
  expect(await installed()).toBeUndefined();
  const ticket = await aTicket(app, linked.owner, linked.project);
  const title = `${linked.project.key}-${ticket.number} Log in`;
  await standIns.repositories.changePull(linked.repository, { title });
  await worked(app);
  expect(await pullRequestsOf(ticket)).toMatchObject([{ title }]);
});

it('ends no installation that GitHub still has, whatever a delivery says', async () => {
  const { gitHubApp } = world.standIns;
  const installation = await install();
  // The name of the event is not signed.
  await deliver(gitHubApp.delivery('installation', { action: 'deleted', installation }));
  await worked(world.app);
  expect(await installed()).toBeDefined();
});

it('shows a suspended installation, and asks for no token of it until the suspension ends', async () => {
  const { gitHubApp } = world.standIns;
  const { company_id, token } = linked.owner;
  const shown = async () =>
    (await callEndpoint(world.app, integrations.list, { params: { company: company_id }, token })).body.github.app;
  const ask = () => installationToken(world.app.services, company_id, 'northbeam');
  const installation = await install();
  await worked(world.app);
  await deliver(gitHubApp.change(installation, 'suspend'));
  await worked(world.app);
  expect(await shown()).toEqual({ installed_for: 'northbeam', is_suspended: true });
  expect(await ask()).toBeUndefined();
  await deliver(gitHubApp.change(installation, 'unsuspend'));
  await worked(world.app);
  expect(await shown()).toMatchObject({ is_suspended: false });
  expect(await ask()).toBeDefined();

  // Suspended while no delivery arrives: the refused token says so, and the account's is used.
  gitHubApp.change(installation, 'suspend');
  const ticket = await aTicket(world.app, linked.owner, linked.project);
  const title = `${linked.project.key}-${ticket.number} Log in`;
  await world.standIns.repositories.changePull(linked.repository, { title });
  await worked(world.app);
  expect(await pullRequestsOf(ticket)).toMatchObject([{ title }]);
  expect(await shown()).toMatchObject({ is_suspended: true });
  const { issued } = gitHubApp.counts;
  gitHubApp.change(installation, 'unsuspend');
  expect(await ask()).toBeUndefined();
  await db().query(sql`
    update github_installations set suspended_at = now() - interval '61 minutes' where company_id = ${company_id}`);
  expect(await ask()).toBeDefined();
  expect(gitHubApp.counts.issued).toBe(issued + 1);
  expect(await shown()).toMatchObject({ is_suspended: false });
});

it('ends with the connection, and does not count for another connected account', async () => {
  await install();
  await connectAs('another-dev');
  expect(await installed()).toBeUndefined();
  await connectAs('northbeam-dev');
  expect(await installed()).toBeDefined();
  const params = { company: linked.owner.company_id, type: 'github' } as const;
  await callEndpoint(world.app, integrations.disconnect, { params, token: linked.owner.token });
  await worked(world.app);
  const rows = await db().query(sql`select 1 from github_installations where company_id = ${linked.owner.company_id}`);
  expect(rows).toEqual([]);
});

it('revokes the token of the installation when the company disconnects, installs again, or was disconnected during the request', async () => {
  const { gitHubApp } = world.standIns;
  const { company_id } = linked.owner;
  const ask = () => installationToken(world.app.services, company_id, 'northbeam');
  gitHubApp.expireTokens();
  await install();
  await worked(world.app);
  await ask();
  expect(gitHubApp.tokens()).toBe(1);
  await install();
  await worked(world.app);
  await ask();
  // Of the former installation none is left.
  expect(gitHubApp.tokens()).toBe(1);
  const { revoked } = gitHubApp.counts;
  const params = { company: company_id, type: 'github' } as const;
  await callEndpoint(world.app, integrations.disconnect, { params, token: linked.owner.token });
  await worked(world.app);
  expect(gitHubApp.counts.revoked).toBe(revoked + 1);
  expect(gitHubApp.tokens()).toBe(0);

  await connectAs('northbeam-dev');
  await install();
  await worked(world.app);
  await db().query(sql`
    update github_installations set sealed = null, expires_at = null where company_id = ${company_id}`);
  gitHubApp.expireTokens();
  const { outside } = world.app.services;
  const call = outside.call.bind(outside);
  vi.spyOn(outside, 'call').mockImplementation(async (given) => {
    const answer = await call(given);
    if (given.url.endsWith('/access_tokens'))
      await callEndpoint(world.app, integrations.disconnect, { params, token: linked.owner.token });
    return answer;
  });
  expect(await ask()).toBeUndefined();
  vi.restoreAllMocks();
  await worked(world.app);
  expect(gitHubApp.tokens()).toBe(0);
});

it('says that changes arrive at once while the app reports them, and no longer', async () => {
  const { repository, project, owner } = linked;
  const { gitHubApp } = world.standIns;
  await db().query(sql`update github_repositories set hook_id = null where company_id = ${owner.company_id}`);
  repository.isAdmin = false;
  const isTold = async () =>
    (await callEndpoint(world.app, github.ofProject, { params: { project: project.id }, token: owner.token })).body
      .is_told;
  const readAgain = () => catchUpWith(world.app.services, { company_id: owner.company_id, project_id: project.id });
  expect(await isTold()).toBe(false);
  const installation = await install();
  await worked(world.app);
  expect(await isTold()).toBe(true);
  installation.repositories = ['another-repository'];
  await readAgain();
  expect(await isTold()).toBe(false);
  installation.repositories = [repository.name];
  await readAgain();
  expect(await isTold()).toBe(true);
  installation.events = ['check_run'];
  await readAgain();
  expect(await isTold()).toBe(false);
  installation.events = ['pull_request'];
  await readAgain();
  const uninstalled = gitHubApp.change(installation, 'deleted');
  expect(await isTold()).toBe(true);
  await deliver(uninstalled);
  await worked(world.app);
  expect(await isTold()).toBe(false);
});
