// Tests proposals with a model that calls tools over HTTP: nothing changes before approval, then all lines are done in one batch.
import { assistantSettings } from '@worklane/contract/assistant-settings';
import { projectMembers } from '@worklane/contract/project-members';
import { proposals } from '@worklane/contract/proposals';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
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

it('proposes several changes, changes nothing, and makes all of them as one batch once approved', async () => {
  const { app, owner, project } = world;
  const ticket = await world.aTicketNow({ title: 'Old title', priority: 'low' });
  const before = await world.seen();
  const proposal = await world.proposed(
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
  expect(await world.seen()).toEqual(before);
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

  const { status, body } = await world.approve(proposal);
  expect([status, body.state]).toEqual([200, 'approved']);
  expect(body.lines[0]?.ticket).toMatchObject({ title: 'New one' });
  expect(await world.ticketNow(ticket.id)).toMatchObject({
    title: 'New title',
    status: 'in_progress',
    assignee_ids: [mara.id],
    due_date: '2026-12-24',
  });
  const created = await world.ticketNow(body.lines[0]?.ticket?.id ?? '');
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
  expect((await world.approve(proposal)).body.version).toBe(body.version);
  expect((await world.undo(body.batch_id)).status).toBe(200);
  expect(await world.seen()).toEqual(before);
  const undone = await world.read(proposal.id);
  expect(undone.state).toBe('undone');
  expect((await world.undo(undone.batch_id)).status).toBe(200);
  expect((await world.read(proposal.id)).state).toBe('approved');
  expect(await world.ticketNow(ticket.id)).toMatchObject({ title: 'New title', project_id: project.id });
});

it('tells the model what is wrong, and proposes only what can be done', async () => {
  const { app, owner, model, project } = world;
  const ticket = await world.aTicketNow();
  const proposal = await world.proposed(
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
  const answers = JSON.stringify(world.told());
  for (const words of ['no ticket NOPE-1', 'no member of the project called', 'Nothing would change'])
    expect(answers).toContain(words);
  // Names that people gave are data, also in a tool's problem.
  expect(world.told().map(({ content }) => content)).toContainEqual(
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

it('says that nothing was proposed when every change was refused, whatever the model claims', async () => {
  const { app, owner, model, project } = world;
  for (const refused of [{ ticket: 'NOPE-1', priority: 'high' }, { ticket: 7 }]) {
    model.script(calls(['change_ticket', refused]), { text: 'I have changed it.' });
    const { body } = await ask(app, owner, { projectId: project.id, message: 'Tidy up', createTickets: true });
    const { content } = body.data?.conversation?.messages.at(-1) ?? {};
    expect(content).toBe('I have changed it.\n\nNo change was proposed.');
  }
});

it('limits a proposal to 20 new tickets and an answer to twelve steps', async () => {
  const { model } = world;
  const many = Array.from({ length: 25 }, (_, index): [string, object] => ['create_ticket', { title: `N ${index}` }]);
  const proposal = await world.proposed(calls(...many));
  expect(proposal.lines).toHaveLength(20);
  expect(JSON.stringify(world.told())).toContain('up to 20 new tickets');
  const asked = model.requests.length;
  model.script(...Array.from({ length: 12 }, () => calls(['list_choices', {}])));
  const { body } = await ask(world.app, world.owner, { projectId: world.project.id, message: 'Go on' });
  expect([body.success, model.requests.length - asked]).toEqual([false, 12]);
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
    const said = JSON.stringify(world.told());
    for (const { key } of [shut, secret]) expect(said).toContain(`There is no ticket ${key}.`);
    for (const { key } of [closed, hidden]) expect(said).toContain(`There is no project ${key}.`);
  }
  const [here] = await askNoor('project');
  expect(titles(here?.lines ?? [])).toEqual(['Here, project', 'There, project', 'Into the closed one']);
  expect(JSON.stringify(world.told())).toContain(`There is no ticket ${theirs.key} in this project.`);

  const [, proposal] = await askNoor('global');
  await setClosed(second.id, true);
  expect((await world.approve(proposal ?? { id: '', version: 0 }, noor.token)).error?.code).toBe('ai_project_closed');
  await setClosed(second.id, false);
  // Collaborators create tickets and can't delete them, so that their creating can't be undone.
  const leftOut = await callEndpoint(app, proposals.changeLine, {
    token: noor.token,
    params: { proposal: proposal?.id ?? '', line: proposal?.lines[0]?.id ?? '' },
    body: { version: proposal?.version ?? 0, is_left_out: true },
  });
  const approved = await world.approve(leftOut.body, noor.token);
  expect(approved.body).toMatchObject({ state: 'approved', project_id: second.id });
  expect((await world.ticketNow(theirs.id)).status).toBe('in_progress');
  await world.undo(approved.body.batch_id, noor.token);
  expect((await world.ticketNow(theirs.id)).status).toBe('todo');
  // Their right to change that project ended after they were asked.
  const [, last] = await askNoor('global');
  await callEndpoint(app, projectMembers.remove, {
    token: owner.token,
    params: { project: second.id, user: noor.id },
  });
  expect((await world.approve(last ?? { id: '', version: 0 }, noor.token)).error?.code).toBe('proposal_not_found');
});
