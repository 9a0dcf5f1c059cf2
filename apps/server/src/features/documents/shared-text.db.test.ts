// Tests the shared text of a document: several who write at once in two processes, lost lines and kills, who may be there, what the
// content has of it, and what comes in from elsewhere.
import { documentRevisions, documents } from '@worklane/contract/documents';
import { projects } from '@worklane/contract/projects';
import { SHARED_TEXT_CLOSED } from '@worklane/contract/shared-text';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import * as Y from 'yjs';
import type { App } from '../../app.ts';
import { aWriter, type Listening, listenForSockets, type Writer } from '../../testing/a-writer.ts';
import { aMember, aPerson, aProject, aProjectMember, type TestPerson } from '../../testing/factories.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { settleSharedTexts } from './flows/settle-shared-texts.ts';

let app: TestApp;
let other: App;
let here: Listening;
let there: Listening;
let owner: TestPerson;
let colleague: TestPerson;
let project: { id: string; company_id: string };
const writers: Writer[] = [];

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  other = await app.another();
  [here, there] = [await listenForSockets(app), await listenForSockets(other)];
  owner = await aPerson(app);
  colleague = await aMember(app, owner.company_id, 'team_member');
});
afterAll(async () => {
  await app.close();
  for (const each of [here, there]) each.close();
});
beforeEach(async () => {
  project = await aProject(app, owner);
});
afterEach(() => {
  for (const writer of writers.splice(0)) writer.cut();
});

const call = callAs(() => owner);
const create = async (content = '<p>Begun</p>') =>
  (await call(app, documents.create, { params: { project: project.id }, body: { title: 'Together', content } })).body;
const get = async (document: string) => (await call(app, documents.get, { params: { document } })).body;
const texts = (document: string) =>
  app.services.db.query<{ seq: number; saved_seq: number; state_seq: number; updates: number }>(sql`
    select seq, saved_seq, state_seq, (select count(*)::integer from shared_text_updates u
      where u.company_id = t.company_id and u.document_id = t.document_id) as updates
    from shared_texts t where document_id = ${document}`);
const kinds = (writer: Writer) => writer.messages.map(({ type }) => type);

function start(document: string, url: string, { token } = owner, options: Partial<Parameters<typeof aWriter>[0]> = {}) {
  const writer = aWriter({ document, token, ...options });
  writers.push(writer);
  writer.connect(url);
  return writer;
}

/** In the text, with all that it was made of. */
async function opened(document: string, url: string, person = owner): Promise<Writer> {
  const writer = start(document, url, person);
  await expect.poll(() => writer.isIn && writer.words().length > 0).toBe(true);
  return writer;
}

const settled = (document: string) =>
  settleSharedTexts({ ...app.services, now: () => new Date(Date.now() + 120_000) }).then(() => get(document));

it('is made of the content once, however many open it at the same moment in two processes', async () => {
  const { id } = await create('<p>Once</p>');
  const all = [here, there, here, there, here].map(({ url }, index) => start(id, url, index % 2 ? colleague : owner));
  for (const writer of all) await expect.poll(() => writer.words()).toEqual(['Once']);
  expect(all.filter((writer) => kinds(writer).includes('seed'))).toHaveLength(1);
  expect(await get(id)).toMatchObject({ version: 1, content: '<p>Once</p>' });
});

it('is made by the next one when the first dies before it has', async () => {
  const { id } = await create('<p>Twice</p>');
  const dying = start(id, here.url, owner, { seed: () => undefined });
  await expect.poll(() => kinds(dying)).toContain('seed');
  const next = start(id, here.url, colleague);
  await expect.poll(() => next.isIn).toBe(true);
  expect(next.words()).toEqual([]);
  dying.cut();
  await expect.poll(() => next.words()).toEqual(['Twice']);
});

it('brings letters to everybody in both processes, and the content follows as a version with its event', async () => {
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

it('says who is there and where, also in the other process, and when they leave', async () => {
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

it('lets nobody in without a token, of another company, viewing as others, or from a foreign page', async () => {
  const { id } = await create();
  const stranger = await aPerson(app);
  const params = { project: project.id };
  const link = (await call(app, documents.create, { params, body: { external_url: 'https://example.com' } })).body;
  await opened(id, here.url);
  const foreign = start(id, here.url, owner, { headers: { origin: 'https://evil.example' } });
  const refused = [
    [start(id, here.url, { ...owner, token: 'nonsense' }), SHARED_TEXT_CLOSED.notAuthenticated],
    [start(id, here.url, stranger), SHARED_TEXT_CLOSED.notFound],
    [start(project.id, here.url), SHARED_TEXT_CLOSED.notFound],
    [start(link.id, here.url), SHARED_TEXT_CLOSED.notFound],
    [foreign, 403],
  ] as const;
  for (const [writer, code] of refused) {
    await expect.poll(() => writer.closed).toBe(code);
    expect(writer.words()).toEqual([]);
  }
  const own = start(id, here.url, owner, { headers: { origin: 'http://worklane.test' } });
  await expect.poll(() => own.isIn).toBe(true);
});

it('takes nothing before a name is given, nor from those who may only read', async () => {
  const { id } = await create();
  const client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, client, 'client');
  const mara = await opened(id, here.url);
  const reader = await opened(id, here.url, client);
  expect(reader.messages[0]).toMatchObject({ type: 'welcome', may_edit: false });
  reader.paragraph('Not mine to write');
  await expect.poll(() => reader.closed).toBe(SHARED_TEXT_CLOSED.forbidden);
  const update = Buffer.concat([Buffer.alloc(4), Y.encodeStateAsUpdate(reader.text)]);
  const early = start(id, here.url, { ...owner, token: '' });
  await expect.poll(() => early.closed).toBe(SHARED_TEXT_CLOSED.notAuthenticated);
  early.say(update);
  expect(mara.words()).toEqual(['Begun']);
  expect((await texts(id))[0]?.seq).toBe(1);
});

it.each([
  ['words that mean nothing', 'nonsense'],
  ['a message of no kind', JSON.stringify({ type: 'kept', number: 1 })],
  ['a cursor that is none', JSON.stringify({ type: 'cursor', cursor: { anchor: {}, head: { item: 'x' } } })],
  ['bytes that are no update', Buffer.from([0, 0, 0, 9, 250, 1, 2, 3, 4, 5, 6, 7])],
  ['a short message', Buffer.from([1])],
])('ends a connection that sends %s, and leaves the text as it is', async (_what, message) => {
  const { id } = await create();
  const [mara, hostile] = [await opened(id, here.url), await opened(id, here.url, colleague)];
  hostile.say(message);
  await expect.poll(() => hostile.closed).toBe(SHARED_TEXT_CLOSED.notUnderstood);
  mara.paragraph('goes on');
  await expect.poll(() => mara.isKept()).toBe(true);
  expect((await opened(id, there.url)).words()).toEqual(['Begun', 'goes on']);
});

it('ends a connection that sends too much, and takes the same update twice without a second word', async () => {
  const { id } = await create();
  const [mara, flooding, huge] = [await opened(id, here.url), await opened(id, here.url), await opened(id, here.url)];
  for (let i = 0; i < 400; i++) flooding.say(JSON.stringify({ type: 'cursor', cursor: null }));
  await expect.poll(() => flooding.closed).toBe(SHARED_TEXT_CLOSED.tooMuch);
  huge.say(Buffer.alloc(9 * 1024 * 1024));
  await expect.poll(() => huge.closed).toBe(1009);
  const again = Buffer.concat([Buffer.from([0, 0, 0, 1]), Y.encodeStateAsUpdate(mara.text)]);
  mara.say(again);
  mara.say(again);
  mara.paragraph('after');
  const tomas = await opened(id, there.url);
  await expect.poll(() => tomas.words()).toEqual(['Begun', 'after']);
});

it('shuts out a removed member, an ended session and a deleted document within five seconds', async () => {
  const { id } = await create();
  const member = await aMember(app, owner.company_id, 'team_member');
  const leaving = await aMember(app, owner.company_id, 'team_member');
  const all = [await opened(id, there.url, member), await opened(id, there.url, leaving)];
  const mara = await opened(id, here.url);
  const started = Date.now();
  await app.services.db.query(
    sql`delete from company_members where company_id = ${owner.company_id} and user_id = ${member.id}`,
  );
  await app.services.db.query(sql`delete from auth_sessions where user_id = ${leaving.auth_id}`);
  for (const services of [app.services, other.services]) {
    for (const { id: userId } of [member, leaving]) services.viewers.drop(userId);
  }
  for (const writer of all) await expect.poll(() => writer.closed).toBeGreaterThan(4_000);
  await call(app, documents.delete, { params: { document: id } });
  await expect.poll(() => mara.closed).toBe(SHARED_TEXT_CLOSED.notFound);
  expect(Date.now() - started).toBeLessThan(5_000);
});

it('takes nothing more when its project is archived, and says so', async () => {
  const { id } = await create();
  const mara = await opened(id, there.url);
  await call(app, projects.update, { params: { project: project.id }, body: { status: 'archived' } });
  await expect.poll(() => mara.messages).toContainEqual({ type: 'rights', may_edit: false });
  mara.paragraph('too late');
  await expect.poll(() => mara.closed).toBe(SHARED_TEXT_CLOSED.forbidden);
  expect((await texts(id))[0]?.seq).toBe(1);
});

it('is over when the content comes from elsewhere, and loses nothing that was acknowledged', async () => {
  const { id } = await create();
  const mara = await opened(id, there.url);
  mara.paragraph('acknowledged');
  await expect.poll(() => mara.isKept()).toBe(true);
  const late = await call(app, documents.update, {
    params: { document: id },
    body: { content: '<p>Elsewhere</p>', version: 1 },
  });
  expect(late.status).toBe(409);
  const { version, content } = await get(id);
  expect(content).toBe('<p>Begun</p><p>acknowledged</p>');
  await call(app, documents.update, { params: { document: id }, body: { content: '<p>Elsewhere</p>', version } });
  await expect.poll(() => mara.closed).toBe(SHARED_TEXT_CLOSED.over);
  // What comes back with the old text has to load the new one.
  mara.connect(here.url);
  await expect.poll(() => mara.closed).toBe(SHARED_TEXT_CLOSED.over);
  expect((await opened(id, here.url)).words()).toEqual(['Elsewhere']);
  const { body: revisions } = await call(app, documentRevisions.list, { params: { document: id } });
  expect(revisions.length).toBeGreaterThan(1);
  const params = { document: id, revision: revisions.at(-1)?.id ?? '' };
  const { body: restored } = await call(app, documentRevisions.restore, { params, body: { version: version + 1 } });
  expect(restored.document.version).toBe(version + 2);
});

it('keeps what was written without a line, and merges it', async () => {
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

it('lets the content follow although everybody was killed, and lets go of texts at rest', async () => {
  const { id } = await create();
  const mara = await opened(id, here.url);
  mara.paragraph('last words');
  await expect.poll(() => mara.isKept()).toBe(true);
  mara.cut();
  expect((await settled(id)).content).toContain('last words');
  await settleSharedTexts({ ...app.services, now: () => new Date(Date.now() + 20 * 86_400_000) });
  expect(await texts(id)).toEqual([]);
  expect((await opened(id, there.url)).words()).toHaveLength(1);
});

it('puts updates together, so that hours of writing take hardly more than the text', async () => {
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
}, 60_000);
