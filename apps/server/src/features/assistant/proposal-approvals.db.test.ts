// Tests approving, rejecting and undoing proposals: skipped and refused lines, rights at that moment, and simultaneous tabs.
import { proposals } from '@worklane/contract/proposals';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { tickets } from '@worklane/contract/tickets';
import type { ModelAnswer } from '@worklane/stand-ins/model/answers';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aProjectMember, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { ask } from '../../testing/worlds/assistant-world.ts';
import { calls, type ProposalWorld, startProposalWorld } from '../../testing/worlds/proposal-world.ts';

let world: ProposalWorld;
let mara: TestPerson;

beforeAll(async () => {
  world = await startProposalWorld(inject('templateUrl'));
  ({ mara } = world);
});
afterAll(() => world.close());

it('skips and names a line whose ticket has changed since, and does the others', async () => {
  const [one, other, gone] = [await world.aTicketNow(), await world.aTicketNow(), await world.aTicketNow()];
  const proposal = await world.proposed(
    calls(
      ['change_ticket', { ticket: one.key, priority: 'urgent' }],
      ['change_ticket', { ticket: other.key, priority: 'urgent' }],
      ['change_ticket', { ticket: gone.key, priority: 'urgent' }],
    ),
  );
  const { token } = mara;
  await callEndpoint(world.app, tickets.update, { token, params: { ticket: other.id }, body: { title: 'Theirs' } });
  await callEndpoint(world.app, tickets.delete, { token: world.owner.token, params: { ticket: gone.id } });
  const problems = (await world.read(proposal.id)).lines.map(({ problem }) => problem);
  expect(problems).toEqual([
    null,
    `${other.key} has changed since this was proposed.`,
    `${gone.key} was deleted or moved.`,
  ]);
  const { body } = await world.approve(proposal);
  expect(body.lines.map(({ problem }) => problem)).toEqual(problems);
  expect([(await world.ticketNow(one.id)).priority, (await world.ticketNow(other.id)).priority]).toEqual([
    'urgent',
    'medium',
  ]);
});

it('changes nothing when one line is refused, and names the line', async () => {
  const { app, owner } = world;
  const [one, other] = [await world.aTicketNow(), await world.aTicketNow()];
  const sue = await aMember(app, owner.company_id, 'team_member');
  await aProjectMember(app, world.project, sue, 'team_member');
  await app.services.db.query(sql`update users set name = 'Sue Leaving' where id = ${sue.id}`);
  const proposal = await world.proposed(
    calls(
      ['change_ticket', { ticket: one.key, priority: 'urgent' }],
      ['assign_ticket', { ticket: other.key, assignees: ['Sue'] }],
    ),
  );
  await app.services.db.query(sql`delete from project_members where user_id = ${sue.id}`);
  const before = await world.seen();
  const { error } = await world.approve(proposal);
  expect(error?.code).toBe('assignee_not_member');
  expect(error?.message).toMatch(new RegExp(`^${other.key}: `));
  expect(await world.seen()).toEqual(before);
  expect((await world.read(proposal.id)).state).toBe('waiting');
});

it('does the lines as the user edited them, without the skipped ones', async () => {
  const { app, owner } = world;
  const ticket = await world.aTicketNow();
  const proposal = await world.proposed(
    calls(
      ['create_ticket', { title: 'First' }],
      ['create_ticket', { title: 'Second' }],
      ['change_ticket', { ticket: ticket.key, priority: 'urgent' }],
      ['comment_on_ticket', { ticket: ticket.key, text: 'Before' }],
    ),
  );
  const [first, second, , comment] = proposal.lines;
  const change = async (line: { id: string } | undefined, body: object) => {
    const { version } = await world.read(proposal.id);
    const params = { proposal: proposal.id, line: line?.id ?? '' };
    return callEndpoint(app, proposals.changeLine, { token: owner.token, params, body: { version, ...body } });
  };
  const edited = await change(first, { values: { title: 'First, edited', status: 'done' } });
  expect(edited.body.lines[0]).toMatchObject({ values: { title: 'First, edited' } });
  expect(edited.body.lines[0]?.shown).toContainEqual({ field: 'status', before: null, after: 'Done' });
  expect((await change(first, { values: { assignee_ids: [uuidv7()] } })).status).toBe(200);
  expect((await world.approve(await world.read(proposal.id))).error?.code).toBe('assignee_not_member');
  await change(first, { values: { assignee_ids: [] } });
  await change(second, { is_left_out: true });
  await change(comment, { comment: 'After' });
  // The user can approve only the version that they saw.
  expect((await world.approve(proposal)).error?.code).toBe('proposal_changed');
  const { body } = await world.approve(await world.read(proposal.id));
  expect(body.state).toBe('approved');
  const made = await app.services.db.query(sql`
    select title, status from tickets where id = any(${body.lines.map(({ ticket: each }) => each?.id ?? null)}::uuid[])
      and title like '%edited' or title = 'Second'`);
  expect(made).toEqual([{ title: 'First, edited', status: 'done' }]);
  const comments = await callEndpoint(app, ticketActivity.comments, {
    token: owner.token,
    params: { ticket: ticket.id },
  });
  expect(comments.body.map(({ content }) => content)).toEqual(['<p>After</p>']);
});

it('proposes with the rights of the asker, and approves with their rights at that moment', async () => {
  const { app, owner, model, project } = world;
  const [ticket, client] = [await world.aTicketNow(), await aMember(app, owner.company_id, 'client')];
  await aProjectMember(app, project, client, 'client');
  const asClient = async (...answers: ModelAnswer[]) => {
    model.script(...answers, { text: 'So.' });
    const { body } = await ask(app, client, { projectId: project.id, message: 'Do', createTickets: true });
    return body.data?.conversation?.messages.at(-1)?.proposal_ids[0] ?? null;
  };
  expect(await asClient(calls(['move_ticket', { ticket: ticket.key, status: 'done' }]))).toBeNull();
  expect(await asClient(calls(['create_ticket', { title: 'X', assignees: [mara.name] }]))).toBeNull();
  const id = (await asClient(calls(['comment_on_ticket', { ticket: ticket.key, text: 'Hello' }]))) ?? '';
  const others = [
    await callEndpoint(app, proposals.get, world.on(id)),
    await world.approve({ id, version: 1 }),
    await callEndpoint(app, proposals.reject, { ...world.on(id), body: {} }),
  ];
  for (const { error } of others) expect(error?.code).toBe('proposal_not_found');
  await app.services.db.query(sql`delete from project_members where user_id = ${client.id}`);
  app.services.viewers.drop(client.id);
  expect((await world.approve({ id, version: 1 }, client.token)).error?.code).toBe('proposal_not_found');
});

it('refuses approval of rejected proposals, and of those older than seven days', async () => {
  const { app, owner } = world;
  const one = await world.proposed(calls(['create_ticket', { title: 'Never' }]));
  const { body } = await callEndpoint(app, proposals.reject, { ...world.on(one.id), body: {} });
  expect(body.state).toBe('rejected');
  expect((await world.approve(body)).error?.code).toBe('proposal_decided');
  const other = await world.proposed(calls(['create_ticket', { title: 'Never' }]));
  await app.services.db.query(sql`
    update ai_proposals set created_at = created_at - interval '7 days' where id = ${other.id}`);
  expect((await world.read(other.id)).state).toBe('lapsed');
  expect((await world.approve(other)).error?.code).toBe('proposal_decided');
  const made = await app.services.db.query(sql`
    select 1 from tickets where company_id = ${owner.company_id} and title = 'Never'`);
  expect(made).toEqual([]);
});

it('answers each tab that approves at the same time, and makes the changes once', async () => {
  const proposal = await world.proposed(calls(['create_ticket', { title: 'Once' }]));
  const answers = await Promise.all([world.approve(proposal), world.approve(proposal), world.approve(proposal)]);
  expect(answers.map(({ status, body }) => [status, body.state])).toEqual([1, 2, 3].map(() => [200, 'approved']));
  const made = await world.app.services.db.query(sql`
    select 1 from tickets where company_id = ${world.owner.company_id} and title = 'Once'`);
  expect(made).toHaveLength(1);
});

it('refuses the undo once another person has changed one of the tickets', async () => {
  const ticket = await world.aTicketNow();
  const proposal = await world.proposed(calls(['change_ticket', { ticket: ticket.key, title: 'Approved' }]));
  const { body } = await world.approve(proposal);
  const { token } = mara;
  await callEndpoint(world.app, tickets.update, { token, params: { ticket: ticket.id }, body: { title: 'Later' } });
  expect((await world.undo(body.batch_id)).error?.code).toBe('changed_since');
  expect((await world.read(proposal.id)).state).toBe('approved');
});

it('limits a proposal to 50 lines, and does 50 changes as one batch', async () => {
  const made: { key: string }[] = [];
  for (let index = 0; index < 50; index++) made.push(await world.aTicketNow());
  const [first, ...others] = [0, 10, 20, 30, 40].map((from) =>
    calls(
      ...made
        .slice(from, from + 10)
        .map(({ key }): [string, object] => ['change_ticket', { ticket: key, priority: 'urgent', title: `T ${key}` }]),
    ),
  );
  const oneMore = calls(['comment_on_ticket', { ticket: made[0]?.key, text: 'One more' }]);
  const proposal = await world.proposed(first ?? {}, ...others, oneMore);
  expect(proposal.lines).toHaveLength(50);
  expect(JSON.stringify(world.told())).toContain('up to 50 lines');
  const { status, body } = await world.approve(proposal);
  expect([status, body.state]).toEqual([200, 'approved']);
  const events = await world.app.services.db.query(sql`
    select distinct payload->'ticket'->>'id' from events where batch_id = ${body.batch_id} and type = 'ticket.updated'`);
  expect(events).toHaveLength(50);
});
