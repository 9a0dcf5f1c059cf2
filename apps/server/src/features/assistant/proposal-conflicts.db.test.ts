// Tests proposals of programs whose lines are about the same record, or about one that has gone or is another by then.
import { sprints } from '@worklane/contract/sprints';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { expect, it } from 'vitest';
import { aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { type AgentProposalWorld, inAgentProposalWorld } from '../../testing/worlds/agent-proposal-world.ts';
import { proposalSteps } from '../../testing/worlds/proposal-steps.ts';

let world: AgentProposalWorld;
let mara: TestPerson;
let project: { id: string; company_id: string; key: string };

inAgentProposalWorld((started, begun) => {
  world = started;
  ({ mara, project } = begun);
});

const { proposed, refusal, approve, undo, commentOn, logTime, aSprint, aDocument, documentNow } = proposalSteps(
  () => world,
);

it('ends what belongs to a ticket before the ticket, and moves one whose status it changes as well', async () => {
  const [gone, moved] = [await aTicket(world.app, mara, project), await aTicket(world.app, mara, project)];
  const comment = await commentOn(gone.id, 'First');
  const entry = await logTime(gone.id);
  const link = { token: mara.token, params: { ticket: gone.id }, body: { kind: 'blocks', ticket: moved.id } as const };
  const [linked] = (await callEndpoint(world.app, ticketRelations.link, link)).body.links;
  const before = await world.seen();
  const { id } = await proposed([
    { kind: 'delete', ticket: gone.key },
    { kind: 'delete_comment', ticket: gone.key, comment_id: comment.id },
    { kind: 'delete_time', ticket: gone.key, entry: entry.id },
    { kind: 'unlink', ticket: gone.key, link: linked?.id },
    { kind: 'move', ticket: moved.key, status: 'done' },
    { kind: 'change', ticket: moved.key, values: { status: 'in_progress', priority: 'urgent' } },
  ]);
  const approved = await approve(id);
  expect(approved.lines.map(({ problem }) => problem)).toEqual(Array(6).fill(null));
  expect(await world.ticketNow(gone.id)).toMatchObject({ error: { code: 'ticket_not_found' } });
  expect(await world.ticketNow(moved.id)).toMatchObject({ status: 'done', priority: 'urgent' });
  expect((await undo(approved.batch_id)).error).toBeUndefined();
  expect(await world.seen()).toEqual(before);
});

it('has one line for a record that is changed and then deleted, or the other way round, and for a link', async () => {
  const [one, two] = [await aTicket(world.app, mara, project), await aTicket(world.app, mara, project)];
  const [comment, entry] = [await commentOn(one.id, 'First'), await logTime(one.id)];
  const [sprint, document] = [await aSprint({}), await aDocument()];
  const onComment = { ticket: one.key, comment_id: comment.id };
  const onEntry = { ticket: one.key, entry: entry.id };
  const link = { kind: 'link', ticket: one.key, link_kind: 'blocks', other_ticket: two.key };
  const { id } = await proposed([
    { kind: 'edit_comment', ...onComment, comment: 'Other' },
    { kind: 'delete_comment', ...onComment },
    { kind: 'delete_time', ...onEntry },
    { kind: 'change_time', ...onEntry, values: { minutes: 60 } },
    { kind: 'complete_sprint', sprint: sprint.id, values: { unfinished: 'backlog' } },
    { kind: 'delete_sprint', sprint: sprint.id },
    link,
    link,
  ]);
  await proposed([{ kind: 'change_document', document: document.id, values: { title: 'Handbook' } }]);
  await proposed([{ kind: 'delete_document', document: document.id }]);
  const approved = await approve(id);
  expect(approved.lines.map(({ kind, problem }) => [kind, problem])).toEqual([
    ['delete_comment', null],
    ['change_time', null],
    ['delete_sprint', null],
    ['link', null],
    ['delete_document', null],
  ]);
  expect((await undo(approved.batch_id)).error).toBeUndefined();
});

it('says before the approval that a moved ticket or the one behind it is somewhere else', async () => {
  const ticketOf = (title: string) => aTicket(world.app, mara, project, { title });
  const [one, two] = [await ticketOf('One'), await ticketOf('Two')];
  const [three, four] = [await ticketOf('Three'), await ticketOf('Four')];
  const { id } = await proposed([
    { kind: 'move', ticket: one.key, status: 'done' },
    { kind: 'move', ticket: two.key, status: 'todo', before: three.key },
    { kind: 'move', ticket: four.key, status: 'done' },
  ]);
  const move = { token: mara.token, params: { ticket: one.id }, body: { status: 'in_progress', before: null } };
  await callEndpoint(world.app, tickets.move, move);
  await callEndpoint(world.app, tickets.delete, { token: mara.token, params: { ticket: three.id } });
  const problems = [
    `${one.key} has changed since this was proposed.`,
    `The ticket that ${two.key} is put before was deleted or moved.`,
    null,
  ];
  expect((await world.read(id)).lines.map(({ problem }) => problem)).toEqual(problems);
  expect((await approve(id)).lines.map(({ problem }) => problem)).toEqual(problems);
});

it('puts a ticket before another one only where that is, or is put by a line before it', async () => {
  const [one, two] = [await aTicket(world.app, mara, project), await aTicket(world.app, mara, project)];
  const move = (ticket: string, before?: string) => ({ kind: 'move', ticket, status: 'done', before });
  for (const before of [two.key, one.key])
    expect(await refusal(move(one.key, before))).toEqual(['invalid_input', 'body.lines.1']);
  const { id, lines } = await proposed([move(two.key), move(one.key, two.key)]);
  expect(lines[1]?.shown[0]?.after).toContain(`Done, before ${two.key}`);
  await approve(id);
  const [first, second] = [await world.ticketNow(one.id), await world.ticketNow(two.id)];
  expect([first.status, second.status, first.position < second.position]).toEqual(['done', 'done', true]);
});

it('gives no new ticket or sprint the id of a record that is there, also of another company or in the trash', async () => {
  const stranger = await aPerson(world.app);
  const theirs = await aTicket(world.app, stranger, await aProject(world.app, stranger));
  const trashed = await aTicket(world.app, mara, project);
  await callEndpoint(world.app, tickets.delete, { token: mara.token, params: { ticket: trashed.id } });
  for (const id of [(await aTicket(world.app, mara, project)).id, theirs.id, trashed.id])
    expect(await refusal({ kind: 'create', id, values: { title: 'New' } })).toEqual(['conflict', 'body.lines.1']);
  const { id } = await aSprint({});
  await callEndpoint(world.app, sprints.update, {
    token: mara.token,
    params: { project: project.id, sprint: id },
    body: { status: 'completed' },
  });
  const values = { name: 'New', start_date: '2027-12-07', end_date: '2027-12-18' };
  expect(await refusal({ kind: 'create_sprint', id, values })).toEqual(['conflict', 'body.lines.1']);
});

it('shows what no letter tells: hidden characters are taken out, and what Markdown leaves out is shown as HTML', async () => {
  const document = await aDocument('<p>One</p><p>Two</p>');
  const hidden = '<p>Pay &#x202e;100&#8203;&#xE0041; &shy;now</p>';
  const { id, lines } = await proposed([
    { kind: 'create_document', values: { title: 'Notes', content: hidden } },
    { kind: 'change_document', document: document.id, values: { content: '<p>One</p><p></p><p>Two</p>' } },
  ]);
  expect(lines[0]?.shown[1]?.after).toBe('Pay 100 now');
  expect(lines[1]?.shown).toEqual([
    { field: 'content', before: '<p>One</p>\n<p>Two</p>', after: '<p>One</p>\n<p></p>\n<p>Two</p>' },
  ]);
  const approved = await approve(id);
  expect((await documentNow(approved.lines[0]?.record?.id ?? '')).content).toBe('<p>Pay 100 now</p>');
});
