// Tests proposals of programs about sprints: checked when they are proposed, edited, approved in part, undone as one.
import { projects } from '@worklane/contract/projects';
import { sprints } from '@worklane/contract/sprints';
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
let agent: { secret: string };

inAgentProposalWorld((started, begun) => {
  world = started;
  ({ mara, project, agent } = begun);
});

const { proposed, refusal, approve, edit, undo, aSprint, sprintsNow } = proposalSteps(() => world);

const SPRINT = { name: 'Checkout', start_date: '2026-12-07', end_date: '2026-12-18' };

it('creates a sprint with the approved tickets in it, edited and in part, and undoes all as one', async () => {
  const [one, two] = [await aTicket(world.app, mara, project), await aTicket(world.app, mara, project)];
  const current = await aSprint({ name: 'Current', goal: null });
  const before = await world.seen();
  const id = uuidv7();
  // A ticket may come before the sprint that it is put into.
  const plan = await proposed([
    { kind: 'change', ticket: one.key, values: { sprint_id: id, estimate: 4 }, reason: 'Needed first.' },
    { kind: 'change', ticket: two.key, values: { sprint_id: id } },
    { kind: 'create_sprint', id, values: { ...SPRINT, goal: 'Pay by card' }, reason: 'The next two weeks.' },
    { kind: 'create', values: { title: 'Release notes', sprint_id: id } },
    { kind: 'change_sprint', sprint: current.id, values: { end_date: '2026-12-20', goal: 'Log in' } },
  ]);
  expect(await world.seen()).toEqual(before);
  const { lines, choices } = await world.read(plan.id);
  expect(lines.map(({ shown }) => shown)).toEqual([
    [
      { field: 'estimate', before: 'none', after: '4 h' },
      { field: 'sprint_id', before: 'none', after: 'Checkout' },
    ],
    [{ field: 'sprint_id', before: 'none', after: 'Checkout' }],
    expect.arrayContaining([
      { field: 'name', before: null, after: 'Checkout' },
      { field: 'start_date', before: null, after: '2026-12-07' },
      { field: 'goal', before: null, after: 'Pay by card' },
    ]),
    expect.arrayContaining([{ field: 'sprint_id', before: null, after: 'Checkout' }]),
    expect.arrayContaining([
      { field: 'end_date', before: '2026-12-18', after: '2026-12-20' },
      { field: 'goal', before: 'none', after: 'Log in' },
    ]),
  ]);
  expect(lines[2]?.record).toMatchObject({ of: 'sprint', id, name: 'Checkout' });
  expect(choices.sprint_id).toContainEqual({ value: id, label: 'Checkout' });
  expect((await edit(plan.id, 2, { sprint: { name: 'Checkout, edited', end_date: '2026-12-17' } })).status).toBe(200);
  expect((await world.read(plan.id)).lines[0]?.shown[1]?.after).toBe('Checkout, edited');
  await edit(plan.id, 1, { is_left_out: true });
  const approved = await approve(plan.id);
  expect(approved.state).toBe('approved');
  expect(await sprintsNow()).toMatchObject([
    { id: current.id, end_date: '2026-12-20', goal: 'Log in' },
    { id, name: 'Checkout, edited', goal: 'Pay by card', end_date: '2026-12-17', status: 'planned' },
  ]);
  expect(await world.ticketNow(one.id)).toMatchObject({ sprint_id: id, estimate: 4 });
  expect((await world.ticketNow(two.id)).sprint_id).toBeNull();
  expect(await world.ticketNow(approved.lines[3]?.ticket?.id ?? '')).toMatchObject({
    title: 'Release notes',
    sprint_id: id,
  });
  expect((await undo(approved.batch_id)).status).toBe(200);
  expect(await world.seen()).toEqual(before);
});

it('leaves out the tickets of a sprint that is left out, also those that a later request puts into it', async () => {
  const [one, two] = [await aTicket(world.app, mara, project), await aTicket(world.app, mara, project)];
  const id = uuidv7();
  const plan = await proposed([
    { kind: 'create_sprint', id, values: SPRINT },
    { kind: 'change', ticket: one.key, values: { sprint_id: id } },
  ]);
  const joined = await proposed([
    { kind: 'change', ticket: two.key, values: { sprint_id: id } },
    { kind: 'comment', ticket: two.key, comment: 'Please look' },
  ]);
  expect(joined.id).toBe(plan.id);
  await edit(plan.id, 0, { is_left_out: true });
  const leftOut = 'The new sprint it is put into is left out.';
  expect((await world.read(plan.id)).lines.map(({ problem }) => problem)).toEqual([null, leftOut, leftOut, null]);
  const approved = await approve(plan.id);
  expect(approved.lines.map(({ problem }) => problem)).toEqual([null, leftOut, leftOut, null]);
  expect(await sprintsNow()).toEqual([]);
  expect((await world.ticketNow(one.id)).sprint_id).toBeNull();
});

it('refuses a sprint that its user could not create or change', async () => {
  const line = { kind: 'create_sprint', values: SPRINT };
  expect(await refusal({ kind: 'change', ticket: 'X-1', values: {} })).toEqual(['ticket_not_found', 'body.lines.1']);
  expect(await refusal({ kind: 'change_sprint', sprint: uuidv7(), values: { name: 'x' } })).toEqual([
    'sprint_not_found',
    'body.lines.1',
  ]);
  const backwards = { ...SPRINT, end_date: '2026-12-01' };
  expect(await refusal({ kind: 'create_sprint', values: backwards })).toEqual(['sprint_dates_invalid', 'body.lines.1']);
  const sprint = await aSprint(SPRINT);
  const same = { kind: 'change_sprint', sprint: sprint.id, values: { name: SPRINT.name } };
  expect(await refusal(same)).toEqual(['invalid_input', 'body.lines.1']);
  const nameless = { kind: 'change_sprint', sprint: sprint.id, values: { name: '\u200b' } };
  expect(await refusal(nameless)).toEqual(['invalid_input', 'body.lines.1']);
  const twice = await world.propose(agent.secret, [
    { ...line, id: sprint.id },
    { ...line, id: sprint.id },
  ]);
  expect(twice.error?.code).toBe('conflict');
  const sam = await aMember(world.app, mara.company_id, 'team_member');
  await aProjectMember(world.app, project, sam, 'team_member');
  const theirs = await aToken(world.app, sam, { rights: 'propose' });
  expect(await refusal(line, theirs.secret)).toEqual(['forbidden', 'body.lines.1']);
  await callEndpoint(world.app, projects.update, {
    token: mara.token,
    params: { project: project.id },
    body: { sprint_enabled: false },
  });
  expect(await refusal(line)).toEqual(['sprints_off', 'body.lines.1']);
});

it('skips a sprint that someone has changed since', async () => {
  const sprint = await aSprint(SPRINT);
  const { id } = await proposed([
    { kind: 'change_sprint', sprint: sprint.id, values: { name: 'By the agent' } },
    { kind: 'create', values: { title: 'Beside it' } },
  ]);
  await callEndpoint(world.app, sprints.update, {
    token: mara.token,
    params: { project: project.id, sprint: sprint.id },
    body: { name: 'By Mara' },
  });
  const problem = 'The sprint “By Mara” has changed since this was proposed.';
  expect((await world.read(id)).lines[0]?.problem).toBe(problem);
  expect((await approve(id)).lines.map((each) => each.problem)).toEqual([problem, null]);
  expect((await sprintsNow()).map(({ name }) => name)).toEqual(['By Mara']);
});
