// Tests comments on documents: who may write them, how they follow the text, what is told, and what is undone.
import { attachments } from '@worklane/contract/attachments';
import { documentThreads } from '@worklane/contract/document-threads';
import { documentRevisions, documents, documentTrash } from '@worklane/contract/documents';
import { files } from '@worklane/contract/files';
import { textMentions } from '@worklane/contract/mentions';
import { projects } from '@worklane/contract/projects';
import { MATRIX } from '@worklane/domain/access/actions';
import { ROLES } from '@worklane/domain/access/roles';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { onePixel } from '../../testing/pictures/one-pixel.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let client: TestPerson;
let project: { id: string; company_id: string };
let document: string;

const CONTENT = '<p data-id="a">The quick brown fox</p><p data-id="b">Over the dog</p>';

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
  client = await aMember(app, owner.company_id, 'client');
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await aProject(app, owner);
  await aProjectMember(app, project, client, 'client');
  const params = { project: project.id };
  document = (await call(app, documents.create, { params, body: { title: 'Plan', content: CONTENT } })).body.id;
});

const call = callAs(() => owner);
const list = async () => (await call(app, documentThreads.list, { params: { document } })).body;
const start = (body: Record<string, unknown>, { token } = client) =>
  call(app, documentThreads.start, { token, params: { document }, body: { content: '<p>Why?</p>', ...body } });
const reply = (thread: string, content: string, { token } = owner) =>
  call(app, documentThreads.reply, { token, params: { document, thread }, body: { content } });
const remove = (comment: string, { token } = owner, query = {}) =>
  call(app, documentThreads.deleteComment, { token, params: { document, comment }, query });
const restore = (comment: string, { token } = owner) =>
  call(app, documentThreads.restoreComment, { token, params: { document, comment } });
const onFox = { anchor: [{ block: 'a', start: 10, quote: 'brown fox' }] };
const save = async (content: string, version: number) => {
  const { body } = await call(app, documents.update, { params: { document }, body: { content, version } });
  return body.version;
};
const anchors = async () => (await list()).map(({ anchor }) => anchor?.[0]);

it('stores pictures of comments with the document, also from readers, and shows them to its readers', async () => {
  const paste = ({ token }: TestPerson, bytes: Uint8Array<ArrayBuffer> = onePixel) =>
    call(app, documentThreads.addImage, { token, params: { document }, query: { file_name: 'seen.png' }, bytes });
  const { url, id: picture } = (await paste(client)).body;
  const shown = `<p>Here</p><p><img src="${url}" alt="Fox"></p>`;
  const { id, comments } = (await start({ content: shown })).body;
  expect(comments[0]?.content).toContain(`<img src="${url}" alt="Fox"`);
  const fetched = (token: string) => call(app, files.get, { token, params: { file: picture }, query: {} });
  const stranger = await aMember(app, owner.company_id, 'client');
  expect((await fetched(owner.token)).status).toBe(200);
  expect((await fetched(stranger.token)).status).toBe(404);
  expect((await paste(stranger)).error?.code).toBe('document_not_found');
  expect((await paste(client, new TextEncoder().encode('only words'))).error?.code).toBe('file_type_refused');
  // A ticket's picture is copied to the document, so that it stays when the ticket is deleted.
  const ticket = (await aTicket(app, owner, project)).id;
  const other = await call(app, attachments.addImage, {
    params: { ticket },
    query: { file_name: 'p.png' },
    bytes: onePixel,
  });
  const replied = (await reply(id, `<p><img src="${other.body.url}" alt=""></p>`)).body.comments[1];
  expect(replied?.content).toMatch(/<img src="\/api\/files\//);
  expect(replied?.content).not.toContain(other.body.url);
  const params = { document, comment: replied?.id ?? '' };
  const edited = await call(app, documentThreads.editComment, {
    params,
    body: { content: `<p><img src="${other.body.url}" alt=""></p>` },
  });
  expect(edited.body.comments[1]?.content).toBe(replied?.content);
});

it('accepts comments from readers, and emits events with only ids and mentioned members', async () => {
  const { status, body } = await start({ ...onFox, content: `<p>Why <span data-mention="${owner.id}">@O</span>?</p>` });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    document_id: document,
    resolved_at: null,
    anchor: [{ block: 'a', start: 10, end: 19, quote: 'brown fox', text: 'brown fox', is_lost: false }],
    comments: [{ user_id: client.id }],
  });
  const answered = (await reply(body.id, '<p>Because<script>x</script><img src="/api/files/x"></p>')).body;
  expect(answered.comments.map(({ content }) => content)).toEqual([body.comments[0]?.content, '<p>Because</p>']);
  await call(app, documentThreads.resolve, {
    token: client.token,
    params: { document, thread: body.id },
    body: { is_resolved: true },
  });
  expect(await list()).toMatchObject([{ id: body.id, resolved_by: client.id, comments: [{}, {}] }]);
  const events = await app.services.db.query<{ type: string; payload: Record<string, unknown> }>(sql`
    select type, payload from events where payload ->> 'thread_id' = ${body.id} order by id`);
  expect(events.map(({ type }) => type)).toEqual([
    'document_comment.created',
    'document_comment.created',
    'document_thread.changed',
  ]);
  expect(events[0]?.payload.mentions).toEqual([owner.id]);
  expect(JSON.stringify(events)).not.toContain('Because');
});

it.each(ROLES)(
  'lets a %s delete comments of others as the matrix says, and restore what they deleted',
  async (role) => {
    const one = role === 'owner' ? owner : await aMember(app, owner.company_id, role);
    if (role !== 'owner') await aProjectMember(app, project, one, role);
    const { id, comments } = (await start(onFox)).body;
    const theirs = comments[0]?.id ?? '';
    const isAllowed = (MATRIX['comment.delete'] as readonly string[]).includes(role);
    const { status, error } = await remove(theirs, one);
    expect([status, error?.code]).toEqual(isAllowed ? [204, undefined] : [403, 'forbidden']);
    if (!isAllowed) return;
    expect(await list()).toEqual([]);
    expect((await restore(theirs, client)).error?.code).toBe('comment_not_found');
    expect((await restore(theirs, one)).body).toMatchObject({ id, comments: [{ id: theirs, user_id: client.id }] });
  },
);

it('lets authors alone edit, keeps what others answered, and restores a thread with its comment', async () => {
  const { id, comments } = (await start(onFox)).body;
  const first = comments[0]?.id ?? '';
  const edit = (content: string, token: string) =>
    call(app, documentThreads.editComment, { token, params: { document, comment: first }, body: { content } });
  expect((await edit('Mine', owner.token)).error?.code).toBe('forbidden');
  expect((await edit('<p>How?</p>', client.token)).body.comments[0]?.content).toBe('<p>How?</p>');
  const second = (await reply(id, 'So')).body.comments[1]?.id ?? '';
  expect((await remove(second, client)).error?.code).toBe('forbidden');
  const past = { expected: comments[0]?.updated_at };
  expect((await remove(first, client, past)).error?.code).toBe('changed_since');
  await remove(first, client);
  expect(await list()).toMatchObject([{ id, comments: [{ id: second }] }]);
  await remove(second);
  expect(await list()).toEqual([]);
  await save('<p data-id="a">Now the quick brown fox</p>', 1);
  expect((await restore(second, client)).error?.code).toBe('comment_not_found');
  expect((await restore(second)).body).toMatchObject({ id, anchor: [{ start: 14, is_lost: false }], comments: [{}] });
  expect((await restore(first, client)).body.comments.map((each) => each.id)).toEqual([first, second]);
  expect((await restore(first, client)).error?.code).toBe('comment_not_found');
});

it('keeps what a comment said before each edit, also when it is deleted and restored', async () => {
  const { comments } = (await start(onFox)).body;
  const comment = comments[0]?.id ?? '';
  const params = { document, comment };
  const former = comments[0]?.content;
  const edit = (content: string) =>
    call(app, documentThreads.editComment, { token: client.token, params, body: { content } });
  await edit('<p>Second</p>');
  // Nothing changes.
  await edit('<p>Second</p>');
  await edit('<p>Third</p>');
  const versions = async ({ token } = owner) =>
    (await call(app, documentThreads.commentVersions, { token, params })).body;
  const kept = await versions();
  expect(kept.map(({ content }) => content)).toEqual([former, '<p>Second</p>']);
  await remove(comment, client);
  expect(await versions()).toEqual([]);
  await restore(comment, client);
  expect(await versions()).toEqual(kept);
  for (let count = 0; count <= DOCUMENT_LIMITS.commentVersions; count++) await edit(`<p>${count}</p>`);
  const newest = await versions();
  expect([newest.length, newest.at(-1)?.content]).toEqual([DOCUMENT_LIMITS.commentVersions, '<p>99</p>']);
});

it('follows the text as it is saved and restored, and finds it again after it was deleted', async () => {
  await start(onFox);
  await start({
    anchor: [
      { block: 'b', start: 0, quote: 'Over' },
      { block: 'a', start: 0, quote: 'The' },
    ],
  });
  await start({});
  expect(await save(CONTENT.replace('The quick', 'Yes, the very quick'), 1)).toBe(2);
  expect(await anchors()).toMatchObject([{ start: 20, end: 29 }, { start: 0 }, undefined]);
  await save('<p data-id="c">Something else</p>', 2);
  expect(await anchors()).toMatchObject([
    { is_lost: true, quote: 'brown fox' },
    { is_lost: true, quote: 'Over' },
    undefined,
  ]);
  const revisions = (await call(app, documentRevisions.list, { params: { document } })).body;
  const params = { document, revision: revisions.at(-1)?.id ?? '' };
  await save(CONTENT, 3);
  expect(await anchors()).toMatchObject([{ is_lost: false, start: 10 }, { is_lost: false, start: 0 }, undefined]);
  await call(app, documentRevisions.restore, { params, body: { version: 4 } });
  expect((await anchors())[0]?.is_lost).toBe(
    !(await call(app, documents.get, { params })).body.content.includes('fox'),
  );
});

it('finds a passage that was selected in a text that is not saved yet, once it is', async () => {
  const { body } = await start({ anchor: [{ block: 'new', start: 4, quote: 'words' }] });
  expect(body.anchor).toMatchObject([{ is_lost: true }]);
  await save(`${CONTENT}<p data-id="new">Two words</p>`, 1);
  expect(await anchors()).toMatchObject([{ block: 'new', start: 4, end: 9, is_lost: false }]);
});

it('says where tickets are mentioned, and goes with its document', async () => {
  const ticket = await aTicket(app, owner, project);
  const { id } = (await start({ content: `<p><span data-ticket="${ticket.id}">${ticket.key}</span></p>` })).body;
  const mentions = async () => (await call(app, textMentions.ofTicket, { params: { ticket: ticket.id } })).body;
  expect(await mentions()).toMatchObject([{ kind: 'document_comment', id: document, title: 'Plan' }]);
  const comment = (await reply(id, 'Gone')).body.comments[1]?.id ?? '';
  await remove(comment);
  await call(app, documents.delete, { params: { document } });
  expect(await mentions()).toEqual([]);
  expect((await start({})).error?.code).toBe('document_not_found');
  await call(app, documentTrash.restore, { params: { project: project.id, document } });
  expect(await list()).toMatchObject([{ id }]);
  await call(app, documents.delete, { params: { document } });
  await call(app, documentTrash.purge, { params: { project: project.id, document } });
  expect(
    await app.services.db.query(sql`
      select 1 from document_comments where thread_id = ${id}
      union all select 1 from removals where id = ${comment} union all select 1 from text_mentions where target_id = ${ticket.id}`),
  ).toEqual([]);
});

it('refuses anchors without words or too long ones, and more threads than a document can have', async () => {
  const part = { block: 'a', start: 0, quote: 'The' };
  for (const anchor of [
    [],
    [{ ...part, quote: ' ' }],
    [{ ...part, block: 'a b' }],
    [
      { ...part, quote: 'x'.repeat(1_500) },
      { ...part, quote: 'y'.repeat(1_500) },
    ],
    Array.from({ length: DOCUMENT_LIMITS.passageBlocks + 1 }, () => part),
  ])
    expect((await start({ anchor })).error?.code).toBe('invalid_input');
  expect((await start({ content: '<p> </p>' })).error?.code).toBe('invalid_input');
  const { id } = (await start({ id: uuidv7() })).body;
  expect((await start({ id })).error?.code).toBe('conflict');
  await app.services.db.query(sql`
    with added as (
      insert into document_threads (company_id, id, document_id, created_at)
      select ${owner.company_id}, gen_random_uuid(), ${document}, now() from generate_series(2, ${DOCUMENT_LIMITS.threads})
      returning company_id, id)
    insert into document_comments (company_id, id, thread_id, content, created_at, updated_at)
    select company_id, gen_random_uuid(), id, 'x', now(), now() from added`);
  expect((await start({})).error?.code).toBe('thread_limit');
  expect((await reply(id, 'Still possible')).status).toBe(200);
  await app.services.db.query(sql`
    update document_comments set content = repeat('x', 19999)
    where id in (select c.id from document_comments c join document_threads t on t.id = c.thread_id
                 where t.document_id = ${document} and c.user_id is null limit 99)`);
  expect((await reply(id, 'x'.repeat(19_900))).error?.code).toBe('document_comments_too_long');
  const [mine] = (await reply(id, 'Short')).body.comments.slice(-1);
  const params = { document, comment: mine?.id ?? '' };
  const longer = call(app, documentThreads.editComment, { params, body: { content: 'x'.repeat(19_900) } });
  expect((await longer).error?.code).toBe('document_comments_too_long');
});

it('takes no comments in an archived project, or about a document of another one', async () => {
  const { id, comments } = (await start(onFox)).body;
  const elsewhere = await aProject(app, owner);
  const body = { title: 'Other', content: CONTENT };
  const other = (await call(app, documents.create, { params: { project: elsewhere.id }, body })).body.id;
  const params = { document: other, thread: id };
  expect((await call(app, documentThreads.list, { token: client.token, params })).error?.code).toBe(
    'document_not_found',
  );
  expect((await call(app, documentThreads.reply, { params, body: { content: 'x' } })).error?.code).toBe(
    'thread_not_found',
  );
  await call(app, projects.update, { params: { project: project.id }, body: { status: 'archived' } });
  expect((await start(onFox)).error?.code).toBe('project_archived');
  expect((await reply(id, 'x')).error?.code).toBe('project_archived');
  expect((await remove(comments[0]?.id ?? '', client)).error?.code).toBe('project_archived');
  expect(await list()).toHaveLength(1);
});
