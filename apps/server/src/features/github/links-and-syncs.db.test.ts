// Tests unlinking and linking again, removing webhooks, public repositories, and syncs that run as jobs.
import { githubIntegration } from '@worklane/contract/functions/github-integration';
import { integrations } from '@worklane/contract/integrations';
import { github } from '@worklane/contract/integrations/github';
import { tickets } from '@worklane/contract/tickets';
import { SYSTEM } from '@worklane/domain/access/can';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aTicket } from '../../testing/factories.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { worked } from '../../testing/worked.ts';
import {
  connect,
  type GitHubWorld,
  gitHubOf,
  type LinkedWorld,
  link,
  startGitHubWorld,
} from '../../testing/worlds/github-world.ts';
import { startSync } from './commands/run-sync.ts';
import { runSyncJob } from './flows/run-sync.ts';
import { catchUpWithGitHub } from './run-jobs.ts';

let world: GitHubWorld;
let linked: LinkedWorld;
beforeAll(async () => {
  world = await startGitHubWorld(inject('templateUrl'));
});
beforeEach(async () => {
  linked = await world.freshProject();
});
afterAll(() => world.close());

const onProject = () => ({ params: { project: linked.project.id }, token: linked.owner.token });
const ofProject = () => gitHubOf(world, linked);
const start = () => callEndpoint(world.app, github.startSync, onProject());
async function synced() {
  expect((await start()).status).toBe(200);
  await worked(world.app);
  return (await ofProject()).sync;
}
const publish = (makes_public_issues: boolean) =>
  callEndpoint(world.app, github.setPublishing, { ...onProject(), body: { makes_public_issues } });
const issueTitles = () => [...linked.repository.issues.values()].map(({ title }) => title);
const ticketTitles = async () => {
  const rows = await world.app.services.db.query<{ title: string }>(
    sql`select title from tickets where project_id = ${linked.project.id} order by number`,
  );
  return rows.map(({ title }) => title);
};
const disconnect = async () => {
  const params = { company: linked.owner.company_id, type: 'github' as const };
  await callEndpoint(world.app, integrations.disconnect, { params, token: linked.owner.token });
  await worked(world.app);
};

it('syncs after the answer, and reports progress and results', async () => {
  world.standIns.repositories.addIssue(linked.repository, { title: 'From GitHub' });
  await aTicket(world.app, linked.owner, linked.project, { title: 'From here' });
  expect((await ofProject()).sync).toBeNull();
  const { body } = await start();
  expect(body.sync).toMatchObject({ state: 'running', error: null });
  await worked(world.app);
  expect((await ofProject()).sync).toMatchObject({
    state: 'done',
    done: 2,
    total: 2,
    created_tickets: 1,
    created_issues: 1,
    has_more: false,
  });
  expect(await synced()).toMatchObject({ state: 'done', created_tickets: 0, created_issues: 0 });
});

it('stops when it is cancelled, and continues from there next time', async () => {
  const { app, standIns } = world;
  for (let index = 0; index < 250; index++) standIns.repositories.addIssue(linked.repository);
  await start();
  expect((await start()).error?.code).toBe('github_sync_running');
  await expect.poll(async () => (await ofProject()).sync?.done, { timeout: 20_000, interval: 30 }).toBeGreaterThan(0);
  expect((await callEndpoint(app, github.cancelSync, onProject())).body.sync).toMatchObject({ state: 'cancelled' });
  await worked(app);
  const created = (await ticketTitles()).length;
  expect(created).toBeGreaterThan(0);
  expect(created).toBeLessThan(250);
  expect((await ofProject()).sync?.state).toBe('cancelled');
  expect(await synced()).toMatchObject({ state: 'done', created_tickets: 250 - created });
  expect(await ticketTitles()).toHaveLength(250);
});

it('continues a sync whose process was killed, and lets another one start when it stays silent', async () => {
  const { app, standIns } = world;
  const { services } = app;
  standIns.repositories.addIssue(linked.repository, { title: 'From GitHub' });
  const { id: project_id, company_id } = linked.project;
  const sync = await services.run(SYSTEM, startSync, { company_id, project_id });
  await runSyncJob(services, { ...sync, project_id, user_id: linked.owner.id });
  expect((await ofProject()).sync).toMatchObject({ state: 'done', created_tickets: 1 });

  await services.run(SYSTEM, startSync, { company_id, project_id });
  await services.db.query(sql`update github_syncs set beat_at = now() - interval '3 minutes'`);
  expect((await ofProject()).sync).toMatchObject({ state: 'failed', error: 'The sync was interrupted.' });
  expect(await synced()).toMatchObject({ state: 'done' });
});

it('says why a sync failed, and does not start one without a connection', async () => {
  const { repositories, faults } = world.standIns;
  faults.set('github', '500');
  expect(await synced()).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/^GitHub answered with status 500/),
  });
  faults.set('github', 'none');
  world.standIns.repositories.addIssue(linked.repository);
  repositories.limit.remaining = 1;
  expect(await synced()).toMatchObject({ state: 'failed', error: expect.stringContaining('GitHub takes no more') });
  repositories.limit.remaining = Number.POSITIVE_INFINITY;
  await disconnect();
  expect(await synced()).toMatchObject({ state: 'failed', error: 'GitHub is not connected' });
});

it('publishes nothing in a public repository until a member allows it', async () => {
  const { app, standIns } = world;
  linked.repository.isPrivate = false;
  standIns.repositories.addIssue(linked.repository, { title: 'Open to all' });
  const ticket = await aTicket(app, linked.owner, linked.project, { title: 'Between us' });
  expect(await synced()).toMatchObject({ created_tickets: 1, created_issues: 0, kept_back: 1 });
  expect((await ofProject()).repository).toMatchObject({ is_private: false, makes_public_issues: false });
  const rename = async (title: string, to: string) => {
    const [row] = await app.services.db.query<{ id: string }>(
      sql`select id from tickets where project_id = ${linked.project.id} and title = ${title}`,
    );
    const params = { ticket: row?.id ?? '' };
    await callEndpoint(app, tickets.update, { params, body: { title: to }, token: linked.owner.token });
  };
  await rename('Open to all', 'Secretly renamed');
  expect(await synced()).toMatchObject({ updated_issues: 0, kept_back: 2 });
  expect(issueTitles()).toEqual(['Open to all']);
  const ask = (action: 'sync-issues' | 'create-issue', more: object = {}) => {
    const endpoint = action === 'sync-issues' ? githubIntegration.syncIssues : githubIntegration.createIssue;
    const body = { action, projectId: linked.project.id, ...more } as never;
    return callEndpoint(app, endpoint as typeof githubIntegration.syncIssues, { body, token: linked.owner.token });
  };
  expect((await ask('sync-issues')).body.data).toMatchObject({ created_issues: 0, kept_back: 2 });
  const refused = await ask('create-issue', { issue: { title: 'Between us' }, ticketId: ticket.id });
  expect(refused.body.error).toContain('The repository is public.');
  expect(issueTitles()).toEqual(['Open to all']);

  expect((await publish(true)).body.repository?.makes_public_issues).toBe(true);
  expect(await synced()).toMatchObject({ created_issues: 1, updated_issues: 1, kept_back: 0 });
  expect(issueTitles()).toEqual(['Secretly renamed', 'Between us']);
  // The permission belongs to one link: the next link starts without it.
  await link(world, { ...linked, repository: null });
  await link(world, linked);
  expect((await ofProject()).repository).toMatchObject({ makes_public_issues: false });
});

it('stops publishing when a private repository becomes public', async () => {
  await aTicket(world.app, linked.owner, linked.project, { title: 'First' });
  expect(await synced()).toMatchObject({ created_issues: 1 });
  await aTicket(world.app, linked.owner, linked.project, { title: 'Second' });
  linked.repository.isPrivate = false;
  expect(await synced()).toMatchObject({ created_issues: 0, kept_back: 1 });
  expect(issueTitles()).toEqual(['First']);
});

it('creates no duplicates when a repository is unlinked and linked again, also under another name', async () => {
  const { app, standIns } = world;
  standIns.repositories.addIssue(linked.repository, { title: 'From GitHub' });
  await aTicket(app, linked.owner, linked.project, { title: 'From here' });
  await synced();
  const once = [await ticketTitles(), issueTitles()];
  await link(world, { ...linked, repository: null });
  expect(await ofProject()).toMatchObject({ repository: null, sync: null });
  const other = standIns.repositories.create('northbeam', 'other');
  await link(world, { ...linked, repository: other });
  await link(world, linked);
  expect(await synced()).toMatchObject({ created_tickets: 0, created_issues: 0 });
  await link(world, { ...linked, repository: null });
  standIns.repositories.rename(linked.repository, 'renamed');
  await link(world, linked);
  expect(await synced()).toMatchObject({ created_tickets: 0, created_issues: 0 });
  expect([await ticketTitles(), issueTitles()]).toEqual(once);
  const [first] = linked.repository.issues.values();
  if (first) first.title = 'Renamed at GitHub';
  expect(await synced()).toMatchObject({ updated_tickets: 1 });
});

it('treats a repository that was deleted and created again under its name as another one', async () => {
  const { app, standIns } = world;
  await aTicket(app, linked.owner, linked.project, { title: 'From here' });
  await synced();
  const again = standIns.repositories.create(linked.repository.owner, linked.repository.name);
  standIns.repositories.addIssue(again, { title: 'Nothing to do with it' });
  expect(await synced()).toMatchObject({ created_tickets: 1, updated_tickets: 0, created_issues: 1 });
  expect(await ticketTitles()).toEqual(['From here', 'Nothing to do with it']);
});

it('says that GitHub does not show the typed repository', async () => {
  const typed = { ...linked.repository, name: 'no-such' };
  await link(world, { ...linked, repository: typed });
  expect((await ofProject()).problem).toMatch(/^GitHub does not show this repository/);
  expect((await synced())?.error).toMatch(/^GitHub does not show this repository/);
});

it('removes webhooks on disconnecting, also with an ended token, and adds them again after connecting', async () => {
  const { standIns } = world;
  expect(linked.repository.hooks).toHaveLength(1);
  standIns.github.expireAll();
  await disconnect();
  expect(linked.repository.hooks).toEqual([]);
  expect(await ofProject()).toMatchObject({ is_connected: false, is_broken: false, is_told: false });
  await connect(world, linked.owner.company_id);
  await worked(world.app);
  expect(linked.repository.hooks).toHaveLength(1);
  expect(await ofProject()).toMatchObject({ is_connected: true, is_told: true });
});

it('says that the connection is broken, which is not the same as none', async () => {
  await world.app.services.db.query(sql`
    update integrations set state = 'broken', problem = 'Ended.' where company_id = ${linked.owner.company_id}`);
  expect(await ofProject()).toMatchObject({ is_connected: false, is_broken: true });
});

it('removes the webhook of a repository unlinked without a connection after the next connection', async () => {
  await world.app.services.db.query(sql`delete from integrations where company_id = ${linked.owner.company_id}`);
  await link(world, { ...linked, repository: null });
  expect(linked.repository.hooks).toHaveLength(1);
  await connect(world, linked.owner.company_id);
  await worked(world.app);
  expect(linked.repository.hooks).toEqual([]);
  const rows = await world.app.services.db.query(
    sql`select 1 from github_repositories where project_id = ${linked.project.id}`,
  );
  expect(rows).toEqual([]);
});

it('catches up after a time without a connection', async () => {
  const { app, standIns } = world;
  const ticket = await aTicket(app, linked.owner, linked.project, { title: 'Fix it' });
  await disconnect();
  await standIns.repositories.changePull(linked.repository, {
    branch: `${ticket.key}-fix`,
    state: 'closed',
    merged: true,
  });
  for (let index = 0; index < 120; index++) {
    await standIns.repositories.changePull(linked.repository, { title: `Nothing to do with it ${index}` });
  }
  await connect(world, linked.owner.company_id);
  await worked(app);
  await catchUpWithGitHub(app.services);
  await worked(app);
  const { body } = await callEndpoint(app, tickets.get, { params: { ticket: ticket.id }, token: linked.owner.token });
  expect(body.status).toBe('done');
});
