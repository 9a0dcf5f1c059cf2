// Tests the shared text of a document: people who write it at once in two processes, cut lines, killed processes, and how the
// content follows it.
import { documentRevisions, documents } from '@worklane/contract/documents';
import { SHARED_TEXT_CLOSED } from '@worklane/contract/shared-text';
import { SYSTEM } from '@worklane/domain/access/can';
import { DOCUMENT_LIMITS, TEXT_ROOT } from '@worklane/domain/documents/vocabulary';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import * as Y from 'yjs';
import { asOneParagraph, listenForSockets, type Writer } from '../../testing/worlds/a-writer.ts';
import { type SharedTextWorld, startSharedTextWorld } from '../../testing/worlds/shared-text-world.ts';
import { updateDocument } from './commands/update-document.ts';
import { settleSharedTexts } from './flows/settle-shared-texts.ts';

let world: SharedTextWorld;
beforeAll(async () => {
  world = await startSharedTextWorld(inject('templateUrl'));
});
afterAll(() => world.close());
beforeEach(() => world.anotherProject());
afterEach(() => world.cutAll());

const kinds = (writer: Writer) => writer.messages.map(({ type }) => type);
const settleIn = (ms: number) => settleSharedTexts({ ...world.app.services, now: () => new Date(Date.now() + ms) });

it('makes the shared text from the content once when five people open it at the same time in two processes', async () => {
  const { here, there, owner, colleague, start, create, get } = world;
  const { id } = await create('<p>Once</p>');
  const all = [here, there, here, there, here].map(({ url }, index) => start(id, url, index % 2 ? colleague : owner));
  for (const writer of all) await expect.poll(() => writer.words()).toEqual(['Once']);
  expect(all.filter((writer) => kinds(writer).includes('seed'))).toHaveLength(1);
  expect(await get(id)).toMatchObject({ version: 1, content: '<p>Once</p>' });
});

it('lets the next client make the shared text when the first disconnects before making it', async () => {
  const { here, owner, colleague, start, create } = world;
  const { id } = await create('<p>Twice</p>');
  const dying = start(id, here.url, owner, { seed: () => undefined });
  await expect.poll(() => kinds(dying)).toContain('seed');
  const next = start(id, here.url, colleague);
  await expect.poll(() => next.isIn).toBe(true);
  expect(next.words()).toEqual([]);
  dying.cut();
  await expect.poll(() => next.words()).toEqual(['Twice']);
});

it('drops the text of a client that made it after another client already had', async () => {
  const { app, here, there, owner, colleague, start, create, get } = world;
  for (const url of [here.url, there.url]) {
    const { id } = await create('<p>Thrice</p>');
    let finish = () => {};
    const slow = start(id, here.url, owner, {
      seed: (content, text) => {
        finish = () => asOneParagraph(content, text);
      },
    });
    await expect.poll(() => kinds(slow)).toContain('seed');
    await app.services.db.query(sql`update shared_texts set seeds_until = now() where document_id = ${id}`);
    const next = start(id, url, colleague);
    await expect.poll(() => next.words()).toEqual(['Thrice']);
    finish();
    slow.paragraph('typed at once');
    await expect.poll(() => slow.closed).toBe(SHARED_TEXT_CLOSED.over);
    next.paragraph('and on');
    await expect.poll(() => next.isKept()).toBe(true);
    expect(next.words()).toEqual(['Thrice', 'and on']);
    next.cut();
    await expect.poll(async () => (await get(id)).content).toBe('<p>Thrice</p><p>and on</p>');
  }
});

it('saves what the client that makes the shared text writes before that text is stored', async () => {
  const { here, owner, start, create, get, texts } = world;
  const { id } = await create();
  const mara = start(id, here.url, owner, {
    seed(_content, text) {
      for (const words of ['Begun', 'at once']) {
        const paragraph = new Y.XmlElement('paragraph');
        paragraph.insert(0, [new Y.XmlText(words)]);
        text.getXmlFragment(TEXT_ROOT).push([paragraph]);
      }
    },
  });
  await expect.poll(() => mara.isKept() && mara.words()).toEqual(['Begun', 'at once']);
  expect(await texts(id)).toMatchObject([{ seq: 2, saved_seq: 1 }]);
  mara.cut();
  await expect.poll(async () => (await get(id)).content).toBe('<p>Begun</p><p>at once</p>');
});

it('sends each change to all members in both processes, and saves the content as a version with its event', async () => {
  const { app, here, there, owner, colleague, create, get, opened } = world;
  const { id } = await create();
  const [mara, tomas] = [await opened(id, here.url), await opened(id, there.url, colleague)];
  mara.type(' here', 0, 99);
  tomas.paragraph('There');
  for (const writer of [mara, tomas]) await expect.poll(() => writer.words()).toEqual(['Begun here', 'There']);
  await expect.poll(async () => (await get(id)).content).toBe('<p>Begun here</p><p>There</p>');
  await expect.poll(() => kinds(mara)).toContain('stored');
  const { version, updated_by } = await get(id);
  expect(version).toBeGreaterThan(1);
  expect([owner.id, colleague.id]).toContain(updated_by);
  const events = await app.services.db.query<{ payload: { version: number } }>(sql`
    select payload from events where type = 'document.updated' and payload ->> 'document_id' = ${id} order by id`);
  expect(events.at(-1)?.payload.version).toBe(version);
});

it('tells members in both processes who is present, where their carets are and when they leave', async () => {
  const { here, there, owner, colleague, create, opened } = world;
  const { id } = await create();
  const [mara, tomas] = [await opened(id, here.url), await opened(id, there.url, colleague)];
  const at = { type: null, item: { client: 1, clock: 2 }, tname: null, assoc: 0 };
  const cursor = { anchor: at, head: at };
  mara.say(JSON.stringify({ type: 'cursor', cursor }));
  await expect
    .poll(() => tomas.people.get(mara.text.clientID))
    .toEqual({ client: mara.text.clientID, user_id: owner.id, cursor });
  await expect.poll(() => mara.people.get(tomas.text.clientID)?.user_id).toBe(colleague.id);
  tomas.cut();
  await expect.poll(() => mara.people.has(tomas.text.clientID)).toBe(false);
});

it('ends when the content is changed over HTTP, and keeps every acknowledged word', async () => {
  const { app, here, there, colleague, call, create, get, opened } = world;
  const { id } = await create();
  const mara = await opened(id, there.url);
  mara.paragraph('acknowledged');
  await expect.poll(() => mara.isKept()).toBe(true);
  const ref = { company_id: world.project().company_id, project_id: world.project().id, id };
  const changes = { content: '<p>Elsewhere</p>' };
  const atOnce = app.services.run(SYSTEM, updateDocument, { ...ref, changes, version: 1 });
  await expect(atOnce, 'before the content is saved').rejects.toMatchObject({ code: 'document_changed' });
  const late = await call(app, documents.update, {
    params: { document: id },
    body: { content: '<p>Elsewhere</p>', version: 1 },
  });
  expect(late.status).toBe(409);
  const { version, content } = await get(id);
  expect(content).toBe('<p>Begun</p><p>acknowledged</p>');
  await call(app, documents.update, { params: { document: id }, body: { content: '<p>Elsewhere</p>', version } });
  await expect.poll(() => mara.closed).toBe(SHARED_TEXT_CLOSED.over);
  // A client that reconnects with the old text must load the new one.
  mara.connect(here.url);
  await expect.poll(() => mara.closed).toBe(SHARED_TEXT_CLOSED.over);
  expect((await opened(id, here.url)).words()).toEqual(['Elsewhere']);
  const tomas = await opened(id, here.url, colleague);
  tomas.paragraph('and more');
  await expect.poll(() => tomas.isKept()).toBe(true);
  const { body: revisions } = await call(app, documentRevisions.list, { params: { document: id } });
  expect(revisions.length).toBeGreaterThan(1);
  const params = { document: id, revision: revisions.at(-1)?.id ?? '' };
  const restore = (based: number) => call(app, documentRevisions.restore, { params, body: { version: based } });
  expect((await restore(version + 1)).error?.code).toBe('document_changed');
  expect((await get(id)).content).toBe('<p>Elsewhere</p><p>and more</p>');
  expect((await restore(version + 2)).body.document.version).toBe(version + 3);
});

it('restores a revision while a member types without a pause, and keeps every acknowledged word', async () => {
  const { app, here, colleague, call, create, get, opened } = world;
  const { id } = await create('<p>Old</p>');
  const change = { params: { document: id }, body: { content: '<p>New</p>', version: 1 } };
  await call(app, documents.update, { token: colleague.token, ...change });
  const { body: revisions } = await call(app, documentRevisions.list, { params: { document: id } });
  const params = { document: id, revision: revisions.at(-1)?.id ?? '' };
  const mara = await opened(id, here.url);
  const kept = () => mara.messages.flatMap((each) => (each.type === 'kept' ? [each.number] : [])).at(-1) ?? 0;
  let typed = 0;
  const typing = setInterval(() => mara.isIn && mara.paragraph(`w${++typed}.`), 10);
  await expect.poll(kept).toBeGreaterThan(5);
  const { status, body } = await call(app, documentRevisions.restore, { params, body: {} });
  clearInterval(typing);
  expect([status, (await get(id)).content]).toEqual([200, '<p>Old</p>']);
  const replaced = await call(app, documentRevisions.get, { params: { document: id, revision: body.replaced_id } });
  // The first message is the text itself.
  for (let word = 1; word < kept(); word++) expect(replaced.body.content).toContain(`w${word}.`);
  await expect.poll(() => mara.closed).toBeDefined();
  mara.connect(here.url);
  await expect.poll(() => mara.closed).toBe(SHARED_TEXT_CLOSED.over);
  // The pause is over.
  const next = await opened(id, here.url);
  next.paragraph('and on');
  await expect.poll(() => next.isKept()).toBe(true);
});

it('merges what a member wrote while disconnected', async () => {
  const { here, there, colleague, create, opened } = world;
  const { id } = await create();
  const [mara, tomas] = [await opened(id, here.url), await opened(id, there.url, colleague)];
  mara.cut();
  mara.type('Offline: ', 0, 0);
  tomas.type(' online', 0, 99);
  await expect.poll(() => tomas.isKept()).toBe(true);
  mara.connect(there.url);
  for (const writer of [mara, tomas]) await expect.poll(() => writer.words()).toEqual(['Offline: Begun online']);
  expect(mara.closed).toBeUndefined();
});

it('saves the content after every client was cut off, and deletes shared texts that are no longer used', async () => {
  const { here, there, create, get, texts, opened } = world;
  const { id } = await create();
  const mara = await opened(id, here.url);
  mara.paragraph('last words');
  await expect.poll(() => mara.isKept()).toBe(true);
  mara.cut();
  await settleIn(120_000);
  expect((await get(id)).content).toContain('last words');
  await settleIn(20 * 86_400_000);
  expect(await texts(id)).toEqual([]);
  expect((await opened(id, there.url)).words()).toHaveLength(1);
});

it('saves what an ended process left unsaved as soon as a member opens the shared text', async () => {
  const { app, here, create, get, opened } = world;
  const { id } = await create();
  const ending = await app.another();
  const line = await listenForSockets(ending);
  const mara = await opened(id, line.url);
  mara.paragraph('last words');
  await expect.poll(() => mara.isKept()).toBe(true);
  await ending.close();
  line.close();
  // A process that still held the text would have saved it by then.
  await app.services.db.query(sql`
    update shared_texts set changed_at = changed_at - interval '1 minute' where document_id = ${id}`);
  await opened(id, here.url);
  await expect.poll(async () => (await get(id)).content).toContain('last words');
});

it('merges stored updates, so that hours of writing need little more space than the text', async () => {
  const { here, there, create, texts, opened } = world;
  const { id } = await create('<p></p>');
  const mara = await opened(id, here.url);
  for (let i = 0; i < 330; i++) {
    mara.type('x', 0, 0);
    await expect.poll(() => mara.isKept(), { interval: 1 }).toBe(true);
  }
  const [text] = await texts(id);
  expect(text?.seq).toBe(331);
  expect(text?.state_seq).toBeGreaterThan(250);
  expect(text?.updates).toBeLessThan(80);
  expect((await opened(id, there.url)).words()[0]).toContain('x'.repeat(330));
});

/** Nests elements of Yjs, each in the one before it. */
function nest(writer: Writer, name: string, depth: number): void {
  const elements = Array.from({ length: depth }, () => new Y.XmlElement(name));
  for (const [at, element] of elements.entries()) elements[at - 1]?.insert(0, [element]);
  writer.text.getXmlFragment(TEXT_ROOT).insert(0, elements.slice(0, 1));
}

it.each<[string, (writer: Writer) => void]>([
  ['longer than a document', (writer) => writer.paragraph('&'.repeat(DOCUMENT_LIMITS.content / 4))],
  ['nested too deeply', (writer) => nest(writer, 'table', 60)],
])(
  'ends a text that became %s, tells its writers, and lets the document be changed over HTTP',
  async (_what, spoil) => {
    const { app, here, there, colleague, call, create, get, opened } = world;
    const { id } = await create();
    const [mara, tomas] = [await opened(id, here.url), await opened(id, there.url, colleague)];
    spoil(mara);
    for (const writer of [mara, tomas]) await expect.poll(() => writer.closed).toBeGreaterThanOrEqual(4_000);
    expect(mara.closed).toBe(SHARED_TEXT_CLOSED.tooLarge);
    const { version, content } = await get(id);
    expect(content).toBe('<p>Begun</p>');
    const body = { content: '<p>Shorter</p>', version };
    expect((await call(app, documents.update, { params: { document: id }, body })).status).toBe(200);
    expect((await opened(id, here.url)).words()).toEqual(['Shorter']);
  },
);
