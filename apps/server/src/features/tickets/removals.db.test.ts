// Comments keep what they said before; comments and files that were deleted can be put back for a day.
import { attachments } from '@worklane/contract/attachments';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';
import { sweepTickets } from './sweep.ts';

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
const aDayLater = () =>
  app.services.db.query(sql`update ticket_removals set removed_at = removed_at - interval '25 hours'`);

it('keeps what a comment said before, for those who may see it, and out of the history of the ticket', async () => {
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

it('puts a deleted comment back as it was, with what it said before and who is named in it', async () => {
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

it('forgets what was deleted after a day', async () => {
  const { id } = await write('<p>Gone</p>');
  await remove(id);
  await aDayLater();
  expect((await restore(id)).error?.code).toBe('comment_not_found');
  await remove((await write('<p>Another</p>')).id);
  const left = await app.services.db.query(sql`select 1 from ticket_removals where id = ${id}`);
  expect(left).toEqual([]);
});

it('puts a deleted file back, bytes and all, while its bytes wait to go', async () => {
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

it('takes away what is too old to be put back also where nobody deletes anything else', async () => {
  await aDayLater();
  await sweepTickets(app.services);
  const { id } = await write('<p>Old</p>');
  await remove(id);
  await aDayLater();
  const old = await write('<p>Not so old</p>');
  await app.services.db.query(sql`
    insert into ticket_removals select company_id, gen_random_uuid(), ticket_id, kind, record, removed_by, removed_at
    from ticket_removals, generate_series(1, 150) where id = ${id}`);
  expect(await sweepTickets(app.services)).toBe(151);
  await remove(old.id);
  expect(await sweepTickets(app.services)).toBe(0);
  expect((await restore(old.id)).status).toBe(200);
});
