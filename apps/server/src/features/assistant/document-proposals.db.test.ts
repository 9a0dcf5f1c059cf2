// Tests proposals of programs about documents: plain text that is added, edited, approved in part, undone.
import { documentRevisions, documents, documentTrash } from '@worklane/contract/documents';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { aMember, aProject, aProjectMember, type TestPerson } from '../../testing/factories.ts';
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

const { proposed, refusal, approve, edit, undo, aDocument, documentNow } = proposalSteps(() => world);

const RUNBOOK = '<h2>Steps</h2><p>Restart it</p>';

it('creates documents and adds to them as plain text, edited, approved in part and undone', async () => {
  const runbook = await aDocument(RUNBOOK);
  const { id } = await proposed([
    { kind: 'create_document', values: { title: 'Notes', category: 'Minutes', text: 'One <b>\n\nTwo' } },
    { kind: 'create_document', values: { title: 'Not this' } },
    { kind: 'change_document', document: runbook.id, values: { title: 'Runbook 2', text: 'Then look' } },
    { kind: 'change_document', document: runbook.id, values: { text: 'And wait' } },
  ]);
  const { lines } = await world.read(id);
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
  const approved = await approve(id);
  const created = approved.lines[0]?.record?.id ?? '';
  expect(await documentNow(created)).toMatchObject({ title: 'Notes, edited', category: 'Minutes' });
  expect((await documentNow(created)).content).toContain('One &lt;b&gt;');
  const changed = await documentNow(runbook.id);
  expect(changed.title).toBe('Runbook 2');
  expect(changed.content).toMatch(/Restart it.*Then look.*And wait/s);
  const revisions = await callEndpoint(world.app, documentRevisions.list, {
    token: mara.token,
    params: { document: runbook.id },
  });
  expect(revisions.body).toHaveLength(2);
  expect((await undo(approved.batch_id)).status).toBe(200);
  expect(await documentNow(runbook.id)).toMatchObject({ title: 'Runbook', content: runbook.content });
  const trash = await callEndpoint(world.app, documentTrash.list, {
    token: mara.token,
    params: { project: project.id },
  });
  expect(trash.body.map((each) => each.id)).toEqual([created]);
});

it('undoes no text that someone has continued, and skips a document that someone has changed', async () => {
  const runbook = await aDocument(RUNBOOK);
  const write = async (content: string) =>
    callEndpoint(world.app, documents.update, {
      token: mara.token,
      params: { document: runbook.id },
      body: { content, version: (await documentNow(runbook.id)).version },
    });
  const add = { kind: 'change_document', document: runbook.id, values: { text: 'Then look' } };
  const first = await proposed([add]);
  const { batch_id } = await approve(first.id);
  await write('<p>Mine</p>');
  expect((await undo(batch_id)).error?.code).toBe('changed_since');
  const second = await proposed([add, { kind: 'create', values: { title: 'Beside it' } }]);
  await write('<p>Mine again</p>');
  const problem = 'The document “Runbook” has changed since this was proposed.';
  expect((await approve(second.id)).lines.map((each) => each.problem)).toEqual([problem, null]);
  expect((await documentNow(runbook.id)).content).toContain('Mine again');
});

it('refuses documents that its user could not write, and text for a link', async () => {
  const link = await aDocument('', { external_url: 'https://example.com/' });
  const change = (document: string, values: object) => ({ kind: 'change_document', document, values });
  expect(await refusal(change(link.id, { text: 'More' }))).toEqual(['invalid_input', 'body.lines.1']);
  expect(await refusal(change(link.id, { title: '\u200b' }))).toEqual(['invalid_input', 'body.lines.1']);
  expect(await refusal(change(uuidv7(), { title: 'x' }))).toEqual(['document_not_found', 'body.lines.1']);
  const other = await aProject(world.app, mara);
  const there = await world.propose(agent.secret, [change(link.id, { title: 'x' })], other.id);
  expect(there.error?.code).toBe('document_not_found');
  const sam = await aMember(world.app, mara.company_id, 'client');
  await aProjectMember(world.app, project, sam, 'client');
  const theirs = await aToken(world.app, sam, { rights: 'propose' });
  const create = { kind: 'create_document', values: { title: 'No' } };
  expect((await refusal(create, theirs.secret))[0]).toBe('forbidden');
  const long = 'x'.repeat(5_000);
  const runbook = await aDocument(RUNBOOK);
  expect((await world.propose(agent.secret, [change(runbook.id, { text: long })])).status).toBe(200);
  expect((await world.propose(agent.secret, [change(runbook.id, { text: long })])).error?.code).toBe('proposal_full');
});
