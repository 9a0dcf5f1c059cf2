// Tests proposals of programs: what an API token proposes waits for its user, who edits, approves and undoes it as one batch.
import { apiTokens } from '@worklane/contract/api-tokens';
import { batches } from '@worklane/contract/batches';
import { AGENT_HEADER, VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';
import { type ProposedLine, proposals } from '@worklane/contract/proposals';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import { users } from '@worklane/contract/users';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { seenRows } from '../../testing/seen-rows.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { sweepProposals } from './sweep.ts';

let app: TestApp;
let mara: TestPerson;
let project: { id: string; company_id: string; key: string };
let agent: { secret: string; id: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
beforeEach(async () => {
  mara = await aPerson(app);
  project = await aProject(app, mara);
  agent = await aToken(app, mara, { name: 'Night planner', rights: 'propose' });
});
afterAll(() => app.close());

const db = () => app.services.db;
const propose = (token: string, lines: readonly unknown[], project_id = project.id, headers = {}) =>
  callEndpoint(app, proposals.propose, { token, body: { project_id, lines: lines as ProposedLine[] }, headers });
const create = (title: string, more = {}) => ({ kind: 'create', values: { title, ...more } });
const change = (ticket: string, values: object) => ({ kind: 'change', ticket, values });
const comment = (ticket: string, words: string) => ({ kind: 'comment', ticket, comment: words });
const waitingOf = async (person: TestPerson) =>
  (await callEndpoint(app, proposals.list, { token: person.token, query: { company_id: mara.company_id } })).body;
const read = async (id: string, person = mara) =>
  (await callEndpoint(app, proposals.get, { token: person.token, params: { proposal: id } })).body;
const approve = (id: string, version: number, person = mara) =>
  callEndpoint(app, proposals.approve, { token: person.token, params: { proposal: id }, body: { version } });
const reject = (id: string, person = mara) =>
  callEndpoint(app, proposals.reject, { token: person.token, params: { proposal: id }, body: {} });
const ticketNow = async (id: string) =>
  (await callEndpoint(app, tickets.get, { token: mara.token, params: { ticket: id } })).body;
const sent = async (id: string, secret = agent.secret) =>
  callEndpoint(app, proposals.getSent, { token: secret, params: { proposal: id } });
/** All rows that people see, except those of the assistant and of tokens. */
async function seen() {
  const rows = await seenRows(db(), mara.company_id);
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !/^(ai_|api_tokens|token_actions)/.test(table)));
}

it('makes nothing of what a token proposes until its user has edited and approved it, and undoes it as one', async () => {
  const ticket = await aTicket(app, mara, project, { title: 'Old title', priority: 'low' });
  const before = await seen();
  const direct = await callEndpoint(app, tickets.update, {
    token: agent.secret,
    params: { ticket: ticket.id },
    body: { title: 'Directly' },
  });
  expect([direct.status, direct.error?.code]).toEqual([403, 'api_token_proposes']);
  expect(direct.error?.message).toContain('POST /api/ai_proposals');
  const { status, body } = await propose(
    agent.secret,
    [
      { ...create('New one', { description: 'Why <b>\n\nHow', priority: 'high' }), reason: 'It is missing.' },
      create('Not this'),
      change(ticket.key, { title: 'New title', status: 'in_progress', assignee_ids: [mara.id] }),
      comment(ticket.id, 'Please look & say.'),
    ],
    project.id,
    { [AGENT_HEADER]: 'Hal' },
  );
  expect([status, body.note]).toEqual([200, expect.stringContaining('Nothing has changed yet')]);
  expect(body.proposal).toMatchObject({
    state: 'waiting',
    version: 1,
    lines: [{ reason: 'It is missing.' }, {}, {}, {}],
  });
  expect(await seen()).toEqual(before);
  const { id } = body.proposal;
  expect(await waitingOf(mara)).toMatchObject([
    { id, project_id: project.id, program: { token: 'Night planner', agent: 'Hal' }, lines: 4 },
  ]);
  const { lines, source, program } = await read(id);
  expect([source, program]).toEqual(['agent', { token: 'Night planner', agent: 'Hal' }]);
  expect(lines[2]?.shown).toEqual([
    { field: 'title', before: 'Old title', after: 'New title' },
    { field: 'status', before: 'Todo', after: 'In Progress' },
    { field: 'assignee_ids', before: 'none', after: mara.name },
  ]);
  const edit = async (index: number, changed: object) => {
    const params = { proposal: id, line: lines[index]?.id ?? '' };
    const { version } = await read(id);
    return callEndpoint(app, proposals.changeLine, { token: mara.token, params, body: { version, ...changed } });
  };
  await edit(0, { values: { title: 'New one, edited' } });
  const { version } = (await edit(1, { is_left_out: true })).body;
  expect((await sent(id)).body.lines[0]?.values.title).toBe('New one, edited');
  const approved = (await approve(id, version)).body;
  expect(approved.state).toBe('approved');
  expect(await ticketNow(ticket.id)).toMatchObject({
    title: 'New title',
    status: 'in_progress',
    assignee_ids: [mara.id],
  });
  expect(await ticketNow(approved.lines[0]?.ticket?.id ?? '')).toMatchObject({
    title: 'New one, edited',
    description: '<p>Why &lt;b&gt;</p><p>How</p>',
    reporter_id: mara.id,
  });
  const params = { ticket: ticket.id };
  const comments = await callEndpoint(app, ticketActivity.comments, { token: mara.token, params });
  expect(comments.body.map(({ content }) => content)).toEqual(['<p>Please look &amp; say.</p>']);
  const named = { changed_by: mara.id, via: 'assistant', program: { token: 'Night planner', agent: 'Hal' } };
  const changes = await callEndpoint(app, ticketChanges.list, { token: mara.token, params });
  expect(changes.body.find(({ field }) => field === 'title')).toMatchObject(named);
  const history = await callEndpoint(app, ticketActivity.history, { token: mara.token, params });
  expect(history.body.at(-1)).toMatchObject({ status: 'in_progress', ...named });
  expect((await sent(id)).body).toMatchObject({ state: 'approved', lines: [{}, { is_left_out: true }, {}, {}] });
  expect(await waitingOf(mara)).toEqual([]);

  await callEndpoint(app, batches.undo, { token: mara.token, params: { batch: approved.batch_id ?? '' }, body: {} });
  expect(await seen()).toEqual(before);
  const listed = await callEndpoint(app, proposals.sent, { token: agent.secret });
  expect(listed.body).toMatchObject([{ id, state: 'undone', lines: 4 }]);
});

it('adds later lines of a token to what waits, so that its user approves only the version that they saw', async () => {
  const ticket = await aTicket(app, mara, project);
  const first = (await propose(agent.secret, [change(ticket.id, { title: 'Seen' })])).body.proposal;
  const second = (await propose(agent.secret, [change(ticket.id, { priority: 'urgent' }), create('Unseen')])).body
    .proposal;
  expect([second.id, second.version]).toEqual([first.id, 2]);
  expect(second.lines).toMatchObject([
    { shown: [{ field: 'title' }, { field: 'priority' }] },
    { values: { title: 'Unseen' } },
  ]);
  expect((await approve(first.id, first.version)).error?.code).toBe('proposal_changed');
  expect((await ticketNow(ticket.id)).title).not.toBe('Seen');
  const other = (await aToken(app, mara, { name: 'Another', rights: 'write' })).secret;
  const theirs = (await propose(other, [create('By another')])).body.proposal;
  expect(theirs.id).not.toBe(first.id);
  expect((await sent(theirs.id)).error?.code).toBe('proposal_not_found');
  expect((await waitingOf(mara)).map(({ program }) => program?.token)).toEqual(['Another', 'Night planner']);
  await reject(first.id);
  const next = (await propose(agent.secret, [create('Once more')])).body.proposal;
  expect([next.id === first.id, next.version]).toEqual([false, 1]);
  expect((await sent(first.id)).body.state).toBe('rejected');
});

it('joins requests that come at the same time in one proposal, and does one with a repeated key once', async () => {
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((title) => propose(agent.secret, [create(title)])));
  expect(new Set(answers.map(({ body }) => body.proposal.id)).size).toBe(1);
  const [waiting] = await waitingOf(mara);
  expect(waiting?.lines).toBe(4);
  const headers = { 'idempotency-key': 'run 7' };
  for (const _ of [1, 2]) expect((await propose(agent.secret, [create('Once')], project.id, headers)).status).toBe(200);
  expect((await read(waiting?.id ?? '')).lines).toHaveLength(5);
});

it('proposes nothing when one line is impossible, and names the line', async () => {
  const ticket = await aTicket(app, mara, project);
  const refused = async (line: object) => {
    const { status, error } = await propose(agent.secret, [create('Fine'), line]);
    expect([status < 500, error?.problems?.[0]?.path]).toEqual([true, 'body.lines.1']);
    return error?.code;
  };
  expect(await refused(change('NOPE-1', { title: 'x' }))).toBe('ticket_not_found');
  expect(await refused(change(ticket.id, { title: ticket.title }))).toBe('invalid_input');
  expect(await refused(change(ticket.id, { title: '\u200b' }))).toBe('invalid_input');
  expect(await refused(comment(ticket.id, ' \n '))).toBe('invalid_input');
  expect((await propose(agent.secret, [create('')])).status).toBe(400);
  expect((await propose(agent.secret, [{ kind: 'delete', ticket: ticket.id }])).status).toBe(400);
  expect((await propose(agent.secret, [])).status).toBe(400);
  expect(
    (
      await propose(
        agent.secret,
        Array.from({ length: 1_000 }, () => create('Many')),
      )
    ).status,
  ).toBe(400);
  expect(
    (
      await propose(
        agent.secret,
        Array.from({ length: 21 }, () => create('New')),
      )
    ).error?.code,
  ).toBe('proposal_full');
  expect(await waitingOf(mara)).toEqual([]);
  await db().query(sql`update projects set status = 'archived' where id = ${project.id}`);
  expect((await propose(agent.secret, [create('Too late')])).error?.code).toBe('project_archived');
});

it('reaches no project beyond the token, and no company beyond its own', async () => {
  const other = await aProject(app, mara);
  const hidden = await aTicket(app, mara, other, { title: 'Hidden' });
  const stranger = await aPerson(app);
  const foreign = await aProject(app, stranger);
  const theirs = await aTicket(app, stranger, foreign);
  const limited = await aToken(app, mara, { rights: 'propose', project_ids: [project.id] });
  for (const place of [other.id, foreign.id, uuidv7()])
    expect((await propose(limited.secret, [create('No')], place)).error?.code).toBe('project_not_found');
  for (const { id } of [hidden, theirs]) {
    for (const line of [change(id, { title: 'No' }), comment(id, 'No')])
      expect((await propose(limited.secret, [line])).error?.code).toBe('ticket_not_found');
  }
  const refused = async (values: object) =>
    (await propose(limited.secret, [create('With others', values)])).error?.code;
  expect(await refused({ parent_id: theirs.id })).toBe('parent_invalid');
  expect(await refused({ parent_id: hidden.id })).toBe('parent_invalid');
  expect(await refused({ assignee_ids: [stranger.id] })).toBe('assignee_not_member');
  expect(await refused({ sprint_id: uuidv7() })).toBe('sprint_invalid');
  expect(await refused({ status: 'nowhere' })).toBe('status_unknown');
  expect(await waitingOf(mara)).toEqual([]);
});

it('shows a proposal to nobody but its user and its token, not even while viewing as the user', async () => {
  const sam = await aMember(app, mara.company_id, 'team_member');
  const token = await aToken(app, sam, { rights: 'propose' });
  const { id, version } = (await propose(token.secret, [create('By Sam')])).body.proposal;
  for (const { error } of [await approve(id, version), await reject(id), await sent(id)])
    expect(error?.code).toBe('proposal_not_found');
  expect(await waitingOf(mara)).toEqual([]);
  const headers = { [VIEW_AS_HEADER]: `${mara.company_id}:${sam.id}` };
  const asSam = { token: mara.token, headers };
  const tries = [
    await callEndpoint(app, proposals.list, { ...asSam, query: { company_id: mara.company_id } }),
    await callEndpoint(app, proposals.get, { ...asSam, params: { proposal: id } }),
    await callEndpoint(app, proposals.approve, { ...asSam, params: { proposal: id }, body: { version } }),
    await callEndpoint(app, proposals.reject, { ...asSam, params: { proposal: id }, body: {} }),
  ];
  for (const { status } of tries) expect(status).toBe(403);
  // The token reads what became of it, and decides nothing.
  expect((await approve(id, version, { ...sam, token: token.secret })).error?.code).toBe('api_token_refused');
  const session = await callEndpoint(app, proposals.propose, {
    token: sam.token,
    body: { project_id: project.id, lines: [create('By hand')] as ProposedLine[] },
  });
  expect(session.error?.code).toBe('proposal_by_token');
  expect((await approve(id, version, sam)).body.state).toBe('approved');
});

it('checks the rights of the user again on approval, and leaves what a token proposed that has ended', async () => {
  const ticket = await aTicket(app, mara, project);
  const sam = await aMember(app, mara.company_id, 'team_member');
  await aProjectMember(app, project, sam, 'team_member');
  const token = await aToken(app, sam, { name: 'Will end', rights: 'propose' });
  const { id, version } = (await propose(token.secret, [change(ticket.id, { title: 'Theirs' })])).body.proposal;
  await callEndpoint(app, apiTokens.end, { token: sam.token, params: { api_token: token.id } });
  expect((await propose(token.secret, [create('After the end')])).status).toBe(401);
  expect(await read(id, sam)).toMatchObject({ state: 'waiting', program: { token: 'Will end', agent: null } });
  await db().query(
    sql`update company_members set role = 'client' where company_id = ${mara.company_id} and user_id = ${sam.id}`,
  );
  await db().query(sql`update project_members set role = 'client' where user_id = ${sam.id}`);
  app.services.viewers.drop(sam.id);
  expect((await approve(id, version, sam)).error?.code).toBe('forbidden');
  expect((await ticketNow(ticket.id)).title).not.toBe('Theirs');
  expect((await reject(id, sam)).body.state).toBe('rejected');
  const asClient = await aToken(app, sam, { rights: 'propose' });
  expect((await propose(asClient.secret, [change(ticket.id, { title: 'No' })])).error?.code).toBe('forbidden');
});

it('shows all of what is approved: no markup and no invisible characters come from a program', async () => {
  const ticket = await aTicket(app, mara, project);
  const hostile = '<img src=x onerror=alert(1)><a href="https://evil.example">Approve</a>\u{e0041}\u200b';
  const { proposal } = (
    await propose(agent.secret, [
      { ...change(ticket.id, { title: hostile, description: hostile, labels: [`x\u200b`] }), reason: hostile },
      comment(ticket.id, hostile),
    ])
  ).body;
  expect(JSON.stringify(proposal)).not.toMatch(/\u{e0041}|\u200b/u);
  const { shown } = proposal.lines[0] ?? { shown: [] };
  expect(shown.find(({ field }) => field === 'description')?.after).toBe(hostile.replace(/\u{e0041}|\u200b/gu, ''));
  expect((await approve(proposal.id, proposal.version)).body.state).toBe('approved');
  // An address that is shown becomes a link to itself, as in every plain text.
  const link = '<a href="https://evil.example">https://evil.example</a>';
  expect((await ticketNow(ticket.id)).description).toBe(
    `<p>&lt;img src=x onerror=alert(1)&gt;&lt;a href="${link}"&gt;Approve&lt;/a&gt;</p>`,
  );
});

it('shows the links that a new description drops, though its words stay the same', async () => {
  const { id } = await aTicket(app, mara, project, {
    description:
      '<p>See <a href="https://good.example/">the plan</a> and <a href="https://a.example/">https://a.example/</a></p>',
  });
  const description = 'See the plan and https://a.example/';
  const { proposal } = (await propose(agent.secret, [change(id, { description })])).body;
  expect(proposal.lines[0]?.shown).toEqual([
    {
      field: 'description',
      before: 'See the plan (https://good.example/) and https://a.example/',
      after: description,
    },
  ]);
});

it('lets up to 20 proposals wait for a user in a project, and none longer than seven days', async () => {
  const { id } = (await propose(agent.secret, [create('First')])).body.proposal;
  await db().query(sql`
    insert into ai_proposals (company_id, id, project_id, user_id, source, token_id, proposed_by, state, version, lines, created_at)
    select company_id, gen_random_uuid(), project_id, user_id, 'agent', gen_random_uuid(), 'Another', 'waiting', 1, lines, created_at
    from ai_proposals, generate_series(1, 19) where id = ${id}`);
  const other = await aToken(app, mara, { rights: 'propose' });
  expect((await propose(other.secret, [create('Too many')])).error?.code).toBe('proposal_limit');
  expect((await propose(agent.secret, [create('Joins')])).status).toBe(200);
  await db().query(sql`
    update ai_proposals set created_at = created_at - interval '7 days' where company_id = ${mara.company_id}`);
  expect(await waitingOf(mara)).toEqual([]);
  expect((await sent(id)).body.state).toBe('lapsed');
  expect((await propose(other.secret, [create('Again')])).body.proposal.version).toBe(1);
  expect((await propose(agent.secret, [create('Again')])).body.proposal.id).not.toBe(id);
});

it('is in the download of what is a user’s own, and is deleted 30 days after it was decided or has lapsed', async () => {
  const { id } = (await propose(agent.secret, [create('Decided')])).body.proposal;
  await reject(id);
  const lapsed = (await propose(agent.secret, [create('Lapsed')])).body.proposal;
  const other = await aToken(app, mara, { rights: 'propose' });
  const open = (await propose(other.secret, [create('Open')])).body.proposal;
  const { body } = await callEndpoint(app, users.export, { token: mara.token });
  expect(JSON.stringify(body)).toMatch(/"token":"Night planner".*Lapsed/);
  const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  const left = async () => {
    const rows = await db().query<{ id: string }>(sql`
      select id from ai_proposals where company_id = ${mara.company_id} order by created_at, id`);
    return rows.map((each) => each.id);
  };
  await db().query(sql`update ai_proposals set created_at = now() - interval '6 days' where id = ${lapsed.id}`);
  const sweepAt = (days: number) => sweepProposals({ db: db(), now: () => later(days) });
  await sweepAt(29);
  expect((await left()).length).toBe(3);
  await sweepAt(30.5);
  expect((await left()).sort()).toEqual([lapsed.id, open.id].sort());
  await sweepAt(36);
  expect(await left()).toEqual([open.id]);
});
