// Tests that attachments are private, counted, and deleted with their ticket.
import { attachments } from '@worklane/contract/attachments';
import { files } from '@worklane/contract/files';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { ticketCopies } from '@worklane/contract/ticket-copies';
import { tickets } from '@worklane/contract/tickets';
import { trash } from '@worklane/contract/trash';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { onePixel } from '../../testing/pictures/one-pixel.ts';
import { callAs, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };
let ticket: string;

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
});
afterAll(() => app.close());
beforeEach(async () => {
  ticket = (await aTicket(app, owner, project)).id;
});

const call = callAs(() => owner);
const attach = (name: string, text = 'Some words', token = owner.token) =>
  call(app, attachments.add, { params: { ticket }, query: { file_name: name }, bytes: Buffer.from(text), token });
const listed = async () => (await call(app, attachments.list, { params: { ticket } })).body;
const fetchFile = (id: string, token = owner.token) =>
  app.server.request(`/api/files/${id}`, { headers: { authorization: `Bearer ${token}` } });

it('attaches files that only users who see the ticket can fetch', async () => {
  const first = await attach('notes.txt');
  expect(first.status).toBe(200);
  expect(await listed()).toMatchObject([
    {
      id: first.body.id,
      name: 'notes.txt',
      media_type: 'text/plain',
      bytes: 10,
      url: first.body.url,
      uploaded_by: owner.id,
    },
  ]);
  expect((await call(app, tickets.get, { params: { ticket } })).body.attachments).toEqual([first.body.id]);
  const file = await fetchFile(first.body.id);
  expect([file.status, await file.text()]).toEqual([200, 'Some words']);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  const [outsider, client] = [await aPerson(app), await aMember(app, owner.company_id, 'client')];
  for (const { token } of [outsider, client]) expect((await fetchFile(first.body.id, token)).status).toBe(404);
  const changes = await call(app, ticketChanges.list, { params: { ticket } });
  expect(changes.body).toMatchObject([{ field: 'attachments', before: null, after: 'notes.txt' }]);
});

it('stores pictures of texts without listing them as attachments', async () => {
  const query = { file_name: 'pasted.png' };
  const image = await call(app, attachments.addImage, { params: { ticket }, query, bytes: onePixel });
  expect(image.status).toBe(200);
  const text = await call(app, attachments.addImage, { params: { ticket }, query, bytes: Buffer.from('words') });
  expect(text.error?.code).toBe('file_type_refused');
  const description = `<p><img src="${image.body.url}" /></p>`;
  const changed = await call(app, tickets.update, { params: { ticket }, body: { description } });
  expect(changed.body.description).toBe(description);
  expect(await listed()).toEqual([]);
});

it('stores a file once under the given id', async () => {
  const id = uuidv7();
  const send = (bytes: Uint8Array<ArrayBuffer>) =>
    call(app, attachments.addImage, { params: { ticket }, query: { file_name: 'seen.png', id }, bytes });
  const first = await send(onePixel);
  expect([first.status, first.body.id, first.body.url]).toEqual([200, id, `/api/files/${id}`]);
  expect((await send(onePixel)).error?.code).toBe('conflict');
  const again = { params: { ticket }, query: { file_name: 'seen.txt', id }, bytes: Buffer.from('Some words') };
  expect((await call(app, attachments.add, again)).error?.code).toBe('conflict');
  expect(await listed()).toEqual([]);
  const [left] = await app.services.db.query<{ count: number }>(sql`
    select count(*)::integer as count from file_removals where due_at <= now()`);
  expect(left?.count).toBe(0);
});

it('lets the uploader and users who may delete tickets delete a file', async () => {
  const collaborator = await aMember(app, owner.company_id, 'collaborator');
  await app.services.db.query(sql`
    insert into project_members (company_id, project_id, user_id, role)
    values (${project.company_id}, ${project.id}, ${collaborator.id}, 'collaborator')`);
  app.services.viewers.drop(collaborator.id);
  const [mine, theirs] = [await attach('mine.txt'), await attach('theirs.txt', 'x', collaborator.token)];
  const remove = (file: string, token: string) => call(app, attachments.delete, { params: { ticket, file }, token });
  expect((await remove(mine.body.id, collaborator.token)).error?.code).toBe('forbidden');
  expect((await remove(theirs.body.id, collaborator.token)).status).toBe(204);
  expect((await remove(mine.body.id, owner.token)).status).toBe(204);
  expect((await remove(mine.body.id, owner.token)).error?.code).toBe('file_not_found');
  expect((await fetchFile(mine.body.id)).status).toBe(404);
});

it('moves a file with its ticket to another project and to the trash, and deletes it with the ticket', async () => {
  const { body } = await attach('kept.txt');
  const other = await aProject(app, owner);
  await call(app, ticketCopies.transfer, { params: { ticket }, body: { project_id: other.id } });
  expect((await fetchFile(body.id)).status).toBe(200);
  await call(app, tickets.delete, { params: { ticket } });
  expect((await fetchFile(body.id)).status).toBe(404);
  await call(app, trash.restore, { params: { project: other.id, ticket } });
  expect((await fetchFile(body.id)).status).toBe(200);
  await call(app, tickets.delete, { params: { ticket } });
  await call(app, trash.purge, { params: { project: other.id, ticket } });
  expect(await app.services.db.query(sql`select 1 from files where id = ${body.id}`)).toEqual([]);
  const waiting = await app.services.db.query(sql`select 1 from file_removals where storage_key = ${body.path}`);
  expect(waiting).toHaveLength(1);
  const gone = await call(app, files.get, { params: { file: body.id } });
  expect(gone.error?.code).toBe('file_not_found');
});
