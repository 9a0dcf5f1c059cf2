// Tests files of documents: uploaded files, which are listed, and pictures in a text.
import { attachments } from '@worklane/contract/attachments';
import { documents, documentTrash } from '@worklane/contract/documents';
import { tickets } from '@worklane/contract/tickets';
import { trash } from '@worklane/contract/trash';
import { MEGABYTE } from '@worklane/domain/units';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { onePixel } from '../../testing/pictures/one-pixel.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'), { settings: { COMPANY_STORAGE_MB: '60' } });
  owner = await aPerson(app);
  project = await aProject(app, owner);
});
afterAll(() => app.close());

const call = callAs(() => owner);
const upload = (file_name: string, bytes: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
  call(app, documents.upload, { params: { project: project.id }, query: { file_name, ...more }, bytes });
const list = async () => (await call(app, documents.list, { params: { project: project.id } })).body;
const fetchFile = (url: string | null, { token } = owner) =>
  app.server.request(url ?? '', { headers: { authorization: `Bearer ${token}` } });
const remove = (document: string) => call(app, documents.delete, { params: { document } });
const purge = (document: string) => call(app, documentTrash.purge, { params: { project: project.id, document } });
const rows = async () => (await app.services.db.query(sql`select 1 from files where owner_kind = 'document'`)).length;

it('lists an uploaded file by its name and address for members who see the project', async () => {
  const { body: file } = await upload('Plan Ä.pdf', PDF, { category: 'Plans' });
  expect(file).toMatchObject({
    title: 'Plan Ä.pdf',
    category: 'Plans',
    is_external: true,
    media_type: 'application/pdf',
    external_url: expect.stringMatching(/^\/api\/files\/[0-9a-f-]{36}$/),
  });
  expect((await list())[0]).toEqual(file);
  const answer = await fetchFile(file.external_url);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': "inline; filename*=UTF-8''Plan%20%C3%84.pdf",
  });
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
  const elsewhere = { external_url: 'javascript:alert(1)' };
  await call(app, documents.update, { params: { document: file.id }, body: elsewhere });
  expect((await list())[0], 'the page opens a file by the address it has').toMatchObject({ media_type: null });
  const text = (await upload('notes.html', Buffer.from('<script>alert(1)</script>'))).body;
  expect(text).toMatchObject({ title: 'notes.html', category: 'General', media_type: 'text/plain' });
  const { headers } = await fetchFile(text.external_url);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''notes.html.txt");

  const long = (await upload(`${'n'.repeat(240)}.pdf`, PDF)).body.title;
  expect([long.length, long.slice(-6)]).toEqual([200, 'n….pdf']);

  const client = await aMember(app, owner.company_id, 'client');
  expect((await fetchFile(file.external_url, client)).status).toBe(404);
  await aProjectMember(app, project, client, 'client');
  expect((await fetchFile(file.external_url, client)).status).toBe(200);
  expect((await fetchFile(file.external_url, await aPerson(app))).status).toBe(404);
});

it('refuses files that are too large or of another type, and stores nothing', async () => {
  const before = [await rows(), (await list()).length];
  expect(await upload('big.pdf', new Uint8Array(50 * MEGABYTE + 1))).toMatchObject({
    status: 413,
    error: { message: 'File size exceeds 50MB limit' },
  });
  const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
  expect(await upload('a.pdf', zip)).toMatchObject({
    status: 415,
    error: { message: 'File type application/zip is not allowed' },
  });
  const taken = (await list())[0]?.id ?? '';
  expect((await upload('again.pdf', PDF, { id: taken })).error?.code).toBe('conflict');
  expect([await rows(), (await list()).length]).toEqual(before);
  const waiting = sql`select 1 from file_removals where storage_key like 'documents/%'`;
  await app.services.files.sweep();
  expect(await app.services.db.query(waiting)).toEqual([]);
});

it('counts as storage of the company, and is deleted with its document', async () => {
  const text = Buffer.alloc(40 * MEGABYTE, 'a');
  const { body: large } = await upload('large.txt', text);
  expect((await upload('second.txt', text)).error?.code).toBe('storage_full');
  await remove(large.id);
  expect((await fetchFile(large.external_url)).status).toBe(404);
  const params = { project: project.id, document: large.id };
  expect((await call(app, documentTrash.restore, { params })).body).toEqual(large);
  expect((await fetchFile(large.external_url)).status).toBe(200);
  await remove(large.id);
  await purge(large.id);
  const key = sql`select storage_key from file_removals where storage_key like 'documents/%'`;
  expect(await app.services.db.query(key)).toHaveLength(1);
  await app.services.files.sweep();
  expect(await app.services.db.query(key)).toEqual([]);
  expect((await upload('second.txt', text)).status).toBe(200);
});

it('stores its own pictures, and copies pictures of tickets and other documents', async () => {
  const make = async () => (await call(app, documents.create, { params: { project: project.id }, body: {} })).body.id;
  const paste = (document: string, bytes: Uint8Array<ArrayBuffer>) =>
    call(app, documents.addImage, { params: { document }, query: { file_name: 'p.png' }, bytes });
  const [document, other] = [await make(), await make()];
  const ticket = (await aTicket(app, owner, project)).id;
  const own = (await paste(document, onePixel)).body;
  expect(own.path).toMatch(new RegExp(`^documents/${owner.company_id}/\\d{13}-[0-9a-f]{32}\\.png$`));
  expect((await paste(document, PDF)).error?.message).toBe('File type application/pdf is not allowed');
  const theirs = [
    (await paste(other, onePixel)).body.url,
    (await call(app, attachments.addImage, { params: { ticket }, query: { file_name: 'p.png' }, bytes: onePixel })).body
      .url,
  ];
  const content = [own.url, ...theirs].map((url) => `<figure><img src="${url}" alt=""></figure>`).join('');
  const save = (version: number) => call(app, documents.update, { params: { document }, body: { content, version } });
  const saved = (await save(1)).body;
  const shown = [...saved.content.matchAll(/src="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect([shown[0], shown.length, new Set([...shown, ...theirs]).size]).toEqual([own.url, 3, 5]);
  const copied = (await call(app, documents.create, { params: { project: project.id }, body: { content } })).body;
  const shownThere = [...copied.content.matchAll(/src="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(new Set([...shownThere, ...shown, ...theirs]).size).toBe(8);
  // Sending the same addresses again changes nothing.
  expect((await save(2)).body).toEqual(saved);
  await remove(other);
  await purge(other);
  await call(app, tickets.delete, { params: { ticket } });
  await call(app, trash.purge, { params: { project: project.id, ticket } });
  await app.services.files.sweep();
  for (const url of [...shown, ...shownThere]) expect((await fetchFile(url)).status).toBe(200);
  for (const url of theirs) expect((await fetchFile(url)).status).toBe(404);
});

it('accepts up to a thousand pictures for a document, also when two people add the last one at once', async () => {
  const { id } = (await call(app, documents.create, { params: { project: project.id }, body: {} })).body;
  await app.services.db.query(sql`
    insert into files (id, company_id, project_id, owner_kind, owner_id, kind, name, media_type, bytes, storage_key)
    select gen_random_uuid(), ${project.company_id}, ${project.id}, 'document', ${id}, 'image', 'p.png', 'image/png', 1,
           'documents/' || n from generate_series(1, 999) n`);
  const paste = () =>
    call(app, documents.addImage, { params: { document: id }, query: { file_name: 'p.png' }, bytes: onePixel });
  const answers = await Promise.all([paste(), paste()]);
  expect(answers.map(({ error }) => error?.code).sort()).toEqual(['document_pictures_full', undefined]);
});
