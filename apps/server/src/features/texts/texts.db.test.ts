// Tests that a picture pasted from one ticket's text into another's stays as long as the text that shows it.
import { attachments } from '@worklane/contract/attachments';
import { tickets } from '@worklane/contract/tickets';
import { trash } from '@worklane/contract/trash';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { onePixel } from '../../testing/pictures/one-pixel.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

type Project = { id: string; company_id: string; key: string };
let app: TestApp;
let owner: TestPerson;
let colleague: TestPerson;
let project: Project;
let picture: string;
let from: string;
let ticket: string;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
  colleague = await aMember(app, owner.company_id, 'collaborator');
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await aProject(app, owner);
  await aProjectMember(app, project, colleague, 'collaborator');
  from = (await aTicket(app, owner, project)).id;
  ticket = (await aTicket(app, owner, project)).id;
  picture = await paste(from);
});

const call = callAs(() => owner);
const paste = async (on: string) => {
  const query = { file_name: 'p.png' };
  return (await call(app, attachments.addImage, { params: { ticket: on }, query, bytes: onePixel })).body.url;
};
const show = (...urls: string[]) => `<p>Look: ${urls.map((url) => `<img src="${url}" />`).join('')}</p>`;
const describe = async (html: string, token = owner.token) =>
  (await call(app, tickets.update, { params: { ticket }, body: { description: html }, token })).body.description;
const pictureIn = (html: string) => /<img src="([^"]+)"/.exec(html)?.[1] ?? '';
const statusOf = async (url: string, token = owner.token) =>
  (await app.server.request(url, { headers: { authorization: `Bearer ${token}` } })).status;
const filesOf = async (id: string) => app.services.db.query(sql`select 1 from files where ticket_id = ${id}`);
async function deleteForGood(id: string, of = project): Promise<void> {
  await call(app, tickets.delete, { params: { ticket: id } });
  await call(app, trash.purge, { params: { project: of.id, ticket: id } });
  await app.services.files.sweep();
}

it('stays in descriptions and comments when the ticket it was pasted from is permanently deleted', async () => {
  const described = pictureIn(await describe(show(picture)));
  const comment = (await call(app, tickets.comment, { params: { ticket }, body: { content: '<p>None</p>' } })).body;
  const params = { ticket, comment: comment.id };
  const edited = (await call(app, tickets.editComment, { params, body: { content: show(picture) } })).body;
  const written = (await call(app, tickets.comment, { params: { ticket }, body: { content: show(picture) } })).body;
  const made = await aTicket(app, owner, project, { description: show(picture) });
  const { description } = (await call(app, tickets.get, { params: { ticket: made.id } })).body;
  await deleteForGood(from);
  expect(await statusOf(picture)).toBe(404);
  for (const url of [described, pictureIn(edited.content), pictureIn(written.content), pictureIn(description)])
    expect([url, await statusOf(url)]).toEqual([expect.stringMatching(/^\/api\/files\//), 200]);
});

it('is copied once however often it is shown and saved, and not when the ticket owns it', async () => {
  const own = await paste(ticket);
  const first = await describe(show(picture, own));
  expect(first).toContain(own);
  expect(await describe(show(picture, own))).toBe(first);
  await call(app, tickets.comment, { params: { ticket }, body: { content: show(picture) } });
  expect(await filesOf(ticket)).toHaveLength(2);
  // A picture that is attached there is no attachment here.
  const query = { file_name: 'a.png' };
  const attached = (await call(app, attachments.add, { params: { ticket: from }, query, bytes: onePixel })).body;
  await describe(show(attached.url));
  expect((await call(app, attachments.list, { params: { ticket } })).body).toEqual([]);
});

it('is copied from another project only for a user who sees it there, and not for later editors', async () => {
  const other = await aProject(app, owner);
  const secret = await paste((await aTicket(app, owner, other)).id);
  expect(pictureIn(await describe(show(secret), colleague.token))).toBe(secret);
  expect(await filesOf(ticket)).toEqual([]);
  expect(await statusOf(secret, colleague.token)).toBe(404);
  expect(pictureIn(await describe(`${show(secret)}<p>More</p>`))).toBe(secret);
  expect(await filesOf(ticket)).toEqual([]);
  await describe('');
  const shown = pictureIn(await describe(show(secret)));
  expect(await statusOf(shown, colleague.token)).toBe(200);
});

it('is not copied from another company, from the trash, or when it does not exist', async () => {
  const stranger = await aPerson(app);
  const theirs = await aTicket(app, stranger, await aProject(app, stranger));
  const params = { ticket: theirs.id };
  const pasted = await call(app, attachments.addImage, {
    params,
    query: { file_name: 'p.png' },
    bytes: onePixel,
    token: stranger.token,
  });
  const nowhere = '/api/files/00000000-0000-4000-8000-000000000000';
  await call(app, tickets.delete, { params: { ticket: from } });
  const html = show(pasted.body.url, nowhere, picture);
  expect(await describe(html)).toBe(html);
  expect(await filesOf(ticket)).toEqual([]);
});
