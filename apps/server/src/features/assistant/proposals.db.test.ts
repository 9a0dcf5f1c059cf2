// Tests proposals with a model that calls tools over HTTP: nothing changes before approval, then all lines are done in one batch.
import { assistantSettings } from '@worklane/contract/assistant-settings';
import { batches } from '@worklane/contract/batches';
import { projectMembers } from '@worklane/contract/project-members';
import { proposals } from '@worklane/contract/proposals';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import type { ModelAnswer } from '@worklane/stand-ins/model/answers';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { seenRows } from '../../testing/seen-rows.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { type AssistantWorld, ask, startAssistantWorld } from '../../testing/worlds/assistant-world.ts';

let world: AssistantWorld;
let mara: TestPerson;

beforeAll(async () => {
  world = await startAssistantWorld(inject('templateUrl'));
  mara = await aMember(world.app, world.owner.company_id, 'team_member');
  await aProjectMember(world.app, world.project, mara, 'team_member');
});
afterAll(() => world.close());

const calls = (...toolCalls: [string, object][]): ModelAnswer => ({
  toolCalls: toolCalls.map(([name, input]) => ({ name, input })),
});
const aTicketNow = (more = {}) => aTicket(world.app, world.owner, world.project, more);
const ticketNow = async (id: string) =>
  (await callEndpoint(world.app, tickets.get, { token: world.owner.token, params: { ticket: id } })).body;
/** All rows except those that asking itself writes. */
async function seen() {
  const rows = await seenRows(world.app.services.db, world.owner.company_id);
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !table.startsWith('ai_')));
}

/** Asks with these answers of the model. @returns the proposal */
async function proposed(...answers: ModelAnswer[]) {
  const { app, owner, model, project } = world;
  model.script(...answers, { text: 'See my proposal.' });
  const { body } = await ask(app, owner, { projectId: project.id, message: 'Tidy up', createTickets: true });
  const message = body.data?.conversation?.messages.at(-1);
  expect(message).toMatchObject({ role: 'assistant', content: 'See my proposal.', state: 'done' });
  return read(message?.proposal_ids[0] ?? '');
}
const on = (id: string) => ({ token: world.owner.token, params: { proposal: id } });
const read = async (id: string) => (await callEndpoint(world.app, proposals.get, on(id))).body;
const approve = ({ id, version }: { id: string; version: number }, token = world.owner.token) =>
  callEndpoint(world.app, proposals.approve, { token, params: { proposal: id }, body: { version } });
const undo = (batch: string | null, token = world.owner.token) =>
  callEndpoint(world.app, batches.undo, { token, params: { batch: batch ?? '' }, body: {} });
const told = () => world.model.requests.at(-1)?.messages.filter(({ role }) => role === 'tool') ?? [];

it('proposes several changes, changes nothing, and makes all of them as one batch once approved', async () => {
  const { app, owner, project } = world;
  const ticket = await aTicketNow({ title: 'Old title', priority: 'low' });
  const before = await seen();
  const proposal = await proposed(
    calls(
      ['create_ticket', { title: 'New one', description: 'Why\n\nHow', priority: 'high', reason: 'It is missing.' }],
      ['change_ticket', { ticket: ticket.key, title: 'New title', reason: 'Clearer.' }],
      ['move_ticket', { ticket: ticket.key, status: 'In Progress' }],
      ['comment_on_ticket', { ticket: ticket.key, text: 'Please look & say.' }],
    ),
    calls(
      ['assign_ticket', { ticket: ticket.key, assignees: [mara.name] }],
      ['schedule_ticket', { ticket: ticket.key, due_date: '2026-12-24' }],
    ),
  );
  expect(await seen()).toEqual(before);
  expect(proposal).toMatchObject({ state: 'waiting', source: 'assistant', batch_id: null });
  expect(proposal.lines).toMatchObject([
    { kind: 'create', ticket: null, reason: 'It is missing.', values: { title: 'New one', priority: 'high' } },
    {
      kind: 'change',
      ticket: { id: ticket.id, key: ticket.key, title: 'Old title' },
      shown: [
        { field: 'title', before: 'Old title', after: 'New title' },
        { field: 'status', before: 'Todo', after: 'In Progress' },
        { field: 'assignee_ids', before: 'none', after: mara.name },
        { field: 'due_date', before: 'none', after: '2026-12-24' },
      ],
    },
    { kind: 'comment', comment: 'Please look & say.' },
  ]);

  const { status, body } = await approve(proposal);
  expect([status, body.state]).toEqual([200, 'approved']);
  expect(body.lines[0]?.ticket).toMatchObject({ title: 'New one' });
  expect(await ticketNow(ticket.id)).toMatchObject({
    title: 'New title',
    status: 'in_progress',
    assignee_ids: [mara.id],
    due_date: '2026-12-24',
  });
  const created = await ticketNow(body.lines[0]?.ticket?.id ?? '');
  expect(created).toMatchObject({ title: 'New one', description: '<p>Why</p><p>How</p>', reporter_id: owner.id });
  const events = await app.services.db.query(sql`
    select type, via, actor_id from events where batch_id = ${body.batch_id} order by id`);
  expect(events).toEqual(
    ['ai_proposal.changed', 'ticket.created', 'ticket.updated', 'comment.created'].map((type) => ({
      type,
      via: 'assistant',
      actor_id: owner.id,
    })),
  );
  const params = { ticket: ticket.id };
  const changes = await callEndpoint(app, ticketChanges.list, { token: owner.token, params });
  expect(changes.body.find(({ field }) => field === 'title')).toMatchObject({ changed_by: owner.id, via: 'assistant' });
  const history = await callEndpoint(app, ticketActivity.history, { token: owner.token, params });
  expect(history.body.at(-1)).toMatchObject({ status: 'in_progress', changed_by: owner.id, via: 'assistant' });

  // A second approval does nothing.
  expect((await approve(proposal)).body.version).toBe(body.version);
  expect((await undo(body.batch_id)).status).toBe(200);
  expect(await seen()).toEqual(before);
  const undone = await read(proposal.id);
  expect(undone.state).toBe('undone');
  expect((await undo(undone.batch_id)).status).toBe(200);
  expect((await read(proposal.id)).state).toBe('approved');
  expect(await ticketNow(ticket.id)).toMatchObject({ title: 'New title', project_id: project.id });
});

it('skips and names a line whose ticket has changed since, and does the others', async () => {
  const [one, other, gone] = [await aTicketNow(), await aTicketNow(), await aTicketNow()];
  const proposal = await proposed(
    calls(
      ['change_ticket', { ticket: one.key, priority: 'urgent' }],
      ['change_ticket', { ticket: other.key, priority: 'urgent' }],
      ['change_ticket', { ticket: gone.key, priority: 'urgent' }],
    ),
  );
  const { token } = mara;
  await callEndpoint(world.app, tickets.update, { token, params: { ticket: other.id }, body: { title: 'Theirs' } });
  await callEndpoint(world.app, tickets.delete, { token: world.owner.token, params: { ticket: gone.id } });
  const problems = (await read(proposal.id)).lines.map(({ problem }) => problem);
  expect(problems).toEqual([
    null,
    `${other.key} has changed since this was proposed.`,
    `${gone.key} was deleted or moved.`,
  ]);
  const { body } = await approve(proposal);
  expect(body.lines.map(({ problem }) => problem)).toEqual(problems);
  expect([(await ticketNow(one.id)).priority, (await ticketNow(other.id)).priority]).toEqual(['urgent', 'medium']);
});

it('changes nothing when one line is refused, and names the line', async () => {
  const { app, owner } = world;
  const [one, other] = [await aTicketNow(), await aTicketNow()];
  const sue = await aMember(app, owner.company_id, 'team_member');
  await aProjectMember(app, world.project, sue, 'team_member');
  await app.services.db.query(sql`update users set name = 'Sue Leaving' where id = ${sue.id}`);
  const proposal = await proposed(
    calls(
      ['change_ticket', { ticket: one.key, priority: 'urgent' }],
      ['assign_ticket', { ticket: other.key, assignees: ['Sue'] }],
    ),
  );
  await app.services.db.query(sql`delete from project_members where user_id = ${sue.id}`);
  const before = await seen();
  const { error } = await approve(proposal);
  expect(error?.code).toBe('assignee_not_member');
  expect(error?.message).toMatch(new RegExp(`^${other.key}: `));
  expect(await seen()).toEqual(before);
  expect((await read(proposal.id)).state).toBe('waiting');
});

it('does the lines as the user edited them, without the skipped ones', async () => {
  const { app, owner } = world;
  const ticket = await aTicketNow();
  const proposal = await proposed(
    calls(
      ['create_ticket', { title: 'First' }],
      ['create_ticket', { title: 'Second' }],
      ['change_ticket', { ticket: ticket.key, priority: 'urgent' }],
      ['comment_on_ticket', { ticket: ticket.key, text: 'Before' }],
    ),
  );
  const [first, second, , comment] = proposal.lines;
  const change = async (line: { id: string } | undefined, body: object) => {
    const { version } = await read(proposal.id);
    const params = { proposal: proposal.id, line: line?.id ?? '' };
    return callEndpoint(app, proposals.changeLine, { token: owner.token, params, body: { version, ...body } });
  };
  const edited = await change(first, { values: { title: 'First, edited', status: 'done' } });
  expect(edited.body.lines[0]).toMatchObject({ values: { title: 'First, edited' } });
  expect(edited.body.lines[0]?.shown).toContainEqual({ field: 'status', before: null, after: 'Done' });
  expect((await change(first, { values: { assignee_ids: [uuidv7()] } })).status).toBe(200);
  expect((await approve(await read(proposal.id))).error?.code).toBe('assignee_not_member');
  await change(first, { values: { assignee_ids: [] } });
  await change(second, { is_left_out: true });
  await change(comment, { comment: 'After' });
  // The user can approve only the version that they saw.
  expect((await approve(proposal)).error?.code).toBe('proposal_changed');
  const { body } = await approve(await read(proposal.id));
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

it('tells the model what is wrong, and proposes only what can be done', async () => {
  const { app, owner, model, project } = world;
  const ticket = await aTicketNow();
  const proposal = await proposed(
    calls(
      ['change_ticket', { ticket: 'NOPE-1', priority: 'high' }],
      ['change_ticket', { ticket: ticket.key, priority: 'extreme' }],
      ['assign_ticket', { ticket: ticket.key, assignees: ['Nobody I know'] }],
      ['move_ticket', { ticket: ticket.key, status: 'Nowhere' }],
      ['schedule_ticket', { ticket: ticket.key, due_date: 'tomorrow' }],
      ['change_ticket', { ticket: ticket.key, title: ticket.title }],
      ['delete_ticket', { ticket: ticket.key }],
      ['create_ticket', { title: '' }],
      ['create_ticket', { title: 'Only this' }],
    ),
  );
  expect(proposal.lines).toMatchObject([{ kind: 'create', values: { title: 'Only this' } }]);
  const answers = JSON.stringify(told());
  for (const words of ['no ticket NOPE-1', 'no member of the project called', 'Nothing would change'])
    expect(answers).toContain(words);
  // Names that people gave are data, also in a tool's problem.
  expect(told().map(({ content }) => content)).toContainEqual(
    expect.stringMatching(
      /^There is no status called [^\n]*\.\n<<<DATA (\w+)\n## There is\nTodo\n[\s\S]*\nDATA \1>>>$/,
    ),
  );

  // A message that doesn't ask for changes offers no tool that proposes any.
  model.script({ text: 'Nothing.' });
  await ask(app, owner, { projectId: project.id, message: 'What is late?' });
  const names = model.requests.at(-1)?.tools?.map((tool) => tool.function.name);
  expect(names).toEqual(['find_tickets', 'read_ticket', 'read_document', 'list_choices']);
});

it('limits a proposal to 20 new tickets and an answer to twelve steps', async () => {
  const { model } = world;
  const many = Array.from({ length: 25 }, (_, index): [string, object] => ['create_ticket', { title: `N ${index}` }]);
  const proposal = await proposed(calls(...many));
  expect(proposal.lines).toHaveLength(20);
  expect(JSON.stringify(told())).toContain('up to 20 new tickets');
  const asked = model.requests.length;
  model.script(...Array.from({ length: 12 }, () => calls(['list_choices', {}])));
  const { body } = await ask(world.app, world.owner, { projectId: world.project.id, message: 'Go on' });
  expect([body.success, model.requests.length - asked]).toEqual([false, 12]);
});

it('proposes with the rights of the asker, and approves with their rights at that moment', async () => {
  const { app, owner, model, project } = world;
  const [ticket, client] = [await aTicketNow(), await aMember(app, owner.company_id, 'client')];
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
    await callEndpoint(app, proposals.get, on(id)),
    await approve({ id, version: 1 }),
    await callEndpoint(app, proposals.reject, { ...on(id), body: {} }),
  ];
  for (const { error } of others) expect(error?.code).toBe('proposal_not_found');
  await app.services.db.query(sql`delete from project_members where user_id = ${client.id}`);
  app.services.viewers.drop(client.id);
  expect((await approve({ id, version: 1 }, client.token)).error?.code).toBe('proposal_not_found');
});

it('proposes in each project that the asker may change, when asked about all, and never in a closed one', async () => {
  const { app, owner, model, project } = world;
  const [second, closed, hidden] = [await aProject(app, owner), await aProject(app, owner), await aProject(app, owner)];
  const noor = await aMember(app, owner.company_id, 'collaborator');
  for (const each of [project, second, closed]) await aProjectMember(app, each, noor, 'collaborator');
  const [theirs, shut, secret] = [
    await aTicket(app, owner, second, { title: 'Theirs' }),
    await aTicket(app, owner, closed, { title: 'Shut' }),
    await aTicket(app, owner, hidden, { title: 'Secret' }),
  ];
  const setClosed = (id: string, is_closed: boolean) =>
    callEndpoint(app, assistantSettings.closeProject, {
      token: owner.token,
      params: { project: id },
      query: {},
      body: { is_closed },
    });
  await setClosed(closed.id, true);
  const askNoor = async (contextType: string) => {
    model.script(
      calls(
        ['create_ticket', { title: `Here, ${contextType}` }],
        ['create_ticket', { title: `There, ${contextType}`, project: second.key }],
        ['move_ticket', { ticket: theirs.key, status: 'In Progress' }],
        ['change_ticket', { ticket: shut.key, title: 'Changed' }],
        ['create_ticket', { title: 'Into the closed one', project: closed.key }],
        ['list_choices', { project: hidden.key }],
        ['comment_on_ticket', { ticket: secret.key, text: 'Hello' }],
      ),
      { text: 'So.' },
    );
    const asked = { projectId: project.id, message: 'Do', createTickets: true, contextType };
    const { body } = await ask(app, noor, asked);
    const ids = body.data?.conversation?.messages.at(-1)?.proposal_ids ?? [];
    const token = noor.token;
    return Promise.all(
      ids.map(async (id) => (await callEndpoint(app, proposals.get, { token, params: { proposal: id } })).body),
    );
  };
  const titles = (lines: { values: { title?: string | undefined } }[]) => lines.map(({ values }) => values.title);
  for (const context of ['global', 'me']) {
    const found = await askNoor(context);
    expect(found.map(({ project_id, lines }) => [project_id, titles(lines)])).toEqual([
      [project.id, [`Here, ${context}`]],
      [second.id, [`There, ${context}`, undefined]],
    ]);
    const said = JSON.stringify(told());
    for (const { key } of [shut, secret]) expect(said).toContain(`There is no ticket ${key}.`);
    for (const { key } of [closed, hidden]) expect(said).toContain(`There is no project ${key}.`);
  }
  const [here] = await askNoor('project');
  expect(titles(here?.lines ?? [])).toEqual(['Here, project', 'There, project', 'Into the closed one']);
  expect(JSON.stringify(told())).toContain(`There is no ticket ${theirs.key} in this project.`);

  const [, proposal] = await askNoor('global');
  await setClosed(second.id, true);
  expect((await approve(proposal ?? { id: '', version: 0 }, noor.token)).error?.code).toBe('ai_project_closed');
  await setClosed(second.id, false);
  // Collaborators create tickets and can't delete them, so that their creating can't be undone.
  const leftOut = await callEndpoint(app, proposals.changeLine, {
    token: noor.token,
    params: { proposal: proposal?.id ?? '', line: proposal?.lines[0]?.id ?? '' },
    body: { version: proposal?.version ?? 0, is_left_out: true },
  });
  const approved = await approve(leftOut.body, noor.token);
  expect(approved.body).toMatchObject({ state: 'approved', project_id: second.id });
  expect((await ticketNow(theirs.id)).status).toBe('in_progress');
  await undo(approved.body.batch_id, noor.token);
  expect((await ticketNow(theirs.id)).status).toBe('todo');
  // Their right to change that project ended after they were asked.
  const [, last] = await askNoor('global');
  await callEndpoint(app, projectMembers.remove, {
    token: owner.token,
    params: { project: second.id, user: noor.id },
  });
  expect((await approve(last ?? { id: '', version: 0 }, noor.token)).error?.code).toBe('proposal_not_found');
});

it('refuses approval of rejected proposals, and of those older than seven days', async () => {
  const { app, owner } = world;
  const one = await proposed(calls(['create_ticket', { title: 'Never' }]));
  const { body } = await callEndpoint(app, proposals.reject, { ...on(one.id), body: {} });
  expect(body.state).toBe('rejected');
  expect((await approve(body)).error?.code).toBe('proposal_decided');
  const other = await proposed(calls(['create_ticket', { title: 'Never' }]));
  await app.services.db.query(sql`
    update ai_proposals set created_at = created_at - interval '7 days' where id = ${other.id}`);
  expect((await read(other.id)).state).toBe('lapsed');
  expect((await approve(other)).error?.code).toBe('proposal_decided');
  const made = await app.services.db.query(sql`
    select 1 from tickets where company_id = ${owner.company_id} and title = 'Never'`);
  expect(made).toEqual([]);
});

it('answers each tab that approves at the same time, and makes the changes once', async () => {
  const proposal = await proposed(calls(['create_ticket', { title: 'Once' }]));
  const answers = await Promise.all([approve(proposal), approve(proposal), approve(proposal)]);
  expect(answers.map(({ status, body }) => [status, body.state])).toEqual([1, 2, 3].map(() => [200, 'approved']));
  const made = await world.app.services.db.query(sql`
    select 1 from tickets where company_id = ${world.owner.company_id} and title = 'Once'`);
  expect(made).toHaveLength(1);
});

it('refuses the undo once another person has changed one of the tickets', async () => {
  const ticket = await aTicketNow();
  const proposal = await proposed(calls(['change_ticket', { ticket: ticket.key, title: 'Approved' }]));
  const { body } = await approve(proposal);
  const { token } = mara;
  await callEndpoint(world.app, tickets.update, { token, params: { ticket: ticket.id }, body: { title: 'Later' } });
  expect((await undo(body.batch_id)).error?.code).toBe('changed_since');
  expect((await read(proposal.id)).state).toBe('approved');
});

it('limits a proposal to 50 lines, and does 50 changes as one batch', async () => {
  const made: { key: string }[] = [];
  for (let index = 0; index < 50; index++) made.push(await aTicketNow());
  const [first, ...others] = [0, 10, 20, 30, 40].map((from) =>
    calls(
      ...made
        .slice(from, from + 10)
        .map(({ key }): [string, object] => ['change_ticket', { ticket: key, priority: 'urgent', title: `T ${key}` }]),
    ),
  );
  const oneMore = calls(['comment_on_ticket', { ticket: made[0]?.key, text: 'One more' }]);
  const proposal = await proposed(first ?? {}, ...others, oneMore);
  expect(proposal.lines).toHaveLength(50);
  expect(JSON.stringify(told())).toContain('up to 50 lines');
  const { status, body } = await approve(proposal);
  expect([status, body.state]).toEqual([200, 'approved']);
  const events = await world.app.services.db.query(sql`
    select distinct payload->'ticket'->>'id' from events where batch_id = ${body.batch_id} and type = 'ticket.updated'`);
  expect(events).toHaveLength(50);
});
