// Tests where tickets and documents are mentioned: as texts are written, and only where the reader may look.
import { documentRevisions, documents, documentTrash } from '@worklane/contract/documents';
import { type TextMention, textMentions } from '@worklane/contract/mentions';
import { tickets } from '@worklane/contract/tickets';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };
let other: typeof project;
let ticket: string;
let document: string;

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  other = await aProject(app, owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  ticket = (await aTicket(app, owner, project)).id;
  document = (await write(project, 'Mentioned')).id;
});

const call = callAs(() => owner);
const write = async (of: { id: string }, title: string, content = '') =>
  (await call(app, documents.create, { params: { project: of.id }, body: { title, content } })).body;
const naming = (kind: 'ticket' | 'document', id: string) => `<p>See <span data-${kind}="${id}">it</span></p>`;
const said = (mentions: readonly TextMention[]) => mentions.map(({ kind, title }) => `${kind} ${title}`);
const ofTicket = async ({ token } = owner) =>
  said((await call(app, textMentions.ofTicket, { token, params: { ticket } })).body);
const ofDocument = async ({ token } = owner) =>
  said((await call(app, textMentions.ofDocument, { token, params: { document } })).body);

it('lists mentions in documents, descriptions and comments, last changed first', async () => {
  const page = await write(project, 'Page', naming('ticket', ticket) + naming('document', document));
  const described = await aTicket(app, owner, other, { title: 'Described', description: naming('document', document) });
  const params = { ticket: described.id };
  const { body } = await call(app, tickets.comment, { params, body: { content: naming('ticket', ticket) } });
  expect(await ofTicket()).toEqual(['comment Described', 'document Page']);
  expect(await ofDocument()).toEqual(['ticket Described', 'document Page']);
  const [comment] = (await call(app, textMentions.ofTicket, { params: { ticket } })).body;
  expect(comment).toMatchObject({
    id: body.id,
    ticket_id: described.id,
    ticket_key: described.key,
    project_key: other.key,
  });

  await call(app, tickets.editComment, {
    params: { ...params, comment: body.id },
    body: { content: '<p>Never mind</p>' },
  });
  expect(await ofTicket()).toEqual(['document Page']);
  await call(app, tickets.update, { params, body: { description: '' } });
  await call(app, documents.update, { params: { document: page.id }, body: { content: '<p>Other</p>', version: 1 } });
  expect([await ofTicket(), await ofDocument()]).toEqual([[], []]);
  const revisions = (await call(app, documentRevisions.list, { params: { document: page.id } })).body;
  expect(revisions).toHaveLength(1);
});

it('leaves out texts that mention themselves, the trash, and comments of the same ticket', async () => {
  await call(app, tickets.update, { params: { ticket }, body: { description: naming('ticket', ticket) } });
  await call(app, tickets.comment, { params: { ticket }, body: { content: naming('ticket', ticket) } });
  await call(app, documents.update, {
    params: { document },
    body: { content: naming('document', document), version: 1 },
  });
  expect([await ofTicket(), await ofDocument()]).toEqual([[], []]);
  const page = await write(project, 'Page', naming('ticket', ticket));
  await call(app, documents.delete, { params: { document: page.id } });
  expect(await ofTicket()).toEqual([]);
  await call(app, documentTrash.restore, { params: { project: project.id, document: page.id } });
  expect(await ofTicket()).toEqual(['document Page']);
});

it('lists mentions only in projects that the reader may see, and in no other company', async () => {
  await write(other, 'Elsewhere', naming('ticket', ticket));
  await write(project, 'Here', naming('ticket', ticket));
  const client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, client, 'client');
  expect(await ofTicket(client)).toEqual(['document Here']);
  await aProjectMember(app, other, client, 'client');
  expect(await ofTicket(client)).toEqual(['document Here', 'document Elsewhere']);
});
