// Tests that an archive carries the documents of a project with their revisions and files, and brings them once.
import { documentWatching } from '@worklane/contract/document-watching';
import { documentRevisions, documents, documentTrash } from '@worklane/contract/documents';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aTicket } from '../../testing/factories.ts';
import { type Line, putTogether, takeApart } from '../../testing/imports/an-archive.ts';
import { type ArchiveWorld, startArchiveWorld } from '../../testing/imports/archive-world.ts';
import { onePixel } from '../../testing/pictures/one-pixel.ts';
import { callAs } from '../../testing/start-test-app.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

let world: ArchiveWorld;
let project: Awaited<ReturnType<ArchiveWorld['aProject']>>;

beforeAll(async () => {
  world = await startArchiveWorld(inject('templateUrl'));
});
afterAll(() => world.close());
beforeEach(async () => {
  project = await world.aProject();
});

const call = callAs(() => world.owner);
const list = async (of: { id: string }) => (await call(world.app, documents.list, { params: { project: of.id } })).body;
const create = async (body: Record<string, unknown>) =>
  (await call(world.app, documents.create, { params: { project: project.id }, body })).body;
const update = (document: string, body: Record<string, unknown>, token = world.owner.token) =>
  call(world.app, documents.update, { params: { document }, body, token });
const get = async (document: string) => (await call(world.app, documents.get, { params: { document } })).body;
const revisionsOf = async (document: string) => {
  const { body } = await call(world.app, documentRevisions.list, { params: { document } });
  const whole = body.map(({ id }) => call(world.app, documentRevisions.get, { params: { document, revision: id } }));
  return (await Promise.all(whole)).map(({ body: { id: _, document_id: __, ...said } }) => said);
};

/** Creates a ticket and two documents; one names the other and the ticket, and shows a picture, a link and a file. */
async function fill() {
  const ticket = await aTicket(world.app, world.owner, project);
  const other = await create({ title: 'Other', category: 'Notes', content: '<p>Other</p>' });
  const plan = await create({ title: 'Plan', content: '<p>First</p>' });
  const params = { document: plan.id };
  const [first] = (await call(world.app, documentRevisions.list, { params })).body;
  await call(world.app, documentRevisions.name, {
    params: { ...params, revision: first?.id ?? '' },
    body: { name: 'Agreed' },
  });
  const query = { file_name: 'p.png' };
  const picture = (await call(world.app, documents.addImage, { params, query, bytes: onePixel })).body;
  const named = `<span data-ticket="${ticket.id}">${ticket.key}</span> <span data-document="${other.id}">Other</span>`;
  const content = `<p data-id="a">${named}</p><figure><img src="${picture.url}" alt=""></figure>`;
  await update(plan.id, { content, version: 1 }, world.colleague.token);
  // The choice not to watch stays.
  const stops = { params: { document: other.id }, body: { is_watching: false } };
  expect((await call(world.app, documentWatching.watch, stops)).status).toBe(200);
  await create({ title: 'Link', external_url: 'https://example.com/?a=1' });
  const params2 = { project: project.id };
  await call(world.app, documents.upload, { params: params2, query: { file_name: 'Spec.pdf' }, bytes: PDF });
  return { ticket, other, plan, picture };
}

it('makes equal documents: the same revisions, people and times, and texts that name what is here', async () => {
  const { ticket, other, plan, picture } = await fill();
  const archive = (await world.download(project)).bytes;
  const copy = await world.aProject();
  const { body: looked } = await world.upload(copy, archive);
  expect(looked).toMatchObject({ documents: 4, files: 2, problems: [] });
  expect(await world.run(looked.id)).toMatchObject({ state: 'done', problems: [] });

  const copies = await list(copy);
  const said = (all: typeof copies) =>
    all.map(({ id: _, project_id: __, external_url, ...rest }) => ({
      ...rest,
      external_url: external_url?.replace(/[0-9a-f-]{36}/, '') ?? null,
    }));
  expect(said(copies)).toEqual(said(await list(project)));
  const copyOf = (title: string) => copies.find((each) => each.title === title)?.id ?? '';
  const { content } = await get(copyOf('Plan'));
  for (const id of [ticket.id, other.id, picture.id]) expect(content).not.toContain(id);
  expect(content).toContain(`data-document="${copyOf('Other')}"`);
  const watchersOf = async (document: string) =>
    (await call(world.app, documentWatching.watchers, { params: { document } })).body.toSorted();
  expect(await watchersOf(copyOf('Plan'))).toEqual([world.owner.id, world.colleague.id].toSorted());
  expect(await watchersOf(copyOf('Other'))).toEqual([]);
  const shown = /src="([^"]+)"/.exec(content)?.[1] ?? '';
  expect((await world.fetch(shown)).bytes).toEqual((await world.fetch(picture.url)).bytes);
  const file = copies.find(({ title }) => title === 'Spec.pdf')?.external_url ?? '';
  expect((await world.fetch(file)).bytes).toEqual(PDF);
  const known = await revisionsOf(plan.id);
  const brought = await revisionsOf(copyOf('Plan'));
  expect(brought.map(({ content: _, ...each }) => each)).toEqual(known.map(({ content: _, ...each }) => each));
  expect(brought.map((each) => each.content)).toEqual([content, '<p>First</p>']);
  expect(brought.map(({ name, user_id }) => [name, user_id])).toEqual([
    [null, world.colleague.id],
    ['Agreed', world.owner.id],
  ]);
  // The imported version can be edited further.
  expect((await update(copyOf('Plan'), { content: '<p>On</p>', version: 2 })).status).toBe(200);
});

it('imports no document twice, and replaces neither existing nor deleted ones', async () => {
  const { plan } = await fill();
  const archive = (await world.download(project)).bytes;
  await update(plan.id, { content: '<p>Newer</p>', version: 2 });
  const before = await list(project);
  const [link] = before.filter(({ title }) => title === 'Link');
  await call(world.app, documents.delete, { params: { document: link?.id ?? '' } });
  expect(await world.importArchive(project, archive)).toMatchObject({ state: 'done', documents: 0, files: 0 });
  expect(await list(project)).toEqual(before.filter(({ title }) => title !== 'Link'));
  expect((await get(plan.id)).content).toBe('<p>Newer</p>');

  const copy = await world.aProject();
  await world.importArchive(copy, archive);
  const brought = await list(copy);
  const gone = brought.find(({ title }) => title === 'Other')?.id ?? '';
  await call(world.app, documents.delete, { params: { document: gone } });
  await call(world.app, documentTrash.purge, { params: { project: copy.id, document: gone } });
  expect(await world.importArchive(copy, archive)).toMatchObject({ state: 'done', files: 0 });
  expect(await list(copy)).toEqual(brought.filter(({ title }) => title !== 'Other'));
});

it('cleans texts of foreign archives, and refuses impossible records', async () => {
  await fill();
  const { lines, files } = await takeApart((await world.download(project)).bytes);
  const changed = (change: (line: Line) => Line) => putTogether(lines.map(change), files);
  const ofPlan = (line: Line) => (line.document as Line | undefined)?.title === 'Plan';
  const copy = await world.aProject();
  const hostile = await changed((line) =>
    ofPlan(line)
      ? { document: { ...(line.document as Line), content: '<p onclick="x()">Hi<script>alert(1)</script></p>' } }
      : line,
  );
  await world.importArchive(copy, hostile);
  const plan = (await list(copy)).find(({ title }) => title === 'Plan')?.id ?? '';
  expect((await get(plan)).content).toBe('<p>Hi</p>');
  expect((await revisionsOf(plan))[0]?.content).toBe('<p>Hi</p>');

  const refused = async (change: (line: Line) => Line) =>
    (await world.upload(await world.aProject(), await changed(change))).error?.message;
  expect(await refused((line) => (line.end ? { ...line, documents: 5 } : line))).toContain('The end of the file');
  expect(
    await refused((line) => (ofPlan(line) ? { document: { ...(line.document as Line), title: '' } } : line)),
  ).toContain('a document in it is invalid: title');
  expect(
    await refused((line) =>
      line.revision ? { revision: { ...(line.revision as Line), document: crypto.randomUUID() } } : line,
    ),
  ).toContain('a revision of its document');
});

it('imports the documents of an archive that has no tickets', async () => {
  await create({ title: 'Alone', content: '<p>Words</p>' });
  const copy = await world.aProject();
  const imported = await world.importArchive(copy, (await world.download(project)).bytes);
  expect(imported).toMatchObject({ state: 'done', total: 0, documents: 1, problems: [] });
  const [alone] = await list(copy);
  expect((await get(alone?.id ?? '')).content).toBe('<p>Words</p>');
});
