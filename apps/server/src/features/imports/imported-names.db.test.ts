// Tests that the texts of an archive name the tickets, documents and people that are here, also when it is imported again.
import { documentThreads } from '@worklane/contract/document-threads';
import { documents } from '@worklane/contract/documents';
import { textMentions } from '@worklane/contract/mentions';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aPerson, aTicket } from '../../testing/factories.ts';
import { type Line, putTogether, takeApart } from '../../testing/imports/an-archive.ts';
import { type ArchiveWorld, startArchiveWorld } from '../../testing/imports/archive-world.ts';
import { callAs } from '../../testing/start-test-app.ts';

type Project = Awaited<ReturnType<ArchiveWorld['aProject']>>;
let world: ArchiveWorld;
let project: Project;
/** The ids that the texts of the project name. */
let ids: { gateway: string; router: string; plan: string; method: string; stranger: string };

beforeAll(async () => {
  world = await startArchiveWorld(inject('templateUrl'));
  project = await world.aProject();
  ids = await fill();
});
afterAll(() => world.close());

const call = callAs(() => world.owner);
const create = async (of: Project, title: string, content: string) =>
  (await call(world.app, documents.create, { params: { project: of.id }, body: { title, content } })).body.id;
const documentsOf = async (of: Project) =>
  (await call(world.app, documents.list, { params: { project: of.id } })).body.toSorted((a, b) =>
    a.title < b.title ? -1 : 1,
  );
const ticketOf = async (of: Project, number: number) =>
  (await call(world.app, tickets.get, { params: { ticket: `${of.key}-${number}` } })).body;
const person = (id: string, name: string) => `<span data-mention="${id}">@${name}</span>`;

/**
 * Creates a ticket whose description, comments and history, and a document whose text and comments, name all there is.
 */
async function fill(): Promise<typeof ids> {
  const { app, owner, colleague } = world;
  const stranger = (await aPerson(app)).id;
  const router = await aTicket(app, owner, project, { title: 'Router' });
  const gateway = await aTicket(app, owner, project, { title: 'Gateway' });
  const method = await create(project, 'Method', '<p>Words</p>');
  const named = `<p>See <span data-ticket="${router.id}">${router.key}</span> and <span data-document="${method}">Method</span>, ${person(colleague.id, 'Jo')} and ${person(stranger, 'Al')}; data-ticket="${router.id}" are words</p>`;
  const params = { ticket: gateway.id };
  await call(app, tickets.update, { params, body: { description: named } });
  const more = { description: `${named}<p>More</p>` };
  await call(app, tickets.update, { params, body: more, token: colleague.token });
  await call(app, tickets.comment, { params, body: { content: named } });
  const plan = await create(project, 'Plan', named);
  await call(app, documentThreads.start, { params: { document: plan }, body: { content: named } });
  return { gateway: gateway.id, router: router.id, plan, method, stranger };
}

/** Reads all texts of a project, with the ids that they should name. */
async function textsOf(of: Project) {
  const [router, gateway] = [await ticketOf(of, 1), await ticketOf(of, 2)];
  const [method, plan] = (await documentsOf(of)).map(({ id }) => id) as [string, string];
  const params = { ticket: gateway.id };
  const [comment] = (await call(world.app, tickets.comments, { params })).body;
  const history = (await call(world.app, ticketChanges.list, { params })).body;
  const last = history.findLast(({ field }) => field === 'description');
  const change = await call(world.app, ticketChanges.get, { params: { ...params, change: last?.id ?? '' } });
  const [thread] = (await call(world.app, documentThreads.list, { params: { document: plan } })).body;
  const page = await call(world.app, documents.get, { params: { document: plan } });
  const texts = [gateway.description, comment?.content, change.body.before, page.body.content];
  return {
    texts: [...texts, thread?.comments[0]?.content].map((text) => String(text)),
    router: router.id,
    method,
    gateway: gateway.id,
    changes: history.length,
  };
}

function expectNames({ texts, router, method }: Awaited<ReturnType<typeof textsOf>>, isPersonHere = true): void {
  for (const text of texts) {
    expect(text).toContain(`<span data-ticket="${router}">`);
    expect(text).toContain(`<span data-document="${method}">`);
    expect(text.includes(person(world.colleague.id, 'Jo'))).toBe(isPersonHere);
    expect(text).toContain(isPersonHere ? ' and @Al;' : ', @Jo and @Al;');
    expect(text).toContain(`data-ticket="${ids.router}" are words`);
  }
}

/** Changes the lines of an archive, its head and end as well. */
async function changed(archive: Buffer, change: (json: string) => string): Promise<Buffer> {
  const { lines, files } = await takeApart(archive);
  return putTogether(
    lines.map((line) => JSON.parse(change(JSON.stringify(line))) as Line),
    files,
  );
}

it('resolves names of imported records, and lists these as mentioned', async () => {
  const copy = await world.aProject();
  const archive = (await world.download(project)).bytes;
  expect(await world.importArchive(copy, archive)).toMatchObject({ state: 'done', problems: [] });
  const there = await textsOf(copy);
  expectNames(there);
  const ofTicket = await call(world.app, textMentions.ofTicket, { params: { ticket: there.router } });
  expect(ofTicket.body.map(({ kind }) => kind).sort()).toEqual(['comment', 'document', 'document_comment', 'ticket']);
  const ofDocument = await call(world.app, textMentions.ofDocument, { params: { document: there.method } });
  expect(ofDocument.body.map(({ kind }) => kind).sort()).toEqual(['comment', 'document', 'document_comment', 'ticket']);

  const again = await world.importArchive(copy, archive);
  expect(again.outcome).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
  const retitled = await changed(archive, (json) => json.replace('"title":"Gateway"', '"title":"Gate"'));
  expect((await world.importArchive(copy, retitled)).outcome).toMatchObject({ added: 0, updated: 1, unchanged: 1 });
  const after = await textsOf(copy);
  expectNames(after);
  // The new title alone: the names of the description are no change.
  expect(after.changes).toBe(there.changes + 1);
});

it('matches mentioned people by address, and keeps the names of others as plain text', async () => {
  const archive = (await world.download(project)).bytes;
  // The head says nothing of the id in another line.
  const elsewhere = await changed(archive, (json) => json.replaceAll(world.colleague.id, uuidv7()));
  const copy = await world.aProject();
  const one = uuidv7();
  await world.importArchive(copy, await changed(archive, (json) => json.replaceAll(world.colleague.id, one)));
  expectNames(await textsOf(copy));
  const other = await world.aProject();
  await world.importArchive(other, elsewhere);
  expectNames(await textsOf(other), false);
});

it('names documents that an earlier archive contained', async () => {
  const copy = await world.aProject();
  await world.importArchive(copy, (await world.download(project)).bytes);
  const { router, method } = await textsOf(copy);
  const later = `<p><span data-ticket="${ids.router}">R</span> <span data-document="${ids.method}">M</span></p>`;
  await create(project, 'Later', later);
  await world.importArchive(copy, (await world.download(project)).bytes);
  const [found] = await documentsOf(copy);
  const { content } = (await call(world.app, documents.get, { params: { document: found?.id ?? '' } })).body;
  expect(content).toBe(`<p><span data-ticket="${router}">R</span> <span data-document="${method}">M</span></p>`);
});

it('exports the addresses of members alone', async () => {
  const [head] = (await takeApart((await world.download(project)).bytes)).lines;
  expect(head?.people).toEqual({ [world.colleague.id]: world.colleague.email });
});
