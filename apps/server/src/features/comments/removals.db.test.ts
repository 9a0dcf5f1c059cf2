// Tests that comments keep their earlier versions, and that deleted comments, files and time entries can be restored for a day.
import { attachments } from '@worklane/contract/attachments';
import { projectMembers } from '@worklane/contract/project-members';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { timeEntries } from '@worklane/contract/time-entries';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { sweepRemovals } from '../../platform/undo/removals.ts';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let app: TestApp;
let owner: TestPerson;
let colleague: TestPerson;
let project: { id: string; company_id: string; key: string };
let ticket: string;

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  colleague = await aMember(app, owner.company_id, 'team_member');
  await aProjectMember(app, project, colleague, 'team_member');
});
afterAll(() => app.close());
beforeEach(async () => {
  ticket = (await aTicket(app, owner, project)).id;
});

const call = callAs(() => owner);
const write = async (content: string) =>
  (await call(app, tickets.comment, { params: { ticket }, body: { content } })).body;
const edit = (comment: string, content: string) =>
  call(app, tickets.editComment, { params: { ticket, comment }, body: { content } });
const remove = (comment: string) => call(app, tickets.deleteComment, { params: { ticket, comment } });
const restore = (comment: string, token = owner.token) =>
  call(app, tickets.restoreComment, { params: { ticket, comment }, token });
const earlier = async (comment: string, token = owner.token) => {
  const { body } = await call(app, ticketChanges.ofComment, { params: { ticket, comment }, token });
  return body.map(({ before, after, changed_by }) => [before, after, changed_by]);
};
const comments = async () => (await call(app, tickets.comments, { params: { ticket } })).body;
const aDayLater = () => app.services.db.query(sql`update removals set removed_at = removed_at - interval '25 hours'`);

it('keeps previous versions of a comment, for users who may see it, and out of the history of the ticket', async () => {
  const { id } = await write('<p>One</p>');
  await edit(id, '<p>Two</p>');
  await edit(id, '<p>Two</p>');
  await edit(id, '<p>Three</p>');
  const expected = [
    ['<p>One</p>', '<p>Two</p>', owner.id],
    ['<p>Two</p>', '<p>Three</p>', owner.id],
  ];
  expect(await earlier(id)).toEqual(expected);
  expect(await earlier(id, colleague.token)).toEqual(expected);
  const outsider = await aPerson(app);
  const refused = await call(app, ticketChanges.ofComment, { params: { ticket, comment: id }, token: outsider.token });
  expect(refused.error?.code).toBe('ticket_not_found');
  const other = await aTicket(app, owner, project);
  const elsewhere = await call(app, ticketChanges.ofComment, { params: { ticket: other.id, comment: id } });
  expect(elsewhere.body).toEqual([]);
  expect((await call(app, ticketChanges.list, { params: { ticket } })).body).toEqual([]);
});

it('restores a deleted comment with its previous versions and mentions', async () => {
  const first = await write(`<p>For <span data-mention="${colleague.id}">@A</span></p>`);
  await write('<p>Second</p>');
  await edit(first.id, `<p>For you, <span data-mention="${colleague.id}">@A</span></p>`);
  const before = await comments();
  const texts = await earlier(first.id);
  expect((await remove(first.id)).status).toBe(204);
  expect(await comments()).toHaveLength(1);
  expect(await earlier(first.id)).toEqual([]);

  expect((await restore(first.id, colleague.token)).error?.code).toBe('comment_not_found');
  expect((await restore(first.id)).body).toEqual(before[0]);
  expect(await comments()).toEqual(before);
  expect(await earlier(first.id)).toEqual(texts);
  const mentions = await app.services.db.query(
    sql`select user_id from comment_mentions where comment_id = ${first.id}`,
  );
  expect(mentions).toEqual([{ user_id: colleague.id }]);
  const events = await app.services.db.query<{ type: string }>(sql`
    select type from events where payload->>'comment_id' = ${first.id} order by id`);
  expect(events.map(({ type }) => type)).toEqual([
    ...['comment.created', 'comment.updated', 'comment.deleted', 'comment.restored'],
  ]);
  expect((await restore(first.id)).error?.code).toBe('comment_not_found');
});

it('permanently deletes removed items after a day', async () => {
  const { id } = await write('<p>Gone</p>');
  await remove(id);
  await aDayLater();
  expect((await restore(id)).error?.code).toBe('comment_not_found');
  await remove((await write('<p>Another</p>')).id);
  const left = await app.services.db.query(sql`select 1 from removals where id = ${id}`);
  expect(left).toEqual([]);
});

it('restores a deleted file with its bytes while these are scheduled for deletion', async () => {
  const query = { file_name: 'notes.txt' };
  const { id, path } = (
    await call(app, attachments.add, { params: { ticket }, query, bytes: Buffer.from('Some words') })
  ).body;
  const before = (await call(app, attachments.list, { params: { ticket } })).body;
  const params = { ticket, file: id };
  const put = (token = owner.token) => call(app, attachments.restore, { params, token });
  expect((await put()).error?.code).toBe('file_not_found');

  await call(app, attachments.delete, { params });
  expect((await call(app, attachments.list, { params: { ticket } })).body).toEqual([]);
  await app.services.files.sweep();
  expect((await put(colleague.token)).error?.code).toBe('file_not_found');
  expect((await put()).status).toBe(204);
  expect((await call(app, attachments.list, { params: { ticket } })).body).toEqual(before);
  const file = await app.server.request(`/api/files/${id}`, { headers: { authorization: `Bearer ${owner.token}` } });
  expect(await file.text()).toBe('Some words');
  const { body } = await call(app, ticketChanges.list, { params: { ticket } });
  expect(body.map((each) => [each.before, each.after])).toEqual([
    [null, 'notes.txt'],
    ['notes.txt', null],
    [null, 'notes.txt'],
  ]);

  // Once its bytes are gone it cannot come back, even if its row is still known.
  await call(app, attachments.delete, { params });
  await app.services.db.query(sql`update file_removals set due_at = now() where storage_key = ${path ?? ''}`);
  await app.services.files.sweep();
  expect((await put()).error?.code).toBe('file_not_found');
});

it('permanently deletes old removed items even when nothing else is deleted', async () => {
  await aDayLater();
  await sweepRemovals(app.services);
  const { id } = await write('<p>Old</p>');
  await remove(id);
  await aDayLater();
  const old = await write('<p>Not so old</p>');
  await app.services.db.query(sql`
    insert into removals (company_id, kind, id, owner_kind, owner_id, record, removed_by, removed_at)
    select company_id, kind, gen_random_uuid(), owner_kind, owner_id, record, removed_by, removed_at
    from removals, generate_series(1, 150) where id = ${id}`);
  expect(await sweepRemovals(app.services)).toBe(151);
  await remove(old.id);
  expect(await sweepRemovals(app.services)).toBe(0);
  expect((await restore(old.id)).status).toBe(200);
});

it('restores a deleted time entry with its sum, for the user who deleted it', async () => {
  const add = (minutes: number) =>
    call(app, timeEntries.add, { params: { ticket }, body: { day: '2026-11-20', minutes, note: 'Calls' } });
  const list = async () => (await call(app, timeEntries.list, { params: { ticket } })).body;
  const spent = async () => (await call(app, tickets.get, { params: { ticket } })).body.time_spent;
  const { id } = (await add(90)).body;
  await add(30);
  const params = { ticket, entry: id };
  await call(app, timeEntries.change, { params, body: { minutes: 60 } });
  const before = await list();
  const restore = (token = owner.token) => call(app, timeEntries.restore, { params, token });
  expect((await restore()).error?.code).toBe('time_entry_not_found');
  await call(app, timeEntries.delete, { params });
  expect(await spent()).toBe(0.5);
  expect((await restore(colleague.token)).error?.code).toBe('time_entry_not_found');
  expect((await restore()).body).toEqual(before.find((entry) => entry.id === id));
  expect(await list()).toEqual(before);
  expect(await spent()).toBe(1.5);
  expect((await restore()).error?.code).toBe('time_entry_not_found');
  const events = await app.services.db.query(sql`
    select type from events where type = 'time.changed' and payload->>'ticket_id' = ${ticket}`);
  expect(events).toHaveLength(5);

  // Undo is refused unless the entry is as the change left it.
  const [entry] = before.filter((each) => each.id === id);
  const stale = new Date(Date.parse(entry?.updated_at ?? '') - 1).toISOString();
  for (const expected of [stale, entry?.updated_at ?? '']) {
    const isStill = expected !== stale;
    const changed = await call(app, timeEntries.change, { params, query: { expected }, body: { minutes: 60 } });
    expect(changed.error?.code).toBe(isStill ? undefined : 'changed_since');
    const gone = await call(app, timeEntries.delete, {
      params,
      query: { expected: changed.body.updated_at ?? expected },
    });
    expect(gone.error?.code).toBe(isStill ? undefined : 'changed_since');
  }
  await call(app, tickets.delete, { params: { ticket } });
  expect((await restore()).error?.code).toBe('ticket_not_found');
});

it('does not restore a link to a ticket that the user can no longer see, and keeps the removal', async () => {
  const elsewhere = await aProject(app, owner);
  const other = await aTicket(app, owner, elsewhere);
  const guest = await aMember(app, owner.company_id, 'collaborator');
  for (const each of [project, elsewhere]) await aProjectMember(app, each, guest, 'collaborator');
  const as = { token: guest.token };
  const body = { kind: 'blocks', ticket: other.id } as const;
  const linked = await call(app, ticketRelations.link, { params: { ticket }, body, ...as });
  const { id } = linked.body.links[0] ?? expect.fail('no link');
  const params = { ticket, link: id };
  const restore = () => call(app, ticketRelations.restoreLink, { params, ...as });
  await call(app, ticketRelations.unlink, { params, ...as });

  const gone = { project: elsewhere.id, user: guest.id };
  await call(app, projectMembers.remove, { params: gone });
  expect((await restore()).error?.code).toBe('ticket_not_found');
  expect(await app.services.db.query(sql`select 1 from ticket_links where id = ${id}`)).toEqual([]);
  expect((await call(app, ticketRelations.get, { params: { ticket: other.id } })).body.links).toEqual([]);

  await aProjectMember(app, elsewhere, guest, 'collaborator');
  expect((await restore()).body.links).toMatchObject([{ id, ticket: { id: other.id } }]);

  // Nor for people who don't see the ticket on which they ask for it.
  await call(app, ticketRelations.unlink, { params, ...as });
  await call(app, projectMembers.remove, { params: { project: project.id, user: guest.id } });
  expect((await restore()).error?.code).toBe('ticket_not_found');
});

it('restores a link at both ends, unless the two were linked again', async () => {
  const other = await aTicket(app, owner, project);
  const link = (token = owner.token) =>
    call(app, ticketRelations.link, { params: { ticket }, body: { kind: 'blocked_by', ticket: other.id }, token });
  const row = () => app.services.db.query(sql`select * from ticket_links where company_id = ${project.company_id}`);
  const { id } = (await link(colleague.token)).body.links[0] ?? expect.fail('no link');
  const before = await row();
  const params = { ticket, link: id };
  const unlink = () => call(app, ticketRelations.unlink, { params });
  const restore = (token = owner.token) => call(app, ticketRelations.restoreLink, { params, token });
  await unlink();
  expect((await restore(colleague.token)).error?.code).toBe('link_not_found');
  expect((await restore()).body.links).toMatchObject([{ id, kind: 'blocked_by', ticket: { id: other.id } }]);
  expect(await row()).toEqual(before);
  for (const [end, words] of [
    [ticket, `Blocked by ${other.key}`],
    [other.id, `Blocks `],
  ] as const) {
    const { body } = await call(app, ticketChanges.list, { params: { ticket: end } });
    expect(body.map((each) => [each.before, each.after])).toEqual([
      [null, expect.stringContaining(words)],
      [expect.stringContaining(words), null],
      [null, expect.stringContaining(words)],
    ]);
    const events = await app.services.db.query(sql`
      select 1 from events where type = 'links.changed' and payload->>'ticket_id' = ${end}`);
    expect(events).toHaveLength(3);
  }

  // They are linked again at the same moment: there is one link and one event.
  await unlink();
  const [again, back] = await Promise.all([link(colleague.token), restore()]);
  expect([again.status, back.status].sort()).toEqual([200, 409]);
  expect([again, back].find(({ status }) => status === 409)?.error?.code).toBe('link_exists');
  expect(await row()).toHaveLength(1);
  const [now] = (await call(app, ticketRelations.get, { params: { ticket } })).body.links;
  await call(app, ticketRelations.unlink, { params: { ticket, link: now?.id ?? '' } });
  await call(app, tickets.delete, { params: { ticket: other.id } });
  expect((await call(app, ticketRelations.restoreLink, { params: { ticket, link: now?.id ?? '' } })).error?.code).toBe(
    'ticket_not_found',
  );
});

it('restores watching as the user had chosen it, if at all', async () => {
  const watch = async (is_watching: boolean | null, expected?: boolean | null) =>
    call(app, ticketRelations.watch, { params: { ticket }, body: { is_watching, expected }, token: colleague.token });
  const chosen = () => app.services.db.query(sql`select is_watching from ticket_watchers where ticket_id = ${ticket}`);
  expect((await watch(true)).body).toMatchObject({ former: null, watchers: expect.arrayContaining([colleague.id]) });
  expect((await watch(false)).body.former).toBe(true);
  expect((await watch(null, true)).error?.code).toBe('changed_since');
  expect((await watch(true, false)).body.former).toBe(false);
  expect((await watch(null, true)).body).toMatchObject({ former: true, watchers: [owner.id] });
  expect(await chosen()).toEqual([]);
  expect((await watch(null, null)).status).toBe(200);
});

it('restores items whose author has closed their account since', async () => {
  const other = await aTicket(app, owner, project);
  const body = { kind: 'relates', ticket: other.id } as const;
  const { id } = (await call(app, ticketRelations.link, { params: { ticket }, body })).body.links[0] ?? expect.fail();
  const query = { file_name: 'notes.txt' };
  const added = await call(app, attachments.add, { params: { ticket }, query, bytes: Buffer.from('Words') });
  const file = added.body.id;
  await call(app, ticketRelations.unlink, { params: { ticket, link: id } });
  await call(app, attachments.delete, { params: { ticket, file } });
  const gone = { created_by: crypto.randomUUID(), uploaded_by: crypto.randomUUID() };
  await app.services.db.query(sql`
    update removals set record = record || ${JSON.stringify(gone)}::jsonb where ticket_id = ${ticket}`);
  expect((await call(app, ticketRelations.restoreLink, { params: { ticket, link: id } })).status).toBe(200);
  expect((await call(app, attachments.restore, { params: { ticket, file } })).status).toBe(204);
  const rows = await app.services.db.query(sql`
    select created_by, uploaded_by from ticket_links l, files f where l.id = ${id} and f.id = ${file}`);
  expect(rows).toEqual([{ created_by: null, uploaded_by: null }]);
});
