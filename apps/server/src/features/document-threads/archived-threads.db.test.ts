// Tests that an archive carries the threads on documents, and that what foreign archives say of them is checked.
import { documentThreads } from '@worklane/contract/document-threads';
import { documents } from '@worklane/contract/documents';
import { files } from '@worklane/contract/files';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aTicket } from '../../testing/factories.ts';
import { type Line, putTogether, takeApart } from '../../testing/imports/an-archive.ts';
import { type ArchiveWorld, startArchiveWorld } from '../../testing/imports/archive-world.ts';
import { onePixel } from '../../testing/pictures/one-pixel.ts';
import { callAs } from '../../testing/start-test-app.ts';

let world: ArchiveWorld;

beforeAll(async () => {
  world = await startArchiveWorld(inject('templateUrl'));
});
afterAll(() => world.close());

const call = callAs(() => world.owner);
const threadsIn = async (project: { id: string }) => {
  const { body } = await call(world.app, documents.list, { params: { project: project.id } });
  const plan = body.find(({ title }) => title === 'Plan')?.id ?? '';
  const threads = (await call(world.app, documentThreads.list, { params: { document: plan } })).body;
  const earlierOf = async (comment: string) => {
    const params = { document: plan, comment };
    const versions = (await call(world.app, documentThreads.commentVersions, { params })).body;
    return versions.map(({ content, replaced_at }) => ({ content, replaced_at }));
  };
  const all = threads.map(async ({ id: _, document_id: __, comments, ...thread }) => ({
    ...thread,
    comments: await Promise.all(
      comments.map(async ({ id, ...comment }) => Object.assign(comment, { earlier: await earlierOf(id) })),
    ),
  }));
  return Promise.all(all);
};

it('exports and imports the pictures of comments', async () => {
  const project = await world.aProject();
  await aTicket(world.app, world.owner, project);
  const body = { title: 'Plan', content: '<p>The fox</p>' };
  const { id: document } = (await call(world.app, documents.create, { params: { project: project.id }, body })).body;
  const params = { document };
  const picture = { params, query: { file_name: 'seen.png' }, bytes: onePixel };
  const { url } = (await call(world.app, documentThreads.addImage, picture)).body;
  const content = `<p><img src="${url}" alt="Fox"></p>`;
  await call(world.app, documentThreads.start, { params, body: { content } });
  const archive = (await world.download(project)).bytes;
  const copy = await world.aProject();
  expect(await world.importArchive(copy, archive)).toMatchObject({ state: 'done', documents: 1, problems: [] });
  const shown = (await threadsIn(copy))[0]?.comments[0]?.content ?? '';
  const [, file = ''] = /src="\/api\/files\/([^"]+)" alt="Fox"/.exec(shown) ?? [];
  expect(url).not.toContain(file);
  expect((await call(world.app, files.get, { params: { file }, query: {} })).status).toBe(200);
});

it('imports equal threads, and refuses impossible ones', async () => {
  const project = await world.aProject();
  await aTicket(world.app, world.owner, project);
  const body = { title: 'Plan', content: '<p data-id="a">The quick brown fox</p>' };
  const { id: document } = (await call(world.app, documents.create, { params: { project: project.id }, body })).body;
  const start = (fields: object) =>
    call(world.app, documentThreads.start, { params: { document }, body: { content: '<p>Why?</p>', ...fields } });
  const { id } = (await start({ anchor: [{ block: 'a', start: 10, quote: 'brown' }] })).body;
  await start({});
  const params = { document, thread: id };
  const { token } = world.colleague;
  await call(world.app, documentThreads.reply, { token, params, body: { content: '<p>So</p>' } });
  await call(world.app, documentThreads.resolve, { token, params, body: { is_resolved: true } });
  const [thread] = (await call(world.app, documentThreads.list, { params: { document } })).body;
  const onFirst = { document, comment: thread?.comments[0]?.id ?? '' };
  await call(world.app, documentThreads.editComment, { params: onFirst, body: { content: '<p>How?</p>' } });
  const archive = (await world.download(project)).bytes;
  const copy = await world.aProject();
  expect(await world.importArchive(copy, archive)).toMatchObject({ state: 'done', documents: 1, problems: [] });
  expect(await threadsIn(copy)).toEqual(await threadsIn(project));
  expect(await threadsIn(copy)).toMatchObject([
    { resolved_by: world.colleague.id, comments: [{ earlier: [{ content: '<p>Why?</p>' }] }, { earlier: [] }] },
    { anchor: null },
  ]);

  const { lines, files } = await takeApart(archive);
  const changed = (change: (thread: Line) => Line) =>
    putTogether(
      lines.map((line) => (line.thread ? { thread: change(line.thread as Line) } : line)),
      files,
    );
  const hostile = await changed((thread) => ({
    ...thread,
    comments: (thread.comments as Line[]).map((comment) => ({ ...comment, content: 'Hi<script>alert(1)</script>' })),
  }));
  const other = await world.aProject();
  await world.importArchive(other, hostile);
  expect((await threadsIn(other)).flatMap(({ comments }) => comments.map(({ content }) => content))).toEqual([
    '<p>Hi</p>',
    '<p>Hi</p>',
    '<p>Hi</p>',
  ]);
  const refused = async (change: (thread: Line) => Line) =>
    (await world.upload(await world.aProject(), await changed(change))).error?.message;
  expect(await refused((thread) => ({ ...thread, comments: [] }))).toContain('a thread in it is invalid: comments');
  expect(await refused((thread) => ({ ...thread, document: crypto.randomUUID() }))).toContain('a thread in it');
});
