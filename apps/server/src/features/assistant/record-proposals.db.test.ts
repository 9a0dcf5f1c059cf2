// Tests proposals of programs about sprints, time and documents: checked when they are proposed, edited, approved in part, undone as one.
import { batches } from '@worklane/contract/batches';
import { documentRevisions, documents, documentTrash } from '@worklane/contract/documents';
import { projects } from '@worklane/contract/projects';
import { type LineChange, type ProposedLine, proposals } from '@worklane/contract/proposals';
import { sprints } from '@worklane/contract/sprints';
import { tickets } from '@worklane/contract/tickets';
import { timeEntries } from '@worklane/contract/time-entries';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { seenRows } from '../../testing/seen-rows.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let mara: TestPerson;
let project: { id: string; company_id: string; key: string };
let agent: { secret: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
beforeEach(async () => {
  mara = await aPerson(app);
  project = await aProject(app, mara);
  agent = await aToken(app, mara, { name: 'Planner', rights: 'propose' });
});
afterAll(() => app.close());

const propose = (lines: readonly unknown[], token = agent.secret) =>
  callEndpoint(app, proposals.propose, { token, body: { project_id: project.id, lines: lines as ProposedLine[] } });
const proposed = async (lines: readonly unknown[]) => {
  const { body, error } = await propose(lines);
  if (error) throw new Error(JSON.stringify(error));
  return body.proposal;
};
/** @returns the code, and which line it names */
const refusal = async (line: object, token = agent.secret) => {
  const { error } = await propose([{ kind: 'create', values: { title: 'Fine' } }, line], token);
  return [error?.code, error?.problems?.[0]?.path];
};
const read = async (id: string) =>
  (await callEndpoint(app, proposals.get, { token: mara.token, params: { proposal: id } })).body;
async function edit(id: string, index: number, change: LineChange) {
  const { version, lines } = await read(id);
  const params = { proposal: id, line: lines[index]?.id ?? '' };
  return callEndpoint(app, proposals.changeLine, { token: mara.token, params, body: { version, ...change } });
}
async function approve(id: string) {
  const { version } = await read(id);
  return callEndpoint(app, proposals.approve, { token: mara.token, params: { proposal: id }, body: { version } });
}
const undo = (batch: string | null) =>
  callEndpoint(app, batches.undo, { token: mara.token, params: { batch: batch ?? '' }, body: {} });
const sprintsNow = async () =>
  (await callEndpoint(app, sprints.ofProject, { token: mara.token, params: { project: project.id } })).body;
const ticketNow = async (id: string) =>
  (await callEndpoint(app, tickets.get, { token: mara.token, params: { ticket: id } })).body;
const documentNow = async (id: string) =>
  (await callEndpoint(app, documents.get, { token: mara.token, params: { document: id } })).body;
const timeOn = async (ticket: string) =>
  (await callEndpoint(app, timeEntries.list, { token: mara.token, params: { ticket } })).body;

const SPRINT = { name: 'Checkout', start_date: '2026-12-07', end_date: '2026-12-18' };
async function aSprint(fields: object = {}) {
  const { body } = await callEndpoint(app, sprints.create, {
    token: mara.token,
    params: { project: project.id },
    body: { ...SPRINT, ...fields },
  });
  return body;
}
async function aDocument(fields: object = {}) {
  const { body } = await callEndpoint(app, documents.create, {
    token: mara.token,
    params: { project: project.id },
    body: { title: 'Runbook', content: '<h2>Steps</h2><p>Restart it</p>', ...fields },
  });
  return body;
}
/** All rows that people see, except those of the assistant and of tokens. */
async function seen() {
  const rows = await seenRows(app.services.db, mara.company_id);
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !/^(ai_|api_tokens|token_actions)/.test(table)));
}

describe('a sprint that a program plans', () => {
  it('is created with the approved tickets in it, edited and in part, and undone as one', async () => {
    const [one, two] = [await aTicket(app, mara, project), await aTicket(app, mara, project)];
    const current = await aSprint({ name: 'Current', goal: null });
    const before = await seen();
    const id = uuidv7();
    // A ticket may come before the sprint that it is put into.
    const plan = await proposed([
      { kind: 'change', ticket: one.key, values: { sprint_id: id, estimate: 4 }, reason: 'Needed first.' },
      { kind: 'change', ticket: two.key, values: { sprint_id: id } },
      { kind: 'create_sprint', id, values: { ...SPRINT, goal: 'Pay by card' }, reason: 'The next two weeks.' },
      { kind: 'create', values: { title: 'Release notes', sprint_id: id } },
      { kind: 'change_sprint', sprint: current.id, values: { end_date: '2026-12-20', goal: 'Log in' } },
    ]);
    expect(await seen()).toEqual(before);
    const { lines, choices } = await read(plan.id);
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
    expect((await read(plan.id)).lines[0]?.shown[1]?.after).toBe('Checkout, edited');
    await edit(plan.id, 1, { is_left_out: true });
    const { body: approved } = await approve(plan.id);
    expect(approved.state).toBe('approved');
    expect(await sprintsNow()).toMatchObject([
      { id: current.id, end_date: '2026-12-20', goal: 'Log in' },
      { id, name: 'Checkout, edited', goal: 'Pay by card', end_date: '2026-12-17', status: 'planned' },
    ]);
    expect(await ticketNow(one.id)).toMatchObject({ sprint_id: id, estimate: 4 });
    expect((await ticketNow(two.id)).sprint_id).toBeNull();
    expect(await ticketNow(approved.lines[3]?.ticket?.id ?? '')).toMatchObject({
      title: 'Release notes',
      sprint_id: id,
    });
    expect((await undo(approved.batch_id)).status).toBe(200);
    expect(await seen()).toEqual(before);
  });

  it('takes the tickets with it when it is left out, and waits for tickets that a later request puts into it', async () => {
    const [one, two] = [await aTicket(app, mara, project), await aTicket(app, mara, project)];
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
    expect((await read(plan.id)).lines.map(({ problem }) => problem)).toEqual([null, leftOut, leftOut, null]);
    const { body: approved } = await approve(plan.id);
    expect(approved.lines.map(({ problem }) => problem)).toEqual([null, leftOut, leftOut, null]);
    expect(await sprintsNow()).toEqual([]);
    expect((await ticketNow(one.id)).sprint_id).toBeNull();
  });

  it('is refused where its user could not create or change it', async () => {
    const line = { kind: 'create_sprint', values: SPRINT };
    expect(await refusal({ kind: 'change', ticket: 'X-1', values: {} })).toEqual(['ticket_not_found', 'body.lines.1']);
    expect(await refusal({ kind: 'change_sprint', sprint: uuidv7(), values: { name: 'x' } })).toEqual([
      'sprint_not_found',
      'body.lines.1',
    ]);
    const backwards = { ...SPRINT, end_date: '2026-12-01' };
    expect(await refusal({ kind: 'create_sprint', values: backwards })).toEqual([
      'sprint_dates_invalid',
      'body.lines.1',
    ]);
    const sprint = await aSprint();
    const same = { kind: 'change_sprint', sprint: sprint.id, values: { name: SPRINT.name } };
    expect(await refusal(same)).toEqual(['invalid_input', 'body.lines.1']);
    const nameless = { kind: 'change_sprint', sprint: sprint.id, values: { name: '\u200b' } };
    expect(await refusal(nameless)).toEqual(['invalid_input', 'body.lines.1']);
    const twice = await propose([
      { ...line, id: sprint.id },
      { ...line, id: sprint.id },
    ]);
    expect(twice.error?.code).toBe('conflict');
    const sam = await aMember(app, mara.company_id, 'team_member');
    await aProjectMember(app, project, sam, 'team_member');
    const theirs = await aToken(app, sam, { rights: 'propose' });
    expect(await refusal(line, theirs.secret)).toEqual(['forbidden', 'body.lines.1']);
    await callEndpoint(app, projects.update, {
      token: mara.token,
      params: { project: project.id },
      body: { sprint_enabled: false },
    });
    expect(await refusal(line)).toEqual(['sprints_off', 'body.lines.1']);
  });

  it('is skipped when someone has changed it since', async () => {
    const sprint = await aSprint();
    const { id } = await proposed([
      { kind: 'change_sprint', sprint: sprint.id, values: { name: 'By the agent' } },
      { kind: 'create', values: { title: 'Beside it' } },
    ]);
    await callEndpoint(app, sprints.update, {
      token: mara.token,
      params: { project: project.id, sprint: sprint.id },
      body: { name: 'By Mara' },
    });
    const problem = 'The sprint “By Mara” has changed since this was proposed.';
    expect((await read(id)).lines[0]?.problem).toBe(problem);
    expect((await approve(id)).body.lines.map((each) => each.problem)).toEqual([problem, null]);
    expect((await sprintsNow()).map(({ name }) => name)).toEqual(['By Mara']);
  });
});

describe('time that a program logs', () => {
  it('is its user’s own, edited, approved and undone', async () => {
    const ticket = await aTicket(app, mara, project);
    const params = { ticket: ticket.id };
    const add = { day: '2026-11-20', minutes: 30, note: 'By hand' };
    const { body: entry } = await callEndpoint(app, timeEntries.add, { token: mara.token, params, body: add });
    const { id } = await proposed([
      { kind: 'log_time', ticket: ticket.key, values: { day: '2026-11-21', minutes: 90, note: 'Review' } },
      { kind: 'change_time', ticket: ticket.key, entry: entry.id, values: { minutes: 45 } },
    ]);
    const { lines } = await read(id);
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
    const { body: approved } = await approve(id);
    expect(await timeOn(ticket.id)).toMatchObject([
      { day: '2026-11-21', minutes: 60, note: 'Review', user_id: mara.id },
      { id: entry.id, minutes: 45 },
    ]);
    expect((await ticketNow(ticket.id)).time_spent).toBe(1.75);
    expect((await undo(approved.batch_id)).status).toBe(200);
    expect(await timeOn(ticket.id)).toMatchObject([{ id: entry.id, minutes: 30 }]);
  });

  it('is refused on another’s entry and on a ticket of another project, and skipped when the entry has changed', async () => {
    const ticket = await aTicket(app, mara, project);
    const sam = await aMember(app, mara.company_id, 'admin');
    const add = (token: string) =>
      callEndpoint(app, timeEntries.add, {
        token,
        params: { ticket: ticket.id },
        body: { day: '2026-11-20', minutes: 30 },
      });
    const theirs = (await add(sam.token)).body;
    const own = (await add(mara.token)).body;
    const change = (entry: string) => ({ kind: 'change_time', ticket: ticket.key, entry, values: { minutes: 45 } });
    expect(await refusal(change(theirs.id))).toEqual(['forbidden', 'body.lines.1']);
    expect(await refusal(change(uuidv7()))).toEqual(['time_entry_not_found', 'body.lines.1']);
    const elsewhere = await aTicket(app, mara, await aProject(app, mara));
    const log = { kind: 'log_time', ticket: elsewhere.key, values: { day: '2026-11-20', minutes: 5 } };
    expect(await refusal(log)).toEqual(['ticket_not_found', 'body.lines.1']);
    const { id } = await proposed([change(own.id), { kind: 'create', values: { title: 'Beside it' } }]);
    await callEndpoint(app, timeEntries.change, {
      token: mara.token,
      params: { ticket: ticket.id, entry: own.id },
      body: { note: 'Mine' },
    });
    const problem = `The time entry on ${ticket.key} has changed since this was proposed.`;
    expect((await approve(id)).body.lines.map((each) => each.problem)).toEqual([problem, null]);
    expect((await timeOn(ticket.id)).find((each) => each.id === own.id)).toMatchObject({ minutes: 30, note: 'Mine' });
  });
});

describe('documents that a program writes', () => {
  it('are created and added to as plain text, edited, approved in part and undone', async () => {
    const runbook = await aDocument();
    const { id } = await proposed([
      { kind: 'create_document', values: { title: 'Notes', category: 'Minutes', text: 'One <b>\n\nTwo' } },
      { kind: 'create_document', values: { title: 'Not this' } },
      { kind: 'change_document', document: runbook.id, values: { title: 'Runbook 2', text: 'Then look' } },
      { kind: 'change_document', document: runbook.id, values: { text: 'And wait' } },
    ]);
    const { lines } = await read(id);
    // One document has one line, with all that is added.
    expect(lines.map(({ shown }) => shown)).toEqual([
      expect.arrayContaining([
        { field: 'title', before: null, after: 'Notes' },
        { field: 'text', before: null, after: 'One <b>\n\nTwo' },
      ]),
      [{ field: 'title', before: null, after: 'Not this' }],
      [
        { field: 'title', before: 'Runbook', after: 'Runbook 2' },
        { field: 'text', before: null, after: 'Then look\n\nAnd wait' },
      ],
    ]);
    await edit(id, 0, { document: { title: 'Notes, edited' } });
    await edit(id, 1, { is_left_out: true });
    const { body: approved } = await approve(id);
    const created = approved.lines[0]?.record?.id ?? '';
    expect(await documentNow(created)).toMatchObject({ title: 'Notes, edited', category: 'Minutes' });
    expect((await documentNow(created)).content).toContain('One &lt;b&gt;');
    const changed = await documentNow(runbook.id);
    expect(changed.title).toBe('Runbook 2');
    expect(changed.content).toMatch(/Restart it.*Then look.*And wait/s);
    const revisions = await callEndpoint(app, documentRevisions.list, {
      token: mara.token,
      params: { document: runbook.id },
    });
    expect(revisions.body).toHaveLength(2);
    expect((await undo(approved.batch_id)).status).toBe(200);
    expect(await documentNow(runbook.id)).toMatchObject({ title: 'Runbook', content: runbook.content });
    const trash = await callEndpoint(app, documentTrash.list, { token: mara.token, params: { project: project.id } });
    expect(trash.body.map((each) => each.id)).toEqual([created]);
  });

  it('are not undone when someone has written on, and skipped when someone has written before', async () => {
    const runbook = await aDocument();
    const write = async (content: string) =>
      callEndpoint(app, documents.update, {
        token: mara.token,
        params: { document: runbook.id },
        body: { content, version: (await documentNow(runbook.id)).version },
      });
    const add = { kind: 'change_document', document: runbook.id, values: { text: 'Then look' } };
    const first = await proposed([add]);
    const { batch_id } = (await approve(first.id)).body;
    await write('<p>Mine</p>');
    expect((await undo(batch_id)).error?.code).toBe('changed_since');
    const second = await proposed([add, { kind: 'create', values: { title: 'Beside it' } }]);
    await write('<p>Mine again</p>');
    const problem = 'The document “Runbook” has changed since this was proposed.';
    expect((await approve(second.id)).body.lines.map((each) => each.problem)).toEqual([problem, null]);
    expect((await documentNow(runbook.id)).content).toContain('Mine again');
  });

  it('are refused where its user could not write them, and what is a link takes no text', async () => {
    const link = await aDocument({ content: '', external_url: 'https://example.com/' });
    const change = (document: string, values: object) => ({ kind: 'change_document', document, values });
    expect(await refusal(change(link.id, { text: 'More' }))).toEqual(['invalid_input', 'body.lines.1']);
    expect(await refusal(change(link.id, { title: '\u200b' }))).toEqual(['invalid_input', 'body.lines.1']);
    expect(await refusal(change(uuidv7(), { title: 'x' }))).toEqual(['document_not_found', 'body.lines.1']);
    const other = project;
    project = await aProject(app, mara);
    expect(await refusal(change(link.id, { title: 'x' }))).toEqual(['document_not_found', 'body.lines.1']);
    project = other;
    const sam = await aMember(app, mara.company_id, 'client');
    await aProjectMember(app, project, sam, 'client');
    const theirs = await aToken(app, sam, { rights: 'propose' });
    const create = { kind: 'create_document', values: { title: 'No' } };
    expect((await refusal(create, theirs.secret))[0]).toBe('forbidden');
    const long = 'x'.repeat(5_000);
    const runbook = await aDocument();
    expect((await propose([change(runbook.id, { text: long })])).status).toBe(200);
    expect((await propose([change(runbook.id, { text: long })])).error?.code).toBe('proposal_full');
  });
});
