// Tests that undoing a command on a document keeps what another person has changed since.
import { batches, type NamedCommand } from '@worklane/contract/batches';
import { documentRevisions, documents } from '@worklane/contract/documents';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, type TestPerson } from '../../testing/factories.ts';
import { callAs, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let app: TestApp;
let owner: TestPerson;
let colleague: TestPerson;
let project: { id: string };

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  colleague = await aMember(app, owner.company_id, 'team_member');
});
afterAll(() => app.close());

const call = callAs(() => owner);
const run = async (by: TestPerson, command: NamedCommand) => {
  const { body, error } = await call(app, batches.run, { token: by.token, body: { commands: [command] } });
  expect(error).toBeUndefined();
  return body;
};
const update = async (document: string, body: Record<string, unknown>, { token }: TestPerson) =>
  expect((await call(app, documents.update, { token, params: { document }, body })).status).toBe(200);
const get = async (document: string) => (await call(app, documents.get, { params: { document } })).body;
const revisions = async (document: string) => (await call(app, documentRevisions.list, { params: { document } })).body;
const onRevision = async (target: string, command: string, input: object): Promise<NamedCommand> => ({
  command,
  target,
  input: { ...input, revision_id: (await revisions(target)).at(-1)?.id },
});

it.each<[string, (id: string) => Promise<NamedCommand>, (id: string) => Promise<unknown>]>([
  [
    'the name of a revision',
    async (id) => onRevision(id, 'nameRevision', { name: 'Mine' }),
    async (id) => run(colleague, await onRevision(id, 'nameRevision', { name: 'Theirs' })),
  ],
  [
    'the text of a restored revision',
    async (id) => onRevision(id, 'restoreRevision', { version: 2 }),
    async (id) => update(id, { content: '<p>Theirs</p>', version: 3 }, colleague),
  ],
  [
    'a restored document',
    async (id) => ({ command: 'restoreDocument', target: project.id, input: { id } }),
    async (id) => update(id, { title: 'Theirs' }, colleague),
  ],
])('undoes nothing once another person has changed %s', async (_, command, theirs) => {
  const params = { project: project.id };
  const { id } = (await call(app, documents.create, { params, body: { content: '<p>One</p>' } })).body;
  await update(id, { content: '<p>Two</p>', version: 1 }, colleague);
  const mine = await command(id);
  if (mine.command === 'restoreDocument') await call(app, documents.delete, { params: { document: id } });
  const { undo } = await run(owner, mine);
  await theirs(id);
  const before = [await get(id), await revisions(id)];
  const undone = await call(app, batches.undo, { params: { batch: undo ?? '' }, body: {} });
  expect(undone.error?.code).toBe('changed_since');
  expect([await get(id), await revisions(id)]).toEqual(before);
});

it('deletes no other version than the one that an undo from before an update names', async () => {
  const { id } = (await call(app, documents.create, { params: { project: project.id }, body: {} })).body;
  await update(id, { title: 'Theirs' }, colleague);
  const deleted = (version: number) =>
    call(app, batches.run, { body: { commands: [{ command: 'deleteDocument', target: id, input: { version } }] } });
  expect((await deleted(1)).error?.code).toBe('changed_since');
  expect((await get(id)).title).toBe('Theirs');
  expect((await deleted(2)).error).toBeUndefined();
});
