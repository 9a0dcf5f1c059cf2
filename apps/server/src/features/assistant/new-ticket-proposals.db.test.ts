// Tests proposals of programs with new tickets that other lines build on: parents, links, and ids that are taken by then.
import { tickets } from '@worklane/contract/tickets';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { aMember, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
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

const { proposed, approve, edit, undo, linksOf, commentsOn } = proposalSteps(() => world);
const refusal = async (lines: readonly object[], token?: string) => {
  const { error } = await world.propose(token ?? world.begun().agent.secret, lines);
  return [error?.code, error?.problems?.[0]?.path];
};
const linkedWith = async (id: string) => (await linksOf(id)).map(({ kind, ticket }) => [kind, ticket.id]);

const aNew = (id: string, title: string, values = {}) => ({ kind: 'create', id, values: { title, ...values } });
const aLink = (ticket: string, link_kind: string, other_ticket: string) => ({
  kind: 'link',
  ticket,
  link_kind,
  other_ticket,
});

/** Makes the lines of an epic with two steps, named before it, and of a ticket that is there, put below it. */
function breakdown(there: { id: string; key: string }) {
  const [epic, first, second, third] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const lines = [
    aNew(second, 'Second', { parent_id: first }),
    aNew(first, 'First', { parent_id: epic }),
    aLink(second, 'blocked_by', third),
    aLink(there.key, 'blocks', first),
    aLink(third, 'relates', there.key),
    aNew(epic, 'Epic'),
    { kind: 'change', ticket: there.key, values: { parent_id: epic } },
    aNew(third, 'Third'),
  ];
  return { epic, first, second, third, lines };
}

it('creates parents before their children and then links them, in one batch that is undone as one', async () => {
  const there = await aTicket(world.app, mara, project);
  const before = await world.seen();
  const { epic, first, second, third, lines } = breakdown(there);
  const { id } = await proposed(lines);
  await edit(id, 5, { values: { title: 'Epic, edited' } });
  await edit(id, 7, { values: { title: 'Third, edited' } });
  const shown = (await world.read(id)).lines;
  expect(shown.map((line) => line.problem)).toEqual(Array(8).fill(null));
  const value = (index: number, field: string) => shown[index]?.shown.find((each) => each.field === field)?.after;
  expect([value(0, 'parent_id'), value(1, 'parent_id'), value(6, 'parent_id')]).toEqual([
    '“First”',
    '“Epic, edited”',
    '“Epic, edited”',
  ]);
  expect(shown.slice(2, 5).map((line) => [line.ticket?.key ?? null, line.new_ticket, line.shown[0]?.after])).toEqual([
    [null, 'Second', 'Blocked by “Third, edited”'],
    [there.key, null, 'Blocks “First”'],
    [null, 'Third, edited', expect.stringContaining(`Relates to ${there.key}`)],
  ]);
  // A later request puts a ticket below a proposed one.
  const late = uuidv7();
  await proposed([aNew(late, 'Late', { parent_id: second })]);
  const approved = await approve(id);
  const parents = [];
  for (const ticket of [epic, first, second, there.id, late]) parents.push((await world.ticketNow(ticket)).parent_id);
  expect(parents).toEqual([null, epic, first, epic, second]);
  expect(await linkedWith(second)).toEqual([['blocked_by', third]]);
  expect(await linkedWith(first)).toEqual([['blocked_by', there.id]]);
  expect(await linksOf(third)).toHaveLength(2);
  expect((await undo(approved.batch_id)).error).toBeUndefined();
  expect(await world.seen()).toEqual(before);
});

it('leaves out with a new ticket what is below it or linked with it, and says why', async () => {
  const there = await aTicket(world.app, mara, project);
  const { second, third, first, lines } = breakdown(there);
  const { id } = await proposed(lines);
  await edit(id, 1, { is_left_out: true });
  const [below, about] = ['The new ticket it is put below is left out.', 'The new ticket it is about is left out.'];
  expect((await world.read(id)).lines.map(({ problem }) => problem)).toEqual([
    below,
    null,
    about,
    about,
    null,
    null,
    null,
    null,
  ]);
  await approve(id);
  const token = mara.token;
  const statusOf = async (ticket: string) =>
    (await callEndpoint(world.app, tickets.get, { token, params: { ticket } })).status;
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([404, 404, 200]);
  expect(await linkedWith(there.id)).toEqual([['relates', third]]);
});

it('refuses parents in a circle, of another proposal or above a ticket that is put below its own child', async () => {
  const there = await aTicket(world.app, mara, project);
  const [one, other] = [uuidv7(), uuidv7()];
  const circle = [aNew(one, 'One', { parent_id: other }), aNew(other, 'Other', { parent_id: one })];
  expect(await refusal(circle)).toEqual(['parent_invalid', 'body.lines.0']);
  expect(await refusal([aNew(one, 'One', { parent_id: uuidv7() })])).toEqual(['parent_invalid', 'body.lines.0']);
  const below = aNew(one, 'One', { parent_id: there.id });
  const above = { kind: 'change', ticket: there.key, values: { parent_id: one } };
  expect(await refusal([below, above])).toEqual(['parent_invalid', 'body.lines.1']);
  expect(await refusal([below, aLink(one, 'blocks', one)])).toEqual(['ticket_link_invalid', 'body.lines.1']);
  expect(await refusal([below, aLink(one, 'blocks', uuidv7())])).toEqual(['ticket_not_found', 'body.lines.1']);
  // Someone who can create tickets but not edit them.
  const sam = await aMember(world.app, mara.company_id, 'client');
  await aProjectMember(world.app, project, sam, 'client');
  const theirs = (await aToken(world.app, sam, { rights: 'propose' })).secret;
  const fine = aNew(one, 'Mine');
  expect(await refusal([fine, aLink(one, 'blocks', there.id)], theirs)).toEqual(['forbidden', 'body.lines.1']);
  expect(await refusal([fine, aLink(there.id, 'blocks', one)], theirs)).toEqual(['forbidden', 'body.lines.1']);
});

it('says that the id of a new ticket is taken by then, and does nothing to the ticket that has it', async () => {
  const second = (await aToken(world.app, mara, { name: 'Day planner', rights: 'propose' })).secret;
  const [id, child] = [uuidv7(), uuidv7()];
  const first = await proposed([aNew(id, 'First')]);
  const { body } = await world.propose(second, [
    aNew(id, 'Also first'),
    { kind: 'comment', ticket: id, comment: 'About mine' },
    aNew(child, 'Child', { parent_id: id }),
    aNew(uuidv7(), 'Another'),
  ]);
  const late = body.proposal.id;
  await approve(first.id);
  expect((await world.read(late)).lines.map(({ problem }) => problem)).toEqual([
    'Another ticket has its id. It can be proposed again with a new id.',
    'The new ticket it is about is left out.',
    'The new ticket it is put below is left out.',
    null,
  ]);
  await approve(late);
  expect((await world.ticketNow(id)).title).toBe('First');
  expect(await commentsOn(id)).toEqual([]);
});
