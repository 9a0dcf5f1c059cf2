// Tests proposals of programs about time: only their user's, edited, approved, undone.
import { timeEntries } from '@worklane/contract/time-entries';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { aMember, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
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

const { proposed, refusal, approve, edit, undo, timeOn } = proposalSteps(() => world);

it('logs and changes time of its user, edited, approved and undone', async () => {
  const ticket = await aTicket(world.app, mara, project);
  const params = { ticket: ticket.id };
  const add = { day: '2026-11-20', minutes: 30, note: 'By hand' };
  const { body: entry } = await callEndpoint(world.app, timeEntries.add, { token: mara.token, params, body: add });
  const { id } = await proposed([
    { kind: 'log_time', ticket: ticket.key, values: { day: '2026-11-21', minutes: 90, note: 'Review' } },
    { kind: 'change_time', ticket: ticket.key, entry: entry.id, values: { minutes: 45 } },
  ]);
  const { lines } = await world.read(id);
  expect(lines.map(({ shown }) => shown)).toEqual([
    [
      { field: 'day', before: null, after: '2026-11-21' },
      { field: 'minutes', before: null, after: '1 h 30 min' },
      { field: 'note', before: null, after: 'Review' },
    ],
    [{ field: 'minutes', before: '30 min', after: '45 min' }],
  ]);
  expect(lines[0]?.ticket?.key).toBe(ticket.key);
  await edit(id, 0, { time_entry: { minutes: 60 } });
  const approved = await approve(id);
  expect(await timeOn(ticket.id)).toMatchObject([
    { day: '2026-11-21', minutes: 60, note: 'Review', user_id: mara.id },
    { id: entry.id, minutes: 45 },
  ]);
  expect((await world.ticketNow(ticket.id)).time_spent).toBe(1.75);
  expect((await undo(approved.batch_id)).status).toBe(200);
  expect(await timeOn(ticket.id)).toMatchObject([{ id: entry.id, minutes: 30 }]);
});

it('refuses another’s entry and a ticket of another project, and skips an entry that has changed', async () => {
  const ticket = await aTicket(world.app, mara, project);
  const sam = await aMember(world.app, mara.company_id, 'admin');
  const add = (token: string) =>
    callEndpoint(world.app, timeEntries.add, {
      token,
      params: { ticket: ticket.id },
      body: { day: '2026-11-20', minutes: 30 },
    });
  const theirs = (await add(sam.token)).body;
  const own = (await add(mara.token)).body;
  const change = (entry: string) => ({ kind: 'change_time', ticket: ticket.key, entry, values: { minutes: 45 } });
  expect(await refusal(change(theirs.id))).toEqual(['forbidden', 'body.lines.1']);
  expect(await refusal(change(uuidv7()))).toEqual(['time_entry_not_found', 'body.lines.1']);
  const elsewhere = await aTicket(world.app, mara, await aProject(world.app, mara));
  const log = { kind: 'log_time', ticket: elsewhere.key, values: { day: '2026-11-20', minutes: 5 } };
  expect(await refusal(log)).toEqual(['ticket_not_found', 'body.lines.1']);
  const { id } = await proposed([change(own.id), { kind: 'create', values: { title: 'Beside it' } }]);
  await callEndpoint(world.app, timeEntries.change, {
    token: mara.token,
    params: { ticket: ticket.id, entry: own.id },
    body: { note: 'Mine' },
  });
  const problem = `The time entry on ${ticket.key} has changed since this was proposed.`;
  expect((await approve(id)).lines.map((each) => each.problem)).toEqual([problem, null]);
  expect((await timeOn(ticket.id)).find((each) => each.id === own.id)).toMatchObject({ minutes: 30, note: 'Mine' });
});
