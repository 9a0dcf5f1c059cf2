// Tests proposals that act on records: comments, time, moves, links, sprints and documents.
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { aMember, aTicket, type TestPerson } from '../../testing/factories.ts';
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

const {
  proposed,
  refusal,
  approve,
  edit,
  undo,
  commentOn,
  commentsOn,
  logTime,
  timeOn,
  linksOf,
  aSprint,
  sprintsNow,
  aDocument,
  documentNow,
} = proposalSteps(() => world);

it('comments and logs time on a ticket that the same proposal creates, and leaves them out with it', async () => {
  const before = await world.seen();
  const id = uuidv7();
  const about = (ticket: string) => [
    { kind: 'comment', ticket, comment: 'Please look' },
    { kind: 'log_time', ticket, values: { day: '2026-11-21', minutes: 30 } },
  ];
  const plan = await proposed([...about(id), { kind: 'create', id, values: { title: 'Draft' } }]);
  // A later request refers to the new ticket.
  const other = uuidv7();
  await proposed([
    { kind: 'create', id: other, values: { title: 'Not this' } },
    ...about(other),
    { kind: 'comment', ticket: id, comment: 'And this' },
  ]);
  await edit(plan.id, 2, { values: { title: 'Draft, edited' } });
  const shown = await world.read(plan.id);
  expect(shown.lines.map((line) => [line.kind, line.ticket, line.new_ticket, line.problem])).toEqual([
    ['comment', null, 'Draft, edited', null],
    ['log_time', null, 'Draft, edited', null],
    ['create', null, null, null],
    ['create', null, null, null],
    ['comment', null, 'Not this', null],
    ['log_time', null, 'Not this', null],
    ['comment', null, 'Draft, edited', null],
  ]);
  await edit(plan.id, 0, { comment: 'Please look at it' });
  await edit(plan.id, 3, { is_left_out: true });
  const leftOut = 'The new ticket it is about is left out.';
  expect((await world.read(plan.id)).lines.map(({ problem }) => problem)).toEqual([
    ...Array(4).fill(null),
    leftOut,
    leftOut,
    null,
  ]);
  const approved = await approve(plan.id);
  expect((await commentsOn(id)).map(({ content }) => content)).toEqual(['<p>Please look at it</p>', '<p>And this</p>']);
  expect(await timeOn(id)).toMatchObject([{ minutes: 30, user_id: mara.id }]);
  expect(approved.lines[0]?.ticket).toMatchObject({ id, title: 'Draft, edited' });
  expect((await undo(approved.batch_id)).status).toBe(200);
  expect(await world.seen()).toEqual(before);
});

it('moves, links, restores and deletes tickets, and shows what was there beside it', async () => {
  const [one, two, three, four] = [
    await aTicket(world.app, mara, project, { title: 'One' }),
    await aTicket(world.app, mara, project, { title: 'Two' }),
    await aTicket(world.app, mara, project, { title: 'Three' }),
    await aTicket(world.app, mara, project, { title: 'Four' }),
  ];
  await callEndpoint(world.app, tickets.delete, { token: mara.token, params: { ticket: four.id } });
  const link = { token: mara.token, params: { ticket: one.id }, body: { kind: 'blocks', ticket: two.id } as const };
  const [linked] = (await callEndpoint(world.app, ticketRelations.link, link)).body.links;
  const before = await world.seen();
  const { id } = await proposed([
    { kind: 'delete', ticket: three.key, reason: 'A duplicate.' },
    { kind: 'move', ticket: two.key, status: 'todo', before: one.key },
    { kind: 'link', ticket: one.key, link_kind: 'duplicated_by', other_ticket: three.key },
    { kind: 'unlink', ticket: one.key, link: linked?.id },
    { kind: 'restore', ticket: four.id },
  ]);
  expect(await world.seen()).toEqual(before);
  const { lines } = await world.read(id);
  expect(lines.map((line) => [line.ticket?.key, line.shown])).toEqual([
    [three.key, [{ field: 'ticket', before: 'Three', after: 'in the trash' }]],
    [two.key, [{ field: 'place', before: 'Todo', after: `Todo, before ${one.key} One` }]],
    [one.key, [{ field: 'link', before: null, after: `Duplicated by ${three.key} Three` }]],
    [one.key, [{ field: 'link', before: `Blocks ${two.key} Two`, after: 'none' }]],
    [four.key, [{ field: 'ticket', before: 'in the trash', after: 'Four' }]],
  ]);
  await edit(id, 2, { is_left_out: true });
  const approved = await approve(id);
  expect(await linksOf(one.id)).toEqual([]);
  expect(await world.ticketNow(four.id)).toMatchObject({ title: 'Four' });
  expect(await world.ticketNow(three.id)).toMatchObject({ error: { code: 'ticket_not_found' } });
  const [first, second] = [await world.ticketNow(two.id), await world.ticketNow(one.id)];
  expect(first.position).toBeLessThan(second.position);
  expect((await undo(approved.batch_id)).error).toBeUndefined();
  expect(await world.seen()).toEqual(before);
});

it('edits and deletes comments and deletes time, of its user alone', async () => {
  const ticket = await aTicket(world.app, mara, project);
  const sam = await aMember(world.app, mara.company_id, 'admin');
  const [own, gone] = [await commentOn(ticket.id, 'First'), await commentOn(ticket.id, 'Second')];
  const theirs = await commentOn(ticket.id, 'By Sam', sam);
  const [entry, entryOfSam] = [await logTime(ticket.id), await logTime(ticket.id, sam)];
  const before = await world.seen();
  const { id } = await proposed([
    { kind: 'edit_comment', ticket: ticket.key, comment_id: own.id, comment: 'Better' },
    { kind: 'delete_comment', ticket: ticket.key, comment_id: gone.id },
    { kind: 'delete_time', ticket: ticket.key, entry: entry.id },
  ]);
  expect((await world.read(id)).lines.map(({ shown }) => shown)).toEqual([
    [{ field: 'comment', before: 'First', after: 'Better' }],
    [{ field: 'comment', before: 'Second', after: 'deleted' }],
    [{ field: 'entry', before: '2026-11-20, 45 min, Review', after: 'deleted' }],
  ]);
  await edit(id, 0, { comment: 'Better still' });
  const edits = { kind: 'edit_comment', ticket: ticket.key, comment_id: theirs.id, comment: 'Mine' };
  expect(await refusal(edits)).toEqual(['forbidden', 'body.lines.1']);
  expect(await refusal({ ...edits, comment_id: own.id, comment: 'First' })).toEqual(['invalid_input', 'body.lines.1']);
  expect(await refusal({ ...edits, comment_id: uuidv7() })).toEqual(['comment_not_found', 'body.lines.1']);
  const deletes = { kind: 'delete_time', ticket: ticket.key, entry: entryOfSam.id };
  expect(await refusal(deletes)).toEqual(['forbidden', 'body.lines.1']);
  const approved = await approve(id);
  expect((await commentsOn(ticket.id)).map(({ content }) => content)).toEqual(['<p>Better still</p>', theirs.content]);
  expect(await timeOn(ticket.id)).toMatchObject([{ id: entryOfSam.id }]);
  expect((await undo(approved.batch_id)).error).toBeUndefined();
  expect(await world.seen()).toEqual(before);
});

it('completes and deletes sprints, with the tickets that the same proposal puts into the next one', async () => {
  const [current, next, extra] = [
    await aSprint({ name: 'Current' }),
    await aSprint({ name: 'Next', start_date: '2026-12-21', end_date: '2026-12-31' }),
    await aSprint({ name: 'Extra', start_date: '2027-01-04', end_date: '2027-01-15' }),
  ];
  const ticket = await aTicket(world.app, mara, project, { sprint_id: current.id });
  const before = await world.seen();
  const { id } = await proposed([
    { kind: 'complete_sprint', sprint: current.id, values: { unfinished: 'backlog' } },
    { kind: 'delete_sprint', sprint: extra.id },
    { kind: 'change_sprint', sprint: next.id, values: { goal: 'Pay' } },
  ]);
  const { lines } = await world.read(id);
  expect(lines.map(({ record, shown }) => [record, shown])).toEqual([
    [
      { of: 'completion', id: current.id, name: 'Current', values: { unfinished: 'backlog' } },
      [
        { field: 'status', before: 'Planned', after: 'Completed' },
        { field: 'unfinished', before: null, after: 'to the backlog' },
      ],
    ],
    [
      { of: 'sprint', id: extra.id, name: 'Extra', values: {} },
      [
        { field: 'sprint', before: 'Extra, 2027-01-04 to 2027-01-15', after: 'deleted' },
        { field: 'tickets', before: null, after: 'to the backlog' },
      ],
    ],
    [expect.objectContaining({ of: 'sprint' }), [{ field: 'goal', before: 'none', after: 'Pay' }]],
  ]);
  await edit(id, 0, { completion: { unfinished: 'next' } });
  expect((await world.read(id)).lines[0]?.shown[1]?.after).toBe('to the next sprint');
  const approved = await approve(id);
  expect((await sprintsNow()).map(({ name, status }) => [name, status])).toEqual([
    ['Current', 'completed'],
    ['Next', 'planned'],
  ]);
  expect((await world.ticketNow(ticket.id)).sprint_id).toBe(next.id);
  expect((await undo(approved.batch_id)).error).toBeUndefined();
  expect(await world.seen()).toEqual(before);
});

it('replaces and deletes documents, and shows the part that differs as Markdown', async () => {
  const long = Array.from({ length: 40 }, (_, index) => `<p>Line ${index}</p>`).join('');
  const [runbook, old] = [await aDocument(`<h2>Steps</h2>${long}`), await aDocument()];
  const before = await world.seen();
  const content = `<h2>Steps</h2><p>Look at <a href="https://example.com/">the page</a></p><script>x()</script>${long}`;
  const { id } = await proposed([
    { kind: 'change_document', document: runbook.id, values: { text: 'Dropped by the content' } },
    { kind: 'change_document', document: runbook.id, values: { content, title: 'Handbook' } },
    { kind: 'change_document', document: runbook.id, values: { text: 'And wait' } },
    { kind: 'create_document', values: { title: 'Notes', content: '<h2>Top</h2><ul><li><p>Item</p></li></ul>' } },
    { kind: 'delete_document', document: old.id },
  ]);
  const [changed, created, deleted] = (await world.read(id)).lines.map(({ shown }) => shown);
  expect(changed).toEqual([
    { field: 'title', before: 'Runbook', after: 'Handbook' },
    {
      field: 'content',
      before: expect.stringContaining('Line 0'),
      after: expect.stringContaining('[the page](https://example.com/)'),
    },
    { field: 'text', before: null, after: 'And wait' },
  ]);
  expect(changed?.[1]?.after).not.toContain('Line 30');
  expect(created?.[1]).toEqual({ field: 'content', before: null, after: expect.stringMatching(/## Top.*Item/s) });
  expect(deleted).toEqual([{ field: 'document', before: 'Runbook', after: 'in the trash' }]);
  const approved = await approve(id);
  const now = await documentNow(runbook.id);
  expect(now.title).toBe('Handbook');
  expect(now.content).toMatch(/<h2>Steps<\/h2>.*the page.*Line 39.*And wait/);
  expect(now.content).not.toMatch(/script|Dropped/);
  expect((await documentNow(approved.lines[1]?.record?.id ?? '')).content).toContain('<h2>Top</h2>');
  expect(await documentNow(old.id)).toMatchObject({ error: { code: 'document_not_found' } });
  expect((await undo(approved.batch_id)).error).toBeUndefined();
  const after = await world.seen();
  expect({ ...after, document_watchers: [] }).toEqual({ ...before, document_watchers: [] });

  const longest = {
    kind: 'change_document',
    document: runbook.id,
    values: { content: `<p>${'x'.repeat(30_000)}</p>` },
  };
  expect(await refusal(longest)).toEqual(['invalid_input', 'body.lines.1']);
});
