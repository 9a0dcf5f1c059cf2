// Tests that the assistant's own proposals build on tickets of the same answer: as parents, in links and in comments.
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aProject } from '../../testing/factories.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { ask } from '../../testing/worlds/assistant-world.ts';
import { calls, type ProposalWorld, startProposalWorld } from '../../testing/worlds/proposal-world.ts';

let world: ProposalWorld;
beforeAll(async () => {
  world = await startProposalWorld(inject('templateUrl'));
});
afterAll(() => world.close());

const told = () => world.told().map(({ content }) => content);
const problems = async (id: string) => (await world.read(id)).lines.map(({ problem }) => problem);

it('creates an epic with its steps, links and a comment in one batch, which is undone as one', async () => {
  const { app, owner } = world;
  const there = await world.aTicketNow({ title: 'Old board' });
  const before = await world.seen();
  const proposal = await world.proposed(
    calls(
      ['create_ticket', { title: 'Log in' }],
      ['create_ticket', { title: 'Form', parent: 'log in ' }],
      ['create_ticket', { title: 'Errors', parent: 'Form' }],
    ),
    calls(
      ['change_ticket', { ticket: there.key, parent: 'Log in' }],
      ['link_tickets', { ticket: 'Form', kind: 'blocks', other_ticket: 'Errors' }],
      ['link_tickets', { ticket: 'Errors', kind: 'relates', other_ticket: there.key.toLowerCase() }],
      ['comment_on_ticket', { ticket: 'Errors', text: 'Ask Mara first.' }],
    ),
  );
  expect(await world.seen()).toEqual(before);
  const shown = proposal.lines.map((line) => [line.kind, line.ticket?.key ?? line.new_ticket, line.problem]);
  expect(shown).toEqual([
    ['create', null, null],
    ['create', null, null],
    ['create', null, null],
    ['change', there.key, null],
    ['link', 'Form', null],
    ['link', 'Errors', null],
    ['comment', 'Errors', null],
  ]);
  expect(proposal.lines[3]?.shown).toEqual([{ field: 'parent_id', before: 'none', after: '“Log in”' }]);

  const { status, body } = await world.approve(proposal);
  expect([status, body.state]).toEqual([200, 'approved']);
  const [epic = '', form = '', errors = ''] = body.lines.slice(0, 3).map(({ ticket }) => ticket?.id);
  const parents = [];
  for (const id of [epic, form, errors, there.id]) parents.push((await world.ticketNow(id)).parent_id);
  expect(parents).toEqual([null, epic, form, epic]);
  const on = { token: owner.token, params: { ticket: errors } };
  const { links } = (await callEndpoint(app, ticketRelations.get, on)).body;
  expect(links.map(({ kind, ticket }) => [kind, ticket.id]).toSorted()).toEqual([
    ['blocked_by', form],
    ['relates', there.id],
  ]);
  expect((await callEndpoint(app, tickets.comments, on)).body).toHaveLength(1);
  expect((await world.undo(body.batch_id)).status).toBe(200);
  expect(await world.seen()).toEqual(before);
});

it('tells the model what it can not build on', async () => {
  const there = await world.aTicketNow({ title: 'Above' });
  const below = await world.aTicketNow({ title: 'Below', parent_id: there.id });
  const proposal = await world.proposed(
    calls(
      ['create_ticket', { title: 'Too early', parent: 'One' }],
      ['create_ticket', { title: 'One' }],
      ['create_ticket', { title: 'Twice' }],
      ['create_ticket', { title: 'Twice' }],
      ['create_ticket', { title: 'Third', parent: 'Twice' }],
      ['assign_ticket', { ticket: 'One', assignees: [] }],
      ['link_tickets', { ticket: 'One', kind: 'blocks', other_ticket: 'One' }],
      ['link_tickets', { ticket: 'One', kind: 'hates', other_ticket: below.key }],
      ['change_ticket', { ticket: there.key, parent: below.key }],
    ),
  );
  expect(proposal.lines.map(({ values }) => values.title)).toEqual(['One', 'Twice', 'Twice']);
  const said = told();
  expect(said[0]).toBe('There is no ticket One in this project.');
  expect(said[4]).toBe('There is more than one new ticket called Twice.');
  expect(said[5]).toBe('This ticket is only proposed. It has the values that create_ticket was given.');
  expect(said.slice(6).join('\n')).not.toContain('Proposed.');
});

it('leaves out what is below a new ticket that the reader leaves out', async () => {
  const proposal = await world.proposed(
    calls(
      ['create_ticket', { title: 'Epic', priority: 'high', type: 'bug' }],
      ['create_ticket', { title: 'Step', parent: 'Epic' }],
    ),
  );
  // An edit leaves the facts of a ticket in their order.
  const edited = await world.edit(proposal, 0, { values: { title: 'Epic, edited' } });
  const facts = (shown: readonly { field: string }[] = []) => shown.map(({ field }) => field);
  expect(facts(edited.body.lines[0]?.shown)).toEqual(facts(proposal.lines[0]?.shown));
  await world.edit(edited.body, 0, { is_left_out: true });
  expect(await problems(proposal.id)).toEqual([null, 'The new ticket it is put below is left out.']);
});

it('builds on new tickets of each project by itself when asked about all of them', async () => {
  const { app, owner, model, project } = world;
  const second = await aProject(app, owner);
  model.script(
    calls(
      ['create_ticket', { title: 'Here' }],
      ['create_ticket', { title: 'There', project: second.key }],
      ['create_ticket', { title: 'Below there', project: second.key, parent: 'There' }],
      ['create_ticket', { title: 'Astray', parent: 'There' }],
      ['comment_on_ticket', { ticket: 'There', text: 'Hello' }],
      ['link_tickets', { ticket: 'Here', kind: 'blocks', other_ticket: 'There' }],
    ),
    { text: 'So.' },
  );
  const asked = { projectId: project.id, message: 'Do', createTickets: true, contextType: 'global' };
  const { body } = await ask(app, owner, asked);
  const ids = body.data?.conversation?.messages.at(-1)?.proposal_ids ?? [];
  const found = await Promise.all(ids.map(world.read));
  expect(found.map(({ project_id, lines }) => [project_id, lines.map(({ kind }) => kind)])).toEqual([
    [project.id, ['create']],
    [second.id, ['create', 'create', 'comment']],
  ]);
  expect(told()[3]).toBe('There is no ticket There in this project.');
  expect(told()[5]).toBe('A new ticket can only be linked with tickets in the same project.');
  for (const each of found) expect((await world.approve(each)).status).toBe(200);
});
