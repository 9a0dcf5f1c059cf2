// Tests that copied and moved tickets keep their pictures and attachments when the original is deleted.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { attachments } from '@worklane/contract/attachments';
import { ticketCopies } from '@worklane/contract/ticket-copies';
import { tickets } from '@worklane/contract/tickets';
import { trash } from '@worklane/contract/trash';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { onePixel } from '../../testing/pictures/one-pixel.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'), { settings: { COMPANY_STORAGE_MB: '1' } });
  owner = await aPerson(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await aProject(app, owner);
});

const call = callAs(() => owner);
const get = async (ticket: string) => (await call(app, tickets.get, { params: { ticket } })).body;
const describe = (ticket: string, description: string) =>
  call(app, tickets.update, { params: { ticket }, body: { description } });
const attach = async (ticket: string, text: string) =>
  (await call(app, attachments.add, { params: { ticket }, query: { file_name: 'a.txt' }, bytes: Buffer.from(text) }))
    .body;
const paste = async (ticket: string) =>
  (await call(app, attachments.addImage, { params: { ticket }, query: { file_name: 'p.png' }, bytes: onePixel })).body;
const attached = async (ticket: string) => (await call(app, attachments.list, { params: { ticket } })).body;
const duplicate = async (ticket: string) =>
  (await call(app, ticketCopies.duplicate, { params: { ticket }, body: {} })).body;
const statusOf = async (url: string, token = owner.token) =>
  (await app.server.request(url, { headers: { authorization: `Bearer ${token}` } })).status;
const isStored = (path: string) => existsSync(join(app.dataDir, 'user-uploads', path));
const deleteForGood = async (ticket: string) => {
  await call(app, tickets.delete, { params: { ticket } });
  await call(app, trash.purge, { params: { project: project.id, ticket } });
  await app.services.files.sweep();
};
const picturesOf = (html: string) => [...html.matchAll(/<img src="([^"]+)"/g)].map((match) => match[1] as string);

it('gives a copy its own files, which stay when the original is permanently deleted', async () => {
  const ticket = await aTicket(app, owner, project);
  const [file, picture] = [await attach(ticket.id, 'words'), await paste(ticket.id)];
  await describe(ticket.id, `<p><img src="${picture.url}" /></p>`);
  const copy = await duplicate(ticket.id);
  const [shown] = picturesOf(copy.description);
  expect(shown).not.toBe(picture.url);
  const [other] = await attached(copy.id);
  expect(other).toMatchObject({ name: 'a.txt', bytes: 5, uploaded_by: owner.id });
  expect(other?.id).not.toBe(file.id);
  expect(copy.attachments).toEqual([other?.id]);

  await deleteForGood(ticket.id);
  expect(await statusOf(picture.url)).toBe(404);
  for (const url of [shown, other?.url]) expect(await statusOf(url ?? '')).toBe(200);
  const bytes = await app.server.request(other?.url ?? '', { headers: { authorization: `Bearer ${owner.token}` } });
  expect(await bytes.text()).toBe('words');

  // The bytes go with the last that speaks of them.
  expect([file, picture].map(({ path }) => isStored(path))).toEqual([true, true]);
  await deleteForGood(copy.id);
  expect([file, picture].map(({ path }) => isStored(path))).toEqual([false, false]);
  expect(await app.services.db.query(sql`select 1 from file_removals`)).toEqual([]);
});

it("copies other tickets' pictures that the original shows, but none from other projects", async () => {
  const elsewhere = await aTicket(app, owner, await aProject(app, owner));
  const beside = await aTicket(app, owner, project);
  const [theirs, besides] = [await paste(elsewhere.id), await paste(beside.id)];
  const ticket = await aTicket(app, owner, project);
  // As texts were stored before they got copies of pasted pictures.
  const html = `<p><img src="${theirs.url}" /><img src="${besides.url}" /></p>`;
  await app.services.db.query(sql`update tickets set description = ${html} where id = ${ticket.id}`);
  const [first, second] = picturesOf((await duplicate(ticket.id)).description);
  expect(first).toBe(theirs.url);
  expect(second).not.toBe(besides.url);
  await deleteForGood(beside.id);
  expect(await statusOf(second ?? '')).toBe(200);
});

it('counts the bytes of copies once', async () => {
  const ticket = await aTicket(app, owner, project);
  await attach(ticket.id, 'x'.repeat(700_000));
  const copy = await duplicate(ticket.id);
  expect((await attach(copy.id, 'y'.repeat(200_000))).error).toBeNull();
  const full = await call(app, attachments.add, {
    params: { ticket: copy.id },
    query: { file_name: 'a.txt' },
    bytes: Buffer.from('z'.repeat(300_000)),
  });
  expect(full.error?.code).toBe('storage_full');
});

it('counts a restored file, unless its bytes are counted already', async () => {
  owner = await aPerson(app);
  project = await aProject(app, owner);
  const ticket = await aTicket(app, owner, project);
  const file = await attach(ticket.id, 'x'.repeat(700_000));
  const params = { ticket: ticket.id, file: file.id };
  await call(app, attachments.delete, { params });
  const taken = await attach(ticket.id, 'y'.repeat(600_000));
  const refused = await call(app, attachments.restore, { params });
  expect(refused.error?.code).toBe('storage_full');
  await call(app, attachments.delete, { params: { ticket: ticket.id, file: taken.id } });
  expect((await call(app, attachments.restore, { params })).status).toBe(204);

  const copy = await duplicate(ticket.id);
  await call(app, attachments.delete, { params });
  await attach(copy.id, 'z'.repeat(300_000));
  expect((await call(app, attachments.restore, { params })).status).toBe(204);
});

it('counts deleted files that are still stored against the quota', async () => {
  owner = await aPerson(app);
  project = await aProject(app, owner);
  const ticket = await aTicket(app, owner, project);
  const add = () =>
    call(app, attachments.add, {
      params: { ticket: ticket.id },
      query: { file_name: 'a.txt' },
      bytes: Buffer.from('x'.repeat(900_000)),
    });
  for (let count = 1; count <= 2; count++) {
    const file = (await add()).body.id;
    expect((await call(app, attachments.delete, { params: { ticket: ticket.id, file } })).status).toBe(204);
  }
  expect((await add()).error?.code).toBe('storage_full');
});

it('moves its own pictures to another project, and copies those of other tickets', async () => {
  const [ticket, beside] = [await aTicket(app, owner, project), await aTicket(app, owner, project)];
  const [mine, besides] = [await paste(ticket.id), await paste(beside.id)];
  await call(app, tickets.comment, { params: { ticket: ticket.id }, body: { content: '<p>None yet</p>' } });
  // As texts were stored before they got copies of pasted pictures.
  const { db } = app.services;
  const html = `<p><img src="${besides.url}" /></p>`;
  await db.query(
    sql`update tickets set description = ${`<p><img src="${mine.url}" /></p>${html}`} where id = ${ticket.id}`,
  );
  await db.query(sql`update ticket_comments set content = ${html} where ticket_id = ${ticket.id}`);
  const there = await aProject(app, owner);
  const client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, there, client, 'client');
  await call(app, ticketCopies.transfer, { params: { ticket: ticket.id }, body: { project_id: there.id } });
  const [comment] = (await call(app, tickets.comments, { params: { ticket: ticket.id } })).body;
  const shown = [...picturesOf((await get(ticket.id)).description), ...picturesOf(comment?.content ?? '')];
  expect(shown).toHaveLength(3);
  for (const url of shown) expect(await statusOf(url, client.token)).toBe(200);
  expect(await statusOf(besides.url, client.token)).toBe(404);
  await deleteForGood(beside.id);
  for (const url of shown) expect(await statusOf(url, client.token)).toBe(200);
});
