// Tests pull requests on tickets: signed deliveries, what they can reach, and how they move tickets.
import { companies } from '@worklane/contract/companies';
import { inbox } from '@worklane/contract/inbox';
import { github } from '@worklane/contract/integrations/github';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { tickets } from '@worklane/contract/tickets';
import { itemWords } from '@worklane/domain/inbox/item-words';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aPerson, aProject, aTicket } from '../../testing/factories.ts';
import { ownTime } from '../../testing/own-time.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { worked } from '../../testing/worked.ts';
import {
  type GitHubWorld,
  gitHubOf,
  type LinkedWorld,
  link,
  linkedProject,
  startGitHubWorld,
} from '../../testing/worlds/github-world.ts';
import { catchUpWithGitHub } from './run-jobs.ts';

let world: GitHubWorld;
let linked: LinkedWorld;
let ticket: { id: string; key: string };
beforeAll(async () => {
  world = await startGitHubWorld(inject('templateUrl'));
});
beforeEach(async () => {
  linked = await world.freshProject();
  ticket = await aTicket(world.app, linked.owner, linked.project, { title: 'Fix the parser' });
});
afterAll(() => world.close());

type Change = Parameters<GitHubWorld['standIns']['repositories']['changePull']>[1];
const change = async (fields: Change, options?: { isMissed?: boolean }) => {
  const result = await world.standIns.repositories.changePull(linked.repository, fields, options);
  await worked(world.app);
  return result;
};
const pullsOf = async (id = ticket.id, token = linked.owner.token) =>
  (await callEndpoint(world.app, github.pullRequests, { params: { ticket: id }, token })).body;
const statusOf = async (id = ticket.id) =>
  (await callEndpoint(world.app, tickets.get, { params: { ticket: id }, token: linked.owner.token })).body.status;
const setStatus = (status: string) =>
  callEndpoint(world.app, tickets.update, {
    params: { ticket: ticket.id },
    body: { status },
    token: linked.owner.token,
  });
const ofProject = () => gitHubOf(world, linked);

it('moves a ticket with its pull request from branch to merge, and names it in the history', async () => {
  expect(await ofProject()).toMatchObject({ is_connected: true, is_told: true, rules: { merged: 'done' } });
  const { pull, delivered } = await change({ branch: `${ticket.key.toLowerCase()}-fix-the-parser`, draft: true });
  expect(delivered.map(({ status }) => status)).toEqual([200]);
  const number = pull.number;
  expect(await pullsOf()).toMatchObject([
    { number, state: 'draft', checks: 'none', is_closing: true, author: 'tomas-dev' },
  ]);
  expect(await statusOf()).toBe('in_progress');
  await change({ number, draft: false, checks: [{ status: 'queued', conclusion: null }] });
  expect(await pullsOf()).toMatchObject([{ state: 'open', checks: 'pending' }]);
  expect(await statusOf()).toBe('in_review');
  const review = (state: string) => ({ user: { login: 'mara-dev' }, state });
  await change({
    number,
    reviews: [review('CHANGES_REQUESTED')],
    checks: [{ status: 'completed', conclusion: 'failure' }],
  });
  expect(await pullsOf()).toMatchObject([{ state: 'changes_requested', checks: 'failed' }]);
  await change({ number, reviews: [review('CHANGES_REQUESTED'), review('APPROVED')] });
  expect(await pullsOf()).toMatchObject([{ state: 'approved' }]);
  await change({ number, state: 'closed', merged: true });
  expect(await pullsOf()).toMatchObject([{ state: 'merged' }]);
  expect(await statusOf()).toBe('done');
  const { body: history } = await callEndpoint(world.app, ticketActivity.history, {
    params: { ticket: ticket.id },
    token: linked.owner.token,
  });
  expect(history.slice(1).map(({ status, via, changed_by }) => [status, via, changed_by])).toEqual([
    ['in_progress', 'github', null],
    ['in_review', 'github', null],
    ['done', 'github', null],
  ]);
});

it('names GitHub in the inboxes of watchers', async () => {
  const { app } = world;
  await change({ branch: `${ticket.key.toLowerCase()}-fix-the-parser`, state: 'closed', merged: true });
  await app.services.reactions.follow();
  const params = { company: linked.project.company_id };
  const { body } = await callEndpoint(app, inbox.list, { params, token: linked.owner.token });
  const items = body.groups.filter(({ subject_id }) => subject_id === ticket.id).flatMap((group) => group.items);
  expect(items.map((item) => itemWords(item, 'Former member'))).toEqual(['GitHub moved this to Done']);
});

it('moves tickets only for closing words, never back, and once per step', async () => {
  const { pull } = await change({ title: `Part of ${ticket.key}` });
  expect(await pullsOf()).toMatchObject([{ is_closing: false }]);
  expect(await statusOf()).toBe('todo');
  const { number } = pull;
  await setStatus('done');
  await change({ number, title: `Fixes ${ticket.key}` });
  expect(await statusOf()).toBe('done');
  await setStatus('todo');
  await change({ number, checks: [{ status: 'completed', conclusion: 'success' }] });
  expect(await statusOf()).toBe('todo');
  await change({ number, state: 'closed' });
  expect(await statusOf()).toBe('todo');
  await change({ number, title: 'Nothing any more' });
  expect(await pullsOf()).toEqual([]);
});

it('moves the ticket of a pull request that is approved before anyone read that it was open', async () => {
  const reviews = [{ user: { login: 'a' }, state: 'APPROVED' }];
  const { pull } = await change({ title: `Fixes ${ticket.key}`, reviews });
  expect(await statusOf()).toBe('in_review');
  await setStatus('todo');
  await change({ number: pull.number, reviews: [{ user: { login: 'a' }, state: 'CHANGES_REQUESTED' }] });
  expect(await statusOf()).toBe('todo');
});

it('moves tickets by the rules of the project', async () => {
  const rules = { draft: null, open: null, changes_requested: null, approved: 'in_review', merged: null };
  const params = { project: linked.project.id };
  const set = (body: object) =>
    callEndpoint(world.app, github.setRules, { params, body: { ...rules, ...body }, token: linked.owner.token });
  expect((await set({})).body.rules).toEqual(rules);
  expect((await set({ open: 'no_such' })).error?.code).toBe('status_unknown');
  const { pull } = await change({ body: `Closes ${ticket.key}` });
  expect(await statusOf()).toBe('todo');
  await change({ number: pull.number, reviews: [{ user: { login: 'a' }, state: 'APPROVED' }] });
  expect(await statusOf()).toBe('in_review');
});

it('reaches no ticket of another project or company, whatever a pull request says', async () => {
  const { app } = world;
  const neighbour = await aProject(app, linked.owner);
  const beside = await aTicket(app, linked.owner, neighbour);
  const stranger = await aPerson(app);
  const foreign = await aTicket(app, stranger, await aProject(app, stranger, linked.project.key));
  await change({
    branch: `${beside.key}-x`,
    title: `Fixes ${beside.key}, ${foreign.key}`,
    body: `Closes ${beside.key}`,
  });
  expect(await pullsOf(beside.id)).toEqual([]);
  expect(await pullsOf(foreign.id, stranger.token)).toEqual([]);
  expect([await statusOf(beside.id)]).toEqual(['todo']);
  const { body } = await callEndpoint(app, tickets.get, { params: { ticket: foreign.id }, token: stranger.token });
  expect(body.status).toBe('todo');
  expect(
    (await callEndpoint(app, github.pullRequests, { params: { ticket: ticket.id }, token: stranger.token })).status,
  ).toBe(404);
});

it('refuses forged, foreign and oversized deliveries, and handles a replayed one once', async () => {
  const { app, standIns } = world;
  const { delivered } = await change({ branch: `${ticket.key}-x` });
  const calls = () => standIns.repositories.limit.calls;
  const own = linked.repository.hooks[0];
  const other = await linkedProject(world);
  const theirs = other.repository.hooks[0];
  if (!own || !theirs) throw new Error('a webhook is missing');
  const before = calls();
  expect(await delivered[0]?.again()).toBe(200);
  await worked(app);
  expect(calls()).toBe(before);

  // Signed with the secret of another company's link.
  linked.repository.hooks = [{ ...own, secret: theirs.secret }];
  const [forged] = await standIns.repositories.deliver(linked.repository, 'pull_request', {
    pull_request: { number: 1 },
  });
  expect(forged?.status).toBe(401);
  linked.repository.hooks = [{ ...own, url: own.url.replace(/[^/]+$/, crypto.randomUUID()) }];
  const [nowhere] = await standIns.repositories.deliver(linked.repository, 'pull_request', {});
  expect(nowhere?.status).toBe(401);
  linked.repository.hooks = [own];
  const [huge] = await standIns.repositories.deliver(linked.repository, 'pull_request', {
    filler: 'x'.repeat(2_000_000),
  });
  expect(huge?.status).toBe(413);
  const [odd] = await standIns.repositories.deliver(linked.repository, 'ping', {
    pull_request: { number: 'DROP' },
    zen: '',
  });
  expect(odd?.status).toBe(200);
  await worked(app);
  expect(calls()).toBe(before);
});

it('stores hostile names and titles as text', async () => {
  const title = `\u202e\u0000Fixes ${ticket.key} <script>alert(1)</script>${'x'.repeat(2_000)}`;
  await change({ branch: `${ticket.key}-$(rm -rf /)\u0007`, title, body: '\u0000'.repeat(70_000) });
  const [pull] = await pullsOf();
  expect(pull?.title.startsWith(`Fixes ${ticket.key} <script>`)).toBe(true);
  expect(pull?.title).toHaveLength(500);
  // Control characters, and format characters such as the one that reverses the reading direction.
  expect(`${pull?.title}${pull?.branch}`).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

it('catches up on missed deliveries, and asks little when nothing has changed', async () => {
  const { app, standIns } = world;
  await change({ branch: `${ticket.key}-x` }, { isMissed: true });
  await change({ title: 'Nothing to do with it' }, { isMissed: true });
  expect(await pullsOf()).toEqual([]);
  await catchUpWithGitHub(app.services);
  await worked(app);
  expect(await pullsOf()).toMatchObject([{ state: 'open' }]);
  expect(await statusOf()).toBe('in_review');
  await change({ number: 1, state: 'closed', merged: true }, { isMissed: true });
  await catchUpWithGitHub(app.services);
  await worked(app);
  expect(await statusOf()).toBe('done');
  await catchUpWithGitHub(app.services);
  await worked(app);
  const before = standIns.repositories.limit.calls;
  const repositories = await app.services.db.query(sql`select 1 from github_repositories`);
  await catchUpWithGitHub(app.services);
  await worked(app);
  expect(standIns.repositories.limit.calls - before).toBeLessThanOrEqual(repositories.length * 2);
});

it('reads a repository every ten minutes if no webhook may be added, and says what is wrong', async () => {
  linked = await linkedProject(world, { isAdmin: false });
  ticket = await aTicket(world.app, linked.owner, linked.project);
  expect(await ofProject()).toMatchObject({ is_told: false, problem: null });
  await change({ branch: `${ticket.key}-x` });
  expect(await pullsOf()).toEqual([]);
  world.standIns.faults.set('github', '500');
  await catchUpWithGitHub(world.app.services);
  await worked(world.app);
  expect((await ofProject()).problem).toContain('GitHub answered with status 500');
  world.standIns.faults.set('github', 'none');
  await catchUpWithGitHub(world.app.services);
  await worked(world.app);
  expect((await ofProject()).problem).toBeNull();
  expect(await pullsOf()).toMatchObject([{ state: 'open' }]);
});

it('moves tickets at once while GitHub hangs', async () => {
  const { faults, repositories } = world.standIns;
  faults.set('github', 'hang');
  await catchUpWithGitHub(world.app.services);
  await repositories.changePull(linked.repository, { branch: `${ticket.key}-x` });
  await expect.poll(() => faults.hanging('github')).toBeGreaterThan(0);
  const began = ownTime();
  expect((await setStatus('in_progress')).status).toBe(200);
  expect(ownTime() - began).toBeLessThan(2_000);
  expect(faults.hanging('github')).toBeGreaterThan(0);
  faults.set('github', 'none');
});

it('deletes the webhook and the pull requests with the link, and with the company', async () => {
  const { app } = world;
  await change({ branch: `${ticket.key}-x` });
  expect(linked.repository.hooks).toHaveLength(1);
  await link(world, { ...linked, repository: null });
  expect(linked.repository.hooks).toEqual([]);
  expect(await pullsOf()).toEqual([]);
  await link(world, linked);
  await worked(app);
  expect(await pullsOf()).toHaveLength(1);
  const { body: company } = await callEndpoint(app, companies.get, {
    params: { company: linked.owner.company_id },
    token: linked.owner.token,
  });
  await app.services.db.query(sql`delete from companies where id = ${company.id}`);
  const rows = await app.services.db.query(sql`select 1 from github_repositories where company_id = ${company.id}`);
  expect(rows).toEqual([]);
});
