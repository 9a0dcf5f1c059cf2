// Tests proposals of programs: what an API token proposes waits for its user, who edits, approves and undoes it as one batch.
import { batches } from '@worklane/contract/batches';
import { AGENT_HEADER } from '@worklane/contract/platform/endpoint';
import { proposals } from '@worklane/contract/proposals';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import { users } from '@worklane/contract/users';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import {
  type AgentProposalWorld,
  change,
  comment,
  create,
  inAgentProposalWorld,
} from '../../testing/worlds/agent-proposal-world.ts';
import { sweepProposals } from './sweep.ts';

let world: AgentProposalWorld;
let app: TestApp;
let mara: TestPerson;
let project: { id: string; company_id: string; key: string };
let agent: { secret: string; id: string };

inAgentProposalWorld((started, begun) => {
  world = started;
  ({ app } = world);
  ({ mara, project, agent } = begun);
});

it('makes nothing of what a token proposes until its user has edited and approved it, and undoes it as one', async () => {
  const ticket = await aTicket(app, mara, project, { title: 'Old title', priority: 'low' });
  const before = await world.seen();
  const direct = await callEndpoint(app, tickets.update, {
    token: agent.secret,
    params: { ticket: ticket.id },
    body: { title: 'Directly' },
  });
  expect([direct.status, direct.error?.code]).toEqual([403, 'api_token_proposes']);
  expect(direct.error?.message).toContain('POST /api/ai_proposals');
  const { status, body } = await world.propose(
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
  expect(await world.seen()).toEqual(before);
  const { id } = body.proposal;
  expect(await world.waitingOf(mara)).toMatchObject([
    { id, project_id: project.id, program: { token: 'Night planner', agent: 'Hal' }, lines: 4 },
  ]);
  const { lines, source, program } = await world.read(id);
  expect([source, program]).toEqual(['agent', { token: 'Night planner', agent: 'Hal' }]);
  expect(lines[2]?.shown).toEqual([
    { field: 'title', before: 'Old title', after: 'New title' },
    { field: 'status', before: 'Todo', after: 'In Progress' },
    { field: 'assignee_ids', before: 'none', after: mara.name },
  ]);
  const edit = async (index: number, changed: object) => {
    const params = { proposal: id, line: lines[index]?.id ?? '' };
    const { version } = await world.read(id);
    return callEndpoint(app, proposals.changeLine, { token: mara.token, params, body: { version, ...changed } });
  };
  await edit(0, { values: { title: 'New one, edited' } });
  const { version } = (await edit(1, { is_left_out: true })).body;
  expect((await world.sent(id)).body.lines[0]?.values.title).toBe('New one, edited');
  const approved = (await world.approve(id, version)).body;
  expect(approved.state).toBe('approved');
  expect(await world.ticketNow(ticket.id)).toMatchObject({
    title: 'New title',
    status: 'in_progress',
    assignee_ids: [mara.id],
  });
  expect(await world.ticketNow(approved.lines[0]?.ticket?.id ?? '')).toMatchObject({
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
  expect((await world.sent(id)).body).toMatchObject({ state: 'approved', lines: [{}, { is_left_out: true }, {}, {}] });
  expect(await world.waitingOf(mara)).toEqual([]);

  await callEndpoint(app, batches.undo, { token: mara.token, params: { batch: approved.batch_id ?? '' }, body: {} });
  expect(await world.seen()).toEqual(before);
  const listed = await callEndpoint(app, proposals.sent, { token: agent.secret });
  expect(listed.body).toMatchObject([{ id, state: 'undone', lines: 4 }]);
});

it('adds later lines of a token to what waits, so that its user approves only the version that they saw', async () => {
  const ticket = await aTicket(app, mara, project);
  const first = (await world.propose(agent.secret, [change(ticket.id, { title: 'Seen' })])).body.proposal;
  const second = (await world.propose(agent.secret, [change(ticket.id, { priority: 'urgent' }), create('Unseen')])).body
    .proposal;
  expect([second.id, second.version]).toEqual([first.id, 2]);
  expect(second.lines).toMatchObject([
    { shown: [{ field: 'title' }, { field: 'priority' }] },
    { values: { title: 'Unseen' } },
  ]);
  expect((await world.approve(first.id, first.version)).error?.code).toBe('proposal_changed');
  expect((await world.ticketNow(ticket.id)).title).not.toBe('Seen');
  const other = (await aToken(app, mara, { name: 'Another', rights: 'write' })).secret;
  const theirs = (await world.propose(other, [create('By another')])).body.proposal;
  expect(theirs.id).not.toBe(first.id);
  expect((await world.sent(theirs.id)).error?.code).toBe('proposal_not_found');
  expect((await world.waitingOf(mara)).map(({ program }) => program?.token)).toEqual(['Another', 'Night planner']);
  await world.reject(first.id);
  const next = (await world.propose(agent.secret, [create('Once more')])).body.proposal;
  expect([next.id === first.id, next.version]).toEqual([false, 1]);
  expect((await world.sent(first.id)).body.state).toBe('rejected');
});

it('joins requests that come at the same time in one proposal, and does one with a repeated key once', async () => {
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((title) => world.propose(agent.secret, [create(title)])));
  expect(new Set(answers.map(({ body }) => body.proposal.id)).size).toBe(1);
  const [waiting] = await world.waitingOf(mara);
  expect(waiting?.lines).toBe(4);
  const headers = { 'idempotency-key': 'run 7' };
  for (const _ of [1, 2])
    expect((await world.propose(agent.secret, [create('Once')], project.id, headers)).status).toBe(200);
  expect((await world.read(waiting?.id ?? '')).lines).toHaveLength(5);
});

it('proposes nothing when one line is impossible, and names the line', async () => {
  const ticket = await aTicket(app, mara, project);
  const refused = async (line: object) => {
    const { status, error } = await world.propose(agent.secret, [create('Fine'), line]);
    expect([status < 500, error?.problems?.[0]?.path]).toEqual([true, 'body.lines.1']);
    return error?.code;
  };
  expect(await refused(change('NOPE-1', { title: 'x' }))).toBe('ticket_not_found');
  expect(await refused(change(ticket.id, { title: ticket.title }))).toBe('invalid_input');
  expect(await refused(change(ticket.id, { title: '\u200b' }))).toBe('invalid_input');
  expect(await refused(comment(ticket.id, ' \n '))).toBe('invalid_input');
  expect((await world.propose(agent.secret, [create('')])).status).toBe(400);
  expect((await world.propose(agent.secret, [{ kind: 'purge', ticket: ticket.id }])).status).toBe(400);
  expect((await world.propose(agent.secret, [])).status).toBe(400);
  expect(
    (
      await world.propose(
        agent.secret,
        Array.from({ length: 1_000 }, () => create('Many')),
      )
    ).status,
  ).toBe(400);
  expect(
    (
      await world.propose(
        agent.secret,
        Array.from({ length: 21 }, () => create('New')),
      )
    ).error?.code,
  ).toBe('proposal_full');
  expect(await world.waitingOf(mara)).toEqual([]);
  await world.db.query(sql`update projects set status = 'archived' where id = ${project.id}`);
  expect((await world.propose(agent.secret, [create('Too late')])).error?.code).toBe('project_archived');
});

it('lets up to 20 proposals wait for a user in a project, and none longer than seven days', async () => {
  const { id } = (await world.propose(agent.secret, [create('First')])).body.proposal;
  await world.db.query(sql`
    insert into ai_proposals (company_id, id, project_id, user_id, source, token_id, proposed_by, state, version, lines, created_at)
    select company_id, gen_random_uuid(), project_id, user_id, 'agent', gen_random_uuid(), 'Another', 'waiting', 1, lines, created_at
    from ai_proposals, generate_series(1, 19) where id = ${id}`);
  const other = await aToken(app, mara, { rights: 'propose' });
  expect((await world.propose(other.secret, [create('Too many')])).error?.code).toBe('proposal_limit');
  expect((await world.propose(agent.secret, [create('Joins')])).status).toBe(200);
  await world.db.query(sql`
    update ai_proposals set created_at = created_at - interval '7 days' where company_id = ${mara.company_id}`);
  expect(await world.waitingOf(mara)).toEqual([]);
  expect((await world.sent(id)).body.state).toBe('lapsed');
  expect((await world.propose(other.secret, [create('Again')])).body.proposal.version).toBe(1);
  expect((await world.propose(agent.secret, [create('Again')])).body.proposal.id).not.toBe(id);
});

it('is in the download of what is a user’s own, and is deleted 30 days after it was decided or has lapsed', async () => {
  const { id } = (await world.propose(agent.secret, [create('Decided')])).body.proposal;
  await world.reject(id);
  const lapsed = (await world.propose(agent.secret, [create('Lapsed')])).body.proposal;
  const other = await aToken(app, mara, { rights: 'propose' });
  const open = (await world.propose(other.secret, [create('Open')])).body.proposal;
  const { body } = await callEndpoint(app, users.export, { token: mara.token });
  expect(JSON.stringify(body)).toMatch(/"token":"Night planner".*Lapsed/);
  const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  const left = async () => {
    const rows = await world.db.query<{ id: string }>(sql`
      select id from ai_proposals where company_id = ${mara.company_id} order by created_at, id`);
    return rows.map((each) => each.id);
  };
  await world.db.query(sql`update ai_proposals set created_at = now() - interval '6 days' where id = ${lapsed.id}`);
  const sweepAt = (days: number) => sweepProposals({ db: world.db, now: () => later(days) });
  await sweepAt(29);
  expect((await left()).length).toBe(3);
  await sweepAt(30.5);
  expect((await left()).sort()).toEqual([lapsed.id, open.id].sort());
  await sweepAt(36);
  expect(await left()).toEqual([open.id]);
});
