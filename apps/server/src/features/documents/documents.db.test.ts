// Tests documents: rights, concurrent writers, revisions and the trash.
import { documentRevisions, documents, documentTrash } from '@worklane/contract/documents';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { App } from '../../app.ts';
import { aMember, aPerson, aProject, aProjectMember, type TestPerson } from '../../testing/factories.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { sweepDocuments } from './sweep.ts';
import { thinRevisions } from './writes.ts';

let app: TestApp;
let another: App;
let owner: TestPerson;
let colleague: TestPerson;
let project: { id: string; company_id: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  another = await app.another();
  owner = await aPerson(app);
  colleague = await aMember(app, owner.company_id, 'team_member');
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await aProject(app, owner);
});

const call = callAs(() => owner);
const create = async (body: Record<string, unknown> = {}, { token } = owner, { id } = project) =>
  (await call(app, documents.create, { token, params: { project: id }, body })).body;
const get = async (document: string) => (await call(app, documents.get, { params: { document } })).body;
const update = (document: string, body: Record<string, unknown>, { token } = owner, on: Pick<App, 'server'> = app) =>
  call(on, documents.update, { token, params: { document }, body });
const list = async (of = project) => (await call(app, documents.list, { params: { project: of.id } })).body;
const revisions = async (document: string) => (await call(app, documentRevisions.list, { params: { document } })).body;
const revision = async (document: string, id: string) =>
  (await call(app, documentRevisions.get, { params: { document, revision: id } })).body;
const restore = (document: string, id: string, version: number) =>
  call(app, documentRevisions.restore, { params: { document, revision: id }, body: { version } });
const later = (minutes: number) =>
  app.services.db.query(sql`
    update document_revisions set started_at = started_at - ${minutes} * interval '1 minute'`);
const remove = (document: string) => call(app, documents.delete, { params: { document } });
const trash = async () => (await call(app, documentTrash.list, { params: { project: project.id } })).body;
const eventsOf = (document: string) =>
  app.services.db.query<{ type: string; payload: Record<string, unknown>; before: unknown }>(sql`
    select type, payload, before from events where payload ->> 'document_id' = ${document} order by id`);
const toldOf = async (of = project) => {
  const events = await app.services.db.query<{ type: string }>(sql`
    select type from events where project_id = ${of.id} and type like 'document%' order by id`);
  return events.map(({ type }) => type.replace('document', ''));
};

it('starts with the defaults of the specification, and is in lists and events without its content', async () => {
  const { id } = await create();
  const link = await create({ title: 'Design System', category: 'Design', external_url: 'javascript:alert(1)' });
  expect(await get(id)).toMatchObject({
    title: 'Untitled Document',
    content: '',
    category: 'General',
    is_external: false,
    external_url: null,
    version: 1,
  });
  expect(link).toMatchObject({ is_external: true, external_url: 'javascript:alert(1)', content: '', dropped: [] });
  expect(await revisions(link.id)).toEqual([]);
  const params = { project: project.id };
  expect((await call(app, documents.create, { params, body: { id } })).error?.code).toBe('conflict');
  const listed = await list();
  expect(listed.map((each) => each.id)).toEqual([link.id, id]);
  expect(listed[1]).not.toHaveProperty('content');
  const categories = await call(app, documents.categories, { params });
  expect(categories.body).toEqual(['Design', 'General']);
  await update(id, { content: '<p>Secret plan</p>', title: 'Plan', version: 1 });
  const told = await eventsOf(id);
  expect(told.map(({ type }) => type)).toEqual(['document.created', 'document.updated']);
  expect(told[1]).toMatchObject({
    payload: { document_id: id, version: 2, title: 'Plan', category: 'General', updated_by: owner.id },
    before: { title: 'Untitled Document', version: 1 },
  });
  expect(JSON.stringify(told)).not.toContain('Secret');
});

it('creates a link or a document with content, by default in the category General', async () => {
  const both = { external_url: 'https://example.com', content: '<p>Text</p>' };
  const params = { project: project.id };
  expect((await call(app, documents.create, { params, body: both })).error?.code).toBe('invalid_input');
  expect((await call(app, documents.categories, { params })).body).toEqual(['General']);
  const { id } = await create({ content: '<p>Text</p>' });
  expect((await update(id, { external_url: 'https://example.com' })).error?.code).toBe('invalid_input');
  expect(await get(id)).toMatchObject({ external_url: null, content: '<p>Text</p>' });
});

it('accepts content only with its base version, which a new title or category does not change', async () => {
  const { id } = await create({ content: '<p>One</p>' });
  expect((await update(id, { content: '<p>Two</p>' })).error?.code).toBe('invalid_input');
  await update(id, { title: 'Renamed' }, colleague);
  await update(id, { category: 'Plans' }, colleague);
  const saved = await update(id, { content: '<p>Two</p>', version: 1 });
  expect(saved.body).toMatchObject({ title: 'Renamed', category: 'Plans', content: '<p>Two</p>', version: 4 });
  expect((await update(id, { content: '<p>Three</p>', version: 3 })).error?.code).toBe('document_changed');
  expect((await update(id, { content: '<p>Three</p>', version: 5 })).error?.code).toBe('document_changed');
  // The answer to the save was lost, and the client retries.
  expect((await update(id, { content: '<p>Two</p>', version: 1 })).body).toMatchObject({ version: 4 });
});

it('accepts one of two saves with the same base version in two processes', async () => {
  const { id } = await create({ content: '<p>One</p>' });
  for (let version = 1; version <= 5; version++) {
    const answers = await Promise.all([
      update(id, { content: `<p>Mine ${version}</p>`, version }),
      update(id, { content: `<p>Theirs ${version}</p>`, version }, colleague, another),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200);
    expect(await get(id)).toMatchObject({ content: won?.body.content, version: version + 1 });
  }
});

it('merges the saves of a writer within ten minutes into one revision, and keeps what another writer replaces', async () => {
  const { id } = await create({ content: '<p>1</p>' });
  const save = async (text: string, by = owner) =>
    update(id, { content: `<p>${text}</p>`, version: (await get(id)).version }, by);
  const kept = async () =>
    (await Promise.all((await revisions(id)).map((each) => revision(id, each.id)))).map(
      ({ content, user_id }) => `${content.slice(3, -4)} ${user_id === owner.id ? 'owner' : 'colleague'}`,
    );
  await save('2');
  await later(9);
  await save('3');
  await later(2);
  await save('4');
  await save('5', colleague);
  await save('6');
  expect(await kept()).toEqual(['6 owner', '5 colleague', '4 owner', '3 owner']);
  // A long text that was deleted at once can be restored.
  await later(11);
  await save('Long '.repeat(300));
  await save('7');
  expect((await kept()).slice(0, 2)).toEqual(['7 owner', `${'Long '.repeat(300)} owner`]);
  // And so can one that was replaced by another of the same length.
  await later(11);
  await save('First '.repeat(50));
  await save(`${'First '.repeat(50)} and on`);
  await save('Other '.repeat(50));
  expect((await kept()).slice(0, 3)).toEqual(
    ['Other '.repeat(50), `${'First '.repeat(50)} and on`, '7'].map((text) => `${text} owner`),
  );
  // A named revision stays as well.
  const [named] = await revisions(id);
  const params = { document: id, revision: named?.id ?? '' };
  await call(app, documentRevisions.name, { params, body: { name: 'Agreed' } });
  for (const text of ['a few words', '8']) await save(text);
  expect((await kept()).slice(0, 3)).toEqual(
    ['8', 'Other '.repeat(50), `${'First '.repeat(50)} and on`].map((text) => `${text} owner`),
  );
});

it('keeps a history that is dense near its end and reaches back to its beginning', async () => {
  const { id } = await create({ content: '<p>First</p>' });
  const { db } = app.services;
  const hours = DOCUMENT_LIMITS.revisions * 2;
  await db.query(sql`
    update document_revisions set created_at = now() - make_interval(hours => ${hours}::integer) where document_id = ${id}`);
  await db.query(sql`
    insert into document_revisions (company_id, id, document_id, version, title, content, user_id, started_at, created_at)
    select ${project.company_id}, gen_random_uuid(), ${id}, n + 1, 'Old', '', ${owner.id}, at, at
    from (select n, now() - make_interval(hours => ${hours}::integer - n) as at from generate_series(1, ${hours}::integer) n) x`);
  for (let saves = 0; saves < hours; saves++)
    await thinRevisions(db, { company_id: project.company_id, project_id: project.id, id }, new Date());
  const versions = (
    await db.query<{ version: number }>(sql`
    select version from document_revisions where document_id = ${id} order by version`)
  ).map(({ version }) => version);
  expect([versions.length, versions[0], versions.at(-1)]).toEqual([DOCUMENT_LIMITS.revisions, 1, hours + 1]);
  const gaps = versions.slice(1).map((version, index) => version - (versions[index] ?? 0));
  expect(gaps.slice(-30), 'the last day and more').toEqual(gaps.slice(-30).map(() => 1));
  expect(Math.max(...gaps), 'of seventeen days').toBeLessThan(12);
});

it('keeps so many revisions and all named ones', async () => {
  const { id } = await create({ content: '<p>First</p>' });
  const [first] = await revisions(id);
  const name = (value: string | null) =>
    call(app, documentRevisions.name, { params: { document: id, revision: first?.id ?? '' }, body: { name: value } });
  for (const _ of [1, 2]) expect((await name('Agreed')).body).toMatchObject({ name: 'Agreed', version: 1 });
  expect(await toldOf()).toEqual(['.created', '_revision.changed']);
  await app.services.db.query(sql`
    insert into document_revisions (company_id, id, document_id, version, title, content, started_at, created_at)
    select ${project.company_id}, gen_random_uuid(), ${id}, n, 'Old', '', now(), now()
    from generate_series(2, ${DOCUMENT_LIMITS.revisions + 1}::integer) n`);
  await app.services.db.query(sql`update document_records set version = 500, content_version = 500 where id = ${id}`);
  await update(id, { content: '<p>Last</p>', version: 500 });
  const kept = (await revisions(id)).map(({ version }) => version);
  expect([kept.length, kept[0], kept.at(-2), kept.at(-1)]).toEqual([DOCUMENT_LIMITS.revisions + 1, 501, 2, 1]);
  await name(null);
  await update(id, { content: '<p>Later</p>', version: 501 }, colleague);
  const later = await revisions(id);
  expect([later.length, later[0]?.version, later.at(-1)?.version]).toEqual([DOCUMENT_LIMITS.revisions, 502, 1]);
  await app.services.db.query(sql`delete from document_revisions where id = ${first?.id ?? null}`);
  expect((await name('Gone')).error?.code).toBe('revision_not_found');
  const named = sql`update document_revisions set name = 'Kept' where document_id = ${id} and version between 10 and 109`;
  await app.services.db.query(named);
  const [last] = await revisions(id);
  const params = { document: id, revision: last?.id ?? '' };
  const oneMore = await call(app, documentRevisions.name, { params, body: { name: 'Too many' } });
  expect(oneMore.error).toMatchObject({ code: 'revision_name_limit', message: expect.stringContaining('100') });
});

it('restores a revision, and undoes that', async () => {
  const { id } = await create({ title: 'Old', content: '<p>Old</p>' });
  const [old] = await revisions(id);
  await update(id, { title: 'New', content: '<p>New</p>', version: 1 }, colleague);
  expect((await restore(id, old?.id ?? '', 1)).error?.code).toBe('document_changed');
  const restored = (await restore(id, old?.id ?? '', 2)).body;
  expect(restored.document).toMatchObject({ title: 'Old', content: '<p>Old</p>', version: 3 });
  expect(await revision(id, restored.replaced_id)).toMatchObject({ title: 'New', content: '<p>New</p>' });
  const again = (await restore(id, restored.replaced_id, 3)).body;
  expect(again.document).toMatchObject({ title: 'New', content: '<p>New</p>', version: 4 });
  expect(await revision(id, again.replaced_id)).toMatchObject({ title: 'Old', content: '<p>Old</p>' });
  expect((await revisions(id)).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
});

it('turns a link back into the former document', async () => {
  const { id } = await create({ content: '<p>Old</p>' });
  const [old] = await revisions(id);
  await later(11);
  await update(id, { content: '', version: 1 });
  await update(id, { title: 'Link', external_url: 'https://example.com' });
  const { document, replaced_id } = (await restore(id, old?.id ?? '', 3)).body;
  expect(document).toMatchObject({ title: 'Untitled Document', content: '<p>Old</p>', external_url: null });
  expect(await revision(id, replaced_id)).toMatchObject({ title: 'Link', content: '' });
});

it('stays in the trash until it is restored whole or deleted permanently', async () => {
  const { id } = await create({ title: 'Kept', content: '<p>Kept</p>' });
  const params = { project: project.id, document: id };
  const elsewhere = await aProject(app, owner);
  await remove((await create({}, owner, elsewhere)).id);
  expect((await remove(id)).status).toBe(204);
  expect([(await get(id)) && (await list()), (await trash()).map((each) => each.id)]).toEqual([[], [id]]);
  expect((await update(id, { title: 'Gone' })).error?.code).toBe('document_not_found');
  expect((await call(app, documentTrash.restore, { params })).body).toMatchObject({ id, title: 'Kept', version: 1 });
  expect(await get(id)).toMatchObject({ content: '<p>Kept</p>' });
  expect(await revisions(id)).toHaveLength(1);
  expect((await call(app, documentTrash.purge, { params })).error?.code).toBe('document_not_found');
  await remove(id);
  expect((await call(app, documentTrash.purge, { params })).status).toBe(204);
  expect(await trash()).toEqual([]);
  expect(await toldOf()).toEqual(['.created', '.deleted', '.restored', '.deleted', '.purged']);

  const old = await create({ title: 'Old' });
  await remove(old.id);
  for (const [days, kept] of [
    [29, 1],
    [2, 0],
  ]) {
    await app.services.db.query(sql`
      update document_records set deleted_at = deleted_at - ${days} * interval '1 day' where id = ${old.id}`);
    await sweepDocuments(app.services);
    expect(await trash()).toHaveLength(kept as number);
  }
  expect((await toldOf()).slice(5)).toEqual(['.created', '.deleted', '.purged']);
});

it('is limited in number in each project', async () => {
  await app.services.db.query(sql`
    insert into document_records (company_id, id, project_id, title)
    select ${project.company_id}, gen_random_uuid(), ${project.id}, 'No. ' || n
    from generate_series(1, ${DOCUMENT_LIMITS.count}::integer) n`);
  const refused = await call(app, documents.create, { params: { project: project.id }, body: {} });
  expect(refused.error).toMatchObject({ code: 'document_limit', message: expect.stringContaining('2000') });
  const [any] = await list();
  await remove(any?.id ?? '');
  await create();
  const params = { project: project.id, document: any?.id ?? '' };
  expect((await call(app, documentTrash.restore, { params })).error?.code).toBe('document_limit');
});

it('can be read but not changed by clients and collaborators of its project, and by anyone in an archived project', async () => {
  const { id } = await create({ content: '<p>Read</p>' });
  const stranger = await aPerson(app);
  for (const role of ['client', 'collaborator'] as const) {
    const person = await aMember(app, owner.company_id, role);
    const params = { document: id };
    expect((await call(app, documents.get, { token: person.token, params })).error?.code).toBe('document_not_found');
    await aProjectMember(app, project, person, role);
    expect((await call(app, documents.get, { token: person.token, params })).status).toBe(200);
    expect((await update(id, { title: 'Mine' }, person)).error?.code).toBe('forbidden');
  }
  expect((await update(id, { title: 'Mine' }, stranger)).error?.code).toBe('document_not_found');
  await app.services.db.query(sql`update projects set status = 'archived' where id = ${project.id}`);
  expect((await update(id, { title: 'Mine' })).error?.code).toBe('project_archived');
  expect((await get(id)).title).toBe('Untitled Document');
});

it('is stored without harmful elements and attributes, which the answer names', async () => {
  const content = '<h2 onclick="x()">Title</h2><script>alert(1)</script><p><a href="javascript:x">Go</a></p>';
  const made = await create({ content });
  expect(made).toMatchObject({ content: '<h2>Title</h2><p>Go</p>', dropped: ['onclick', 'script', 'href'] });
  const saved = await update(made.id, { content: '<svg onload="x()"></svg>Text', version: 1 });
  expect(saved.body).toMatchObject({ content: '<p>Text</p>', dropped: ['onload', 'svg'] });
  expect(await get(made.id)).toMatchObject({ content: '<p>Text</p>' });
});

it('accepts the longest content in characters of many bytes', async () => {
  const content = `<p>${'日'.repeat(DOCUMENT_LIMITS.content - 7)}</p>`;
  const { id } = await create({ content });
  expect((await get(id)).content).toHaveLength(DOCUMENT_LIMITS.content);
  expect((await update(id, { content: `${content}!`, version: 1 })).error?.code).toBe('invalid_input');
});
