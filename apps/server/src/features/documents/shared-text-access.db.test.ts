// Tests who may open the shared text of a document, what ends a connection, and that hostile messages change nothing.
import { documents } from '@worklane/contract/documents';
import { members } from '@worklane/contract/members';
import { projects } from '@worklane/contract/projects';
import { SHARED_TEXT_CLOSED } from '@worklane/contract/shared-text';
import { SHARED_TEXT_LIMITS } from '@worklane/domain/documents/vocabulary';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import * as Y from 'yjs';
import { aMember, aPerson, aProjectMember } from '../../testing/factories.ts';
import { ownTime } from '../../testing/own-time.ts';
import { type SharedTextWorld, startSharedTextWorld } from '../../testing/worlds/shared-text-world.ts';

let world: SharedTextWorld;
beforeAll(async () => {
  world = await startSharedTextWorld(inject('templateUrl'));
});
afterAll(() => world.close());
beforeEach(() => world.anotherProject());
afterEach(() => world.cutAll());

it('refuses clients without a valid token, of another company, or on a page of another site', async () => {
  const { app, here, owner, call, start, create, opened } = world;
  const { id } = await create();
  const stranger = await aPerson(app);
  const params = { project: world.project().id };
  const link = (await call(app, documents.create, { params, body: { external_url: 'https://example.com' } })).body;
  await opened(id, here.url);
  const foreign = start(id, here.url, owner, { headers: { origin: 'https://evil.example' } });
  const refused = [
    [start(id, here.url, { ...owner, token: 'nonsense' }), SHARED_TEXT_CLOSED.notAuthenticated],
    [start(id, here.url, stranger), SHARED_TEXT_CLOSED.notFound],
    [start(world.project().id, here.url), SHARED_TEXT_CLOSED.notFound],
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

it("gives a person who views as a member that member's rights, read-only and invisible, until the view ends", async () => {
  const { app, here, owner, colleague, call, start, create, opened } = world;
  const { id } = await create();
  const client = await aMember(app, owner.company_id, 'client');
  const viewAs = `${owner.company_id}:${client.id}`;
  const mara = await opened(id, here.url, colleague);
  const outside = start(id, here.url, owner, { viewAs });
  await expect.poll(() => outside.closed).toBe(SHARED_TEXT_CLOSED.notFound);
  await aProjectMember(app, world.project(), client, 'client');
  const viewing = start(id, here.url, owner, { viewAs });
  await expect.poll(() => viewing.isIn && viewing.words()).toEqual(['Begun']);
  expect(viewing.messages[0]).toMatchObject({ type: 'welcome', may_edit: false });
  const upwards = start(id, here.url, client, { viewAs: `${owner.company_id}:${owner.id}` });
  await expect.poll(() => upwards.closed).toBe(SHARED_TEXT_CLOSED.notFound);
  viewing.paragraph('Not theirs to write');
  await expect.poll(() => viewing.closed).toBe(SHARED_TEXT_CLOSED.forbidden);
  expect(mara.words()).toEqual(['Begun']);
  const again = start(id, here.url, owner, { viewAs });
  await expect.poll(() => again.isIn).toBe(true);
  expect([...mara.people.values()].filter(({ user_id }) => user_id !== colleague.id)).toEqual([]);
  const params = { company: owner.company_id, member: client.id };
  await call(app, members.changeStatus, { params, body: { status: 'disabled' } });
  await expect.poll(() => again.closed).toBe(SHARED_TEXT_CLOSED.notAuthenticated);
});

it('rejects updates from clients that are not signed in or may only read', async () => {
  const { app, here, owner, start, create, texts, opened } = world;
  const { id } = await create();
  const client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, world.project(), client, 'client');
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
  ['words instead of JSON', 'nonsense'],
  ['a message that only the server sends', JSON.stringify({ type: 'kept', number: 1 })],
  ['a malformed cursor', JSON.stringify({ type: 'cursor', cursor: { anchor: {}, head: { item: 'x' } } })],
  ['bytes instead of an update', Buffer.from([0, 0, 0, 9, 250, 1, 2, 3, 4, 5, 6, 7])],
  ['one byte', Buffer.from([1])],
])('closes a connection that sends %s, without changing the text', async (_what, message) => {
  const { here, there, colleague, create, opened } = world;
  const { id } = await create();
  const [mara, hostile] = [await opened(id, here.url), await opened(id, here.url, colleague)];
  hostile.say(message);
  await expect.poll(() => hostile.closed).toBe(SHARED_TEXT_CLOSED.notUnderstood);
  mara.paragraph('goes on');
  await expect.poll(() => mara.isKept()).toBe(true);
  expect((await opened(id, there.url)).words()).toEqual(['Begun', 'goes on']);
});

it('closes a connection that sends too much, and applies a repeated update once', async () => {
  const { here, there, create, opened } = world;
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

it('closes connections of removed members, ended sessions and deleted documents within five seconds', async () => {
  const { app, other, here, there, owner, call, create, opened } = world;
  const { id } = await create();
  const member = await aMember(app, owner.company_id, 'team_member');
  const leaving = await aMember(app, owner.company_id, 'team_member');
  const all = [await opened(id, there.url, member), await opened(id, there.url, leaving)];
  const mara = await opened(id, here.url);
  const started = ownTime();
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
  expect(ownTime() - started).toBeLessThan(5_000);
});

it('tells members when the project is archived, and rejects their updates', async () => {
  const { app, there, call, create, texts, opened } = world;
  const { id } = await create();
  const mara = await opened(id, there.url);
  await call(app, projects.update, { params: { project: world.project().id }, body: { status: 'archived' } });
  await expect.poll(() => mara.messages).toContainEqual({ type: 'rights', may_edit: false });
  mara.paragraph('too late');
  await expect.poll(() => mara.closed).toBe(SHARED_TEXT_CLOSED.forbidden);
  expect((await texts(id))[0]?.seq).toBe(1);
});

it('limits what one person sends over all their connections', async () => {
  const { here, colleague, create, opened } = world;
  const { id } = await create();
  const flood = await Promise.all(Array.from({ length: 10 }, () => opened(id, here.url, colleague)));
  const mara = await opened(id, here.url);
  // Nonsense ends its connection at once, so each sends what is long and read as nothing new.
  const again = Buffer.concat([Buffer.from([0, 0, 0, 1]), Y.encodeStateAsUpdate(mara.text), Buffer.alloc(3_900_000)]);
  for (const writer of flood) writer.say(again);
  await expect
    .poll(() => flood.filter(({ closed }) => closed === SHARED_TEXT_CLOSED.tooMuch).length)
    .toBeGreaterThan(2);
  mara.paragraph('goes on');
  await expect.poll(() => mara.isKept()).toBe(true);
});

it('refuses connections of one person beyond a limit, and admits others', async () => {
  const { here, colleague, start, create, opened } = world;
  const { id } = await create();
  const all = Array.from({ length: SHARED_TEXT_LIMITS.ofPerson + 8 }, () => start(id, here.url, colleague));
  const refused = () => all.filter(({ closed }) => closed === SHARED_TEXT_CLOSED.tooMuch);
  await expect.poll(() => all.filter(({ isIn }) => isIn).length).toBe(SHARED_TEXT_LIMITS.ofPerson);
  await expect.poll(() => refused().length).toBe(8);
  await opened(id, here.url);
});

it('lets a member go at once when they are removed, also when their client never answers', async () => {
  const { app, here, there, owner, call, create, opened } = world;
  const { id } = await create();
  const leaving = await aMember(app, owner.company_id, 'team_member');
  const mara = await opened(id, here.url);
  for (const { url } of [here, there]) {
    const frozen = await opened(id, url, leaving);
    await expect.poll(() => mara.people.has(frozen.text.clientID)).toBe(true);
    frozen.freeze();
  }
  const started = ownTime();
  await call(app, members.remove, { params: { company: owner.company_id, member: leaving.id } });
  const isThere = () => [...mara.people.values()].some(({ user_id }) => user_id === leaving.id);
  await expect.poll(isThere, { interval: 10 }).toBe(false);
  // Sooner than a client that doesn't answer is cut off, and than everyone's rights are read again.
  expect(ownTime() - started).toBeLessThan(1_000);
});
