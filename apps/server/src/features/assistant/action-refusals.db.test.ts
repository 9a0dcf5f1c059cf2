// Tests proposed moves, links, completions and deletions of what someone has changed since, or that the user can't change.
import { documents } from '@worklane/contract/documents';
import type { ProposedLine } from '@worklane/contract/proposals';
import { sprints } from '@worklane/contract/sprints';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { timeEntries } from '@worklane/contract/time-entries';
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
let secret: string;

inAgentProposalWorld((started, begun) => {
  world = started;
  ({ mara, project } = begun);
  secret = begun.agent.secret;
});

const { proposed, refusal, approve, edit, commentOn, logTime, timeOn, aSprint, sprintsNow, aDocument } = proposalSteps(
  () => world,
);

it('skips what someone has changed, deleted or completed since', async () => {
  const [one, two] = [await aTicket(world.app, mara, project), await aTicket(world.app, mara, project)];
  const [comment, gone] = [await commentOn(one.id, 'First'), await commentOn(one.id, 'Second')];
  const entry = await logTime(one.id);
  const sprint = await aSprint({});
  const document = await aDocument();
  const link = { token: mara.token, params: { ticket: one.id }, body: { kind: 'blocks', ticket: two.id } as const };
  const [linked] = (await callEndpoint(world.app, ticketRelations.link, link)).body.links;
  const { id } = await proposed([
    { kind: 'delete', ticket: two.key },
    { kind: 'delete_comment', ticket: one.key, comment_id: comment.id },
    { kind: 'edit_comment', ticket: one.key, comment_id: gone.id, comment: 'Other' },
    { kind: 'delete_time', ticket: one.key, entry: entry.id },
    { kind: 'delete_sprint', sprint: sprint.id },
    { kind: 'delete_document', document: document.id },
    { kind: 'unlink', ticket: one.key, link: linked?.id },
    { kind: 'create', values: { title: 'Beside them' } },
  ]);
  const by = { token: mara.token };
  await callEndpoint(world.app, tickets.update, { ...by, params: { ticket: two.id }, body: { title: 'By hand' } });
  const ofComment = (each: string) => ({ ...by, params: { ticket: one.id, comment: each } });
  await callEndpoint(world.app, tickets.editComment, { ...ofComment(comment.id), body: { content: '<p>By hand</p>' } });
  await callEndpoint(world.app, tickets.deleteComment, ofComment(gone.id));
  const ofEntry = { ticket: one.id, entry: entry.id };
  await callEndpoint(world.app, timeEntries.change, { ...by, params: ofEntry, body: { minutes: 60 } });
  const ofSprint = { project: project.id, sprint: sprint.id };
  await callEndpoint(world.app, sprints.update, { ...by, params: ofSprint, body: { name: 'By hand' } });
  await callEndpoint(world.app, documents.update, {
    ...by,
    params: { document: document.id },
    body: { content: '<p>By hand</p>', version: 1 },
  });
  await callEndpoint(world.app, ticketRelations.unlink, { ...by, params: { ticket: one.id, link: linked?.id ?? '' } });
  const problems = [
    `${two.key} has changed since this was proposed.`,
    `The comment on ${one.key} has changed since this was proposed.`,
    `The comment on ${one.key} was deleted or moved.`,
    `The time entry on ${one.key} has changed since this was proposed.`,
    'The sprint “By hand” has changed since this was proposed.',
    'The document “Runbook” has changed since this was proposed.',
    `The link of ${one.key} was removed.`,
    null,
  ];
  expect((await world.read(id)).lines.map(({ problem }) => problem)).toEqual(problems);
  expect((await approve(id)).lines.map(({ problem }) => problem)).toEqual(problems);
  expect(await timeOn(one.id)).toMatchObject([{ minutes: 60 }]);
  expect(await sprintsNow()).toMatchObject([{ name: 'By hand' }]);
});

it('refuses what its user could not do, when it is proposed', async () => {
  const sam = await aMember(world.app, mara.company_id, 'client');
  await aProjectMember(world.app, project, sam, 'client');
  const theirs = (await aToken(world.app, sam, { rights: 'propose' })).secret;
  const [one, two] = [await aTicket(world.app, mara, project), await aTicket(world.app, mara, project)];
  const comment = await commentOn(one.id, 'By Mara');
  const [sprint, document] = [await aSprint({}), await aDocument()];
  await callEndpoint(world.app, tickets.delete, { token: mara.token, params: { ticket: two.id } });
  const id = uuidv7();
  for (const line of [
    { kind: 'move', ticket: one.key, status: 'done' },
    { kind: 'delete', ticket: one.key },
    { kind: 'restore', ticket: two.id },
    { kind: 'delete_comment', ticket: one.key, comment_id: comment.id },
    { kind: 'complete_sprint', sprint: sprint.id, values: { unfinished: 'backlog' } },
    { kind: 'delete_sprint', sprint: sprint.id },
    { kind: 'delete_document', document: document.id },
  ])
    expect([line.kind, await refusal(line, theirs)]).toEqual([line.kind, ['forbidden', 'body.lines.1']]);
  const onNew = await world.propose(theirs, [
    { kind: 'create', id, values: { title: 'Mine' } },
    { kind: 'log_time', ticket: id, values: { day: '2026-11-20', minutes: 5 } },
  ]);
  expect([onNew.error?.code, onNew.error?.problems?.[0]?.path]).toEqual(['forbidden', 'body.lines.1']);
  expect((await world.waitingOf(sam)).length).toBe(0);
  const twice = { kind: 'create', id, values: { title: 'Twice' } } satisfies ProposedLine;
  expect((await world.propose(secret, [twice, twice])).error?.code).toBe('conflict');
  expect(await refusal({ kind: 'comment', ticket: uuidv7(), comment: 'No' })).toEqual([
    'ticket_not_found',
    'body.lines.1',
  ]);
  expect(await refusal({ kind: 'move', ticket: one.key, status: 'nowhere' })).toEqual([
    'status_unknown',
    'body.lines.1',
  ]);
  expect(await refusal({ kind: 'restore', ticket: one.id })).toEqual(['ticket_not_found', 'body.lines.1']);
});

it('refuses to complete a sprint into the next one where none will follow', async () => {
  const one = await aSprint({ name: 'One' });
  const complete = (sprint: string) => ({ kind: 'complete_sprint', sprint, values: { unfinished: 'next' } });
  const missing = ['sprint_next_missing', 'body.lines.1'];
  expect(await refusal(complete(one.id))).toEqual(missing);
  const backlog = { ...complete(one.id), values: { unfinished: 'backlog' } };
  const plan = await proposed([backlog]);
  expect((await edit(plan.id, 0, { completion: { unfinished: 'next' } })).error?.code).toBe('sprint_next_missing');
  await world.reject(plan.id);
  // An earlier sprint doesn't count as the next one, unless another line moves it to later dates.
  const early = await aSprint({ name: 'Early', start_date: '2026-11-02', end_date: '2026-11-13' });
  expect(await refusal(complete(one.id))).toEqual(missing);
  const later = { start_date: '2026-12-21', end_date: '2026-12-31' };
  const moved = await proposed([complete(one.id), { kind: 'change_sprint', sprint: early.id, values: later }]);
  await world.reject(moved.id);
  const created = { kind: 'create_sprint', values: { name: 'Two', ...later } };
  const { id } = await proposed([complete(one.id), created]);
  await approve(id);
  expect((await sprintsNow()).map(({ name, status }) => [name, status])).toEqual([
    ['Early', 'planned'],
    ['One', 'completed'],
    ['Two', 'planned'],
  ]);
  // Nor does a sprint that an earlier line completes.
  const two = (await sprintsNow()).at(-1)?.id ?? '';
  const both = [{ ...complete(two), values: { unfinished: 'backlog' } }, complete(early.id)];
  const { error } = await world.propose(secret, both);
  expect([error?.code, error?.problems?.[0]?.path]).toEqual(missing);
});
