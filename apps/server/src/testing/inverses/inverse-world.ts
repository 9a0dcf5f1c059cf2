// Starts a server with two projects, tickets and people, to run commands in batches and undo them.
import { attachments } from '@worklane/contract/attachments';
import { batches, type NamedCommand } from '@worklane/contract/batches';
import { documentRevisions, documents } from '@worklane/contract/documents';
import { uuidv7 } from 'uuidv7';
import { expect } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket } from '../factories.ts';
import { seenRows } from '../seen-rows.ts';
import { callEndpoint } from '../start-test-app.ts';
import { startWithProject } from '../start-with-project.ts';

export type InverseWorld = Awaited<ReturnType<typeof startInverseWorld>>;

/** Makes the ids of what the cases create. */
const newIds = () => ({
  document: uuidv7(),
  thread: uuidv7(),
  remark: uuidv7(),
  goneDocument: uuidv7(),
  revision: '',
  file: uuidv7(),
  sprint: uuidv7(),
  view: uuidv7(),
  template: uuidv7(),
  comment: uuidv7(),
  entry: uuidv7(),
  link: uuidv7(),
  transfer: uuidv7(),
  trashed: uuidv7(),
});

export async function startInverseWorld(templateUrl: string) {
  const { app, owner, project } = await startWithProject(templateUrl);
  const next = await aProject(app, owner);
  const stranger = await aPerson(app);
  const client = await aMember(app, owner.company_id, 'client');
  for (const place of [project, next]) await aProjectMember(app, place, client, 'client');
  const made = async (fields = {}) => (await aTicket(app, owner, project, fields)).id;
  const [first, second, third] = [await made(), await made(), await made({ labels: ['a'], estimate: 2 })];
  const child = await made({ parent_id: first });
  const ids = newIds();
  const { token } = owner;
  const run = (...commands: NamedCommand[]) => callEndpoint(app, batches.run, { token, body: { commands } });
  return {
    app,
    owner,
    project,
    other: { id: next.id, name: `Project ${next.key}` },
    stranger,
    client,
    first,
    second,
    third,
    child,
    ids,
    run,
    undo: (batch: string | null) =>
      callEndpoint(app, batches.undo, { token, params: { batch: batch ?? '' }, body: {} }),
    seen: () => seenRows(app.services.db, owner.company_id),
    async done(...commands: NamedCommand[]): Promise<void> {
      const { status, error } = await run(...commands);
      if (status !== 200) throw new Error(JSON.stringify(error));
    },
    onFirst: (input: object) => ({ target: first, input }),
    onProject: (input: object) => ({ target: project.id, input }),
    onCompany: (input: object) => ({ target: owner.company_id, input }),
    onDocument: (input: object) => ({ target: ids.document, input }),
    async aDocument(id: string, title: string): Promise<void> {
      const body = { id, title, content: '<p>One</p>' };
      const params = { project: project.id };
      expect((await callEndpoint(app, documents.create, { token, params, body })).status).toBe(200);
    },
    async revisionOf(document: string): Promise<string> {
      const { body } = await callEndpoint(app, documentRevisions.list, { token, params: { document } });
      return body.at(-1)?.id ?? '';
    },
    async attachAFile(): Promise<void> {
      const query = { file_name: 'notes.txt', id: ids.file };
      const given = { token, params: { ticket: first }, query, bytes: Buffer.from('Some words') };
      expect((await callEndpoint(app, attachments.add, given)).status).toBe(200);
    },
  };
}
