// Tests the actions of the function github-integration against a stand-in that speaks GitHub's protocol.
import { githubIntegration } from '@worklane/contract/functions/github-integration';
import { NOTHING_SYNCED } from '@worklane/contract/integrations/github';
import { projects } from '@worklane/contract/projects';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket } from '../../testing/factories.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { type GitHubWorld, type LinkedWorld, link, startGitHubWorld } from '../../testing/worlds/github-world.ts';

let world: GitHubWorld;
let linked: LinkedWorld;
beforeAll(async () => {
  world = await startGitHubWorld(inject('templateUrl'));
});
beforeEach(async () => {
  linked = await world.freshProject();
});
afterAll(() => world.close());

const ask = <Name extends keyof typeof githubIntegration>(
  name: Name,
  more: Record<string, unknown> = {},
  token = linked.owner.token,
) => {
  const body = { action: githubIntegration[name].selectedBy, projectId: linked.project.id, ...more };
  return callEndpoint(world.app, githubIntegration[name], { body, token });
};
const ticketsOf = async () =>
  await world.app.services.db.query<{ id: string; title: string; status: string; description: string }>(
    sql`select id, title, status, description from tickets where project_id = ${linked.project.id} order by number`,
  );
const sync = async () => {
  const { body } = await ask('syncIssues');
  expect(body.error).toBeUndefined();
  return body.data;
};

it('lists repositories and issues by page, without pull requests', async () => {
  const { repositories } = world.standIns;
  for (let index = 0; index < 120; index++) repositories.addIssue(linked.repository, { title: `Bug ${index}` });
  await repositories.changePull(linked.repository, { title: 'No issue' });
  const { owner, name } = linked.repository;
  expect((await ask('repositories')).body.data).toMatchObject({ repositories: [{ owner, name }], has_more: false });
  const first = (await ask('issues', { owner, repo: name })).body.data;
  const second = (await ask('issues', { page: 2 })).body.data;
  expect(first?.has_more).toBe(true);
  expect(second?.has_more).toBe(false);
  expect([...(first?.issues ?? []), ...(second?.issues ?? [])]).toHaveLength(120);
  expect(second?.issues.at(-1)).toMatchObject({ title: 'Bug 0', state: 'open', ticket_id: null });
});

it('finds a repository by its name, and says none when the account does not see it', async () => {
  const { owner, name } = linked.repository;
  const found = (await ask('repositories', { owner, repo: name.toUpperCase() })).body.data;
  expect(found).toMatchObject({ repositories: [{ owner, name, is_private: true }], has_more: false });
  expect((await ask('repositories', { owner, repo: 'nowhere' })).body.data).toEqual({
    repositories: [],
    has_more: false,
  });
});

it('syncs issues and tickets both ways, and changes nothing the second time', async () => {
  const { app, standIns } = world;
  const issue = standIns.repositories.addIssue(linked.repository, { title: 'From GitHub', body: 'A <b>text</b>' });
  standIns.repositories.addIssue(linked.repository, { title: 'Long closed', state: 'closed' });
  const ticket = await aTicket(app, linked.owner, linked.project, { title: 'From here' });
  expect(await sync()).toEqual({ ...NOTHING_SYNCED, created_tickets: 1, created_issues: 1 });
  expect(await sync()).toEqual(NOTHING_SYNCED);
  expect((await ticketsOf()).map(({ title }) => title)).toEqual(['From here', 'From GitHub']);
  expect((await ticketsOf())[1]?.description).toBe('<p>A &lt;b&gt;text&lt;/b&gt;</p>');
  expect([...linked.repository.issues.values()].map(({ title }) => title)).toEqual([
    'From GitHub',
    'Long closed',
    'From here',
  ]);

  // The side that changed wins, and the ticket if both have.
  issue.title = 'Renamed there';
  issue.state = 'closed';
  const created = [...linked.repository.issues.values()].find(({ title }) => title === 'From here');
  if (created) created.title = 'Both, there';
  const params = { ticket: ticket.id };
  await callEndpoint(app, tickets.update, {
    params,
    body: { title: 'Both, here', status: 'done' },
    token: linked.owner.token,
  });
  expect(await sync()).toEqual({ ...NOTHING_SYNCED, updated_tickets: 1, updated_issues: 1 });
  expect(created).toMatchObject({ title: 'Both, here', state: 'closed' });
  const [, fromGitHub] = await ticketsOf();
  expect(fromGitHub).toMatchObject({ title: 'Renamed there', status: 'done' });
  expect(await sync()).toEqual(NOTHING_SYNCED);
  const history = await callEndpoint(app, ticketActivity.history, {
    params: { ticket: fromGitHub?.id ?? '' },
    token: linked.owner.token,
  });
  expect(history.body.at(-1)).toMatchObject({ status: 'done', via: 'github', changed_by: linked.owner.id });
});

it('finds an issue whose creation was not answered, instead of creating it twice', async () => {
  const { app } = world;
  await aTicket(app, linked.owner, linked.project, { title: 'Once' });
  await sync();
  await app.services.db.query(sql`update github_issues set number = null, url = null`);
  expect(await sync()).toEqual(NOTHING_SYNCED);
  expect(linked.repository.issues.size).toBe(1);
  expect(await sync()).toEqual(NOTHING_SYNCED);
});

it('runs one sync when two people start one at the same time', async () => {
  for (let index = 0; index < 5; index++) world.standIns.repositories.addIssue(linked.repository);
  const both = await Promise.all([ask('syncIssues'), ask('syncIssues')]);
  expect(both.filter(({ body }) => body.success)).toHaveLength(1);
  expect(await ticketsOf()).toHaveLength(5);
});

it('continues where the last call ended', async () => {
  for (let index = 0; index < 25; index++)
    await aTicket(world.app, linked.owner, linked.project, { title: `T ${index}` });
  expect(await sync()).toMatchObject({ created_issues: 20, has_more: true });
  expect(await sync()).toMatchObject({ created_issues: 5, has_more: false });
  expect(linked.repository.issues.size).toBe(25);
});

it('creates an issue of a ticket once', async () => {
  const ticket = await aTicket(world.app, linked.owner, linked.project, { title: 'Mine' });
  const issue = { title: 'Mine', labels: ['bug'] };
  const first = await ask('createIssue', { issue, ticketId: ticket.id });
  const second = await ask('createIssue', { issue, ticketId: ticket.id });
  expect(first.body.data).toMatchObject({ number: 1, url: expect.stringContaining('/issues/1') });
  expect(second.body.data).toEqual(first.body.data);
  expect(linked.repository.issues.get(1)?.labels).toEqual([{ name: 'bug' }]);
  const other = await aPerson(world.app);
  const foreign = await aTicket(world.app, other, await aProject(world.app, other));
  expect((await ask('createIssue', { issue, ticketId: foreign.id })).error?.code).toBe('ticket_not_found');
  expect(linked.repository.issues.size).toBe(1);
});

it('reads folders and documentation', async () => {
  const { files } = linked.repository;
  files.set('README.md', '# Edge').set('docs/setup.md', 'Set up').set('docs/logo.png', 'x').set('src/main.ts', 'code');
  expect((await ask('getRepoStructure')).body.data?.entries.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'README.md file',
    'docs dir',
    'src dir',
  ]);
  expect((await ask('getRepoStructure', { path: 'src' })).body.data?.entries).toMatchObject([{ path: 'src/main.ts' }]);
  expect((await ask('getDocumentation')).body.data?.documents).toEqual([
    { path: 'README.md', content: '# Edge', is_cut: false },
    { path: 'docs/setup.md', content: 'Set up', is_cut: false },
  ]);
  for (const path of ['../other', 'docs/../../x', './a']) {
    expect((await ask('getRepoStructure', { path })).error?.code).toBe('invalid_input');
  }
});

it('reaches only the linked repository, and ignores tokens in the request', async () => {
  const other = world.standIns.repositories.create('northbeam', 'secret');
  other.files.set('README.md', 'secret');
  const answer = await ask('getDocumentation', { owner: 'northbeam', repo: 'secret', accessToken: 'mine' });
  expect(answer.body).toEqual({ success: false, error: 'Project is not connected to a GitHub repository' });
  const client = await aMember(world.app, linked.owner.company_id, 'client');
  expect((await ask('issues', {}, client.token)).error?.code).toBe('project_not_found');
  await aProjectMember(world.app, linked.project, client, 'client');
  expect((await ask('issues', {}, client.token)).error?.code).toBe('forbidden');
  const member = await aMember(world.app, linked.owner.company_id, 'team_member');
  expect((await ask('repositories', {}, member.token)).error?.code).toBe('forbidden');
  await link(world, { ...linked, repository: null });
  expect((await ask('issues')).body).toEqual(answer.body);
});

it.each(['hang', '500', 'html', 'huge', '429', 'cut'] as const)(
  'says what is wrong when GitHub is %s',
  async (fault) => {
    world.standIns.faults.set('github', fault);
    const { status, body } = await ask('issues');
    expect(status).toBe(200);
    expect(body).toEqual({ success: false, error: expect.stringMatching(/^GitHub .*\(request [0-9a-f-]{36}\)\.$/) });
  },
  30_000,
);

it('renews an ended token, and reports a reached rate limit', async () => {
  const { standIns } = world;
  standIns.github.expireAll();
  expect((await ask('issues')).body.success).toBe(true);
  standIns.repositories.limit.remaining = 0;
  const { refreshed } = standIns.github.counts;
  expect((await ask('issues')).body.error).toContain('status 429');
  expect(standIns.github.counts.refreshed).toBe(refreshed);
});

it('treats a project of another company as missing', async () => {
  const stranger = await aPerson(world.app);
  for (const name of ['repositories', 'issues', 'syncIssues', 'getRepoStructure'] as const) {
    expect((await ask(name, {}, stranger.token)).status).toBe(404);
  }
  const params = { project: linked.project.id };
  expect((await callEndpoint(world.app, projects.get, { params, token: stranger.token })).status).toBe(404);
});
