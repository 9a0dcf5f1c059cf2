// Tests the inbox: who is notified of which event, what is visible later, states, and limits.
import { documentThreads } from '@worklane/contract/document-threads';
import { documentWatching } from '@worklane/contract/document-watching';
import { documents } from '@worklane/contract/documents';
import { inbox } from '@worklane/contract/inbox';
import { projectMembers } from '@worklane/contract/project-members';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { INBOX_LIMITS } from '@worklane/domain/inbox/vocabulary';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aFailedJob } from '../../testing/a-failed-job.ts';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { listen } from '../../testing/listen.ts';
import { callAs, callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';
import { reportAllFailedWork } from './report-all-failed-work.ts';
import { sweepInbox } from './sweep.ts';

let app: TestApp;
let owner: TestPerson;
let mate: TestPerson;
let client: TestPerson;
let project: { id: string; company_id: string; key: string };
const call = callAs(() => owner);

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  mate = await aMember(app, owner.company_id, 'team_member');
  client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, mate, 'team_member');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.reactions.follow();
  await app.services.db.query(sql`delete from notifications`);
});

const params = () => ({ company: owner.company_id });
async function groupsOf({ token }: TestPerson, query: Record<string, string> = {}) {
  await app.services.reactions.follow();
  const { status, body } = await callEndpoint(app, inbox.list, { params: params(), query, token });
  expect(status).toBe(200);
  return body.groups;
}
const kindsOf = async (person: TestPerson) =>
  (await groupsOf(person)).flatMap(({ key, title, items }) => items.map(({ kind }) => `${key ?? title} ${kind}`));
const countOf = async ({ token }: TestPerson) =>
  (await callEndpoint(app, inbox.count, { params: params(), token })).body.unread;
const mark = ({ token }: TestPerson, body: object) =>
  callEndpoint(app, inbox.mark, { params: params(), token, body: body as never });
const naming = ({ id }: TestPerson) => `<p><span data-mention="${id}">@A person</span> look</p>`;
const comment = async (ticket: string, content: string, by = owner) => {
  const body = { id: uuidv7(), content };
  const answer = await callEndpoint(app, ticketActivity.comment, { params: { ticket }, token: by.token, body });
  expect(answer.status).toBe(200);
  return answer.body.id;
};

it('notifies of assignments, mentions, comments and statuses, except those that the user made', async () => {
  const ticket = await aTicket(app, owner, project, { assignee_ids: [owner.id, mate.id] });
  expect(await kindsOf(mate)).toEqual([`${ticket.key} assigned`]);
  await call(app, tickets.update, { params: { ticket: ticket.id }, body: { description: naming(mate) } });
  await call(app, tickets.update, { params: { ticket: ticket.id }, body: { description: `${naming(mate)}<p>!</p>` } });
  await comment(ticket.id, '<p>First words</p>');
  await comment(ticket.id, naming(mate));
  await comment(ticket.id, '<p>Mine</p>', mate);
  await call(app, tickets.move, { params: { ticket: ticket.id }, body: { status: 'in_progress', before: null } });
  const kinds = ['status_changed', 'mentioned', 'commented', 'mentioned', 'assigned'];
  expect(await kindsOf(mate)).toEqual(kinds.map((kind) => `${ticket.key} ${kind}`));
  expect(await kindsOf(owner)).toEqual([`${ticket.key} commented`]);
  const [group] = await groupsOf(mate);
  expect(group).toMatchObject({
    subject: 'ticket',
    title: 'A ticket',
    project_key: project.key,
    count: 5,
    unread_count: 5,
  });
  expect(group?.items[0]).toMatchObject({ actor_id: owner.id, status: { category: 'in_progress' } });
  expect(group?.items[2]).toMatchObject({ excerpt: 'First words', is_read: false });
});

it('notifies members who are assigned later, and again after they were unassigned', async () => {
  const { id, key } = await aTicket(app, owner, project);
  const assign = (assignee_ids: string[]) =>
    call(app, tickets.update, { params: { ticket: id }, body: { assignee_ids } });
  await assign([mate.id]);
  await assign([mate.id, owner.id]);
  await assign([]);
  await assign([mate.id]);
  expect(await kindsOf(mate)).toEqual([`${key} assigned`, `${key} assigned`]);
});

it("follows the user's choice about watching", async () => {
  const ticket = await aTicket(app, owner, project, { assignee_ids: [mate.id] });
  const watch = (by: TestPerson, is_watching: boolean) =>
    callEndpoint(app, ticketRelations.watch, { params: { ticket: ticket.id }, token: by.token, body: { is_watching } });
  const admin = await aMember(app, owner.company_id, 'admin');
  await watch(mate, false);
  await watch(admin, true);
  await comment(ticket.id, '<p>Words</p>');
  expect(await kindsOf(mate)).toEqual([`${ticket.key} assigned`]);
  expect(await kindsOf(admin)).toEqual([`${ticket.key} commented`]);
});

it('notifies people whom a document or a comment on it names, once each', async () => {
  const place = { params: { project: project.id } };
  const body = { id: uuidv7(), title: 'Plan', content: naming(mate) };
  await call(app, documents.create, { ...place, body });
  const document = { document: body.id };
  for (const word of ['one', 'two']) {
    const { body: found } = await call(app, documents.get, { params: document });
    const changed = { content: `${naming(mate)}<p>${word}</p>`, version: found.version };
    expect((await call(app, documents.update, { params: document, body: changed })).status).toBe(200);
  }
  const thread = { id: uuidv7(), comment_id: uuidv7(), content: naming(mate) };
  expect((await call(app, documentThreads.start, { params: document, body: thread })).status).toBe(200);
  expect(await kindsOf(mate)).toEqual(['Plan mentioned', 'Plan mentioned']);
  const [group] = await groupsOf(mate);
  expect(group).toMatchObject({ subject: 'document', subject_id: body.id });
  expect(group?.items[0]).toMatchObject({ thread_id: thread.id, excerpt: expect.stringContaining('look') });
});

it('notifies writers, commenters and mentioned members of comments on a document, unless they stopped watching', async () => {
  const body = { id: uuidv7(), title: 'Plan', content: '<p>Words</p>' };
  await call(app, documents.create, { params: { project: project.id }, body });
  const document = { document: body.id };
  const thread = { id: uuidv7(), comment_id: uuidv7(), content: 'First' };
  await callEndpoint(app, documentThreads.start, { params: document, token: mate.token, body: thread });
  expect(await kindsOf(owner)).toEqual(['Plan commented']);
  const answer = { params: { ...document, thread: thread.id }, body: { content: 'Second' } };
  await call(app, documentThreads.reply, answer);
  await call(app, documentThreads.resolve, { params: answer.params, body: { is_resolved: true } });
  expect(await kindsOf(mate)).toEqual(['Plan thread_changed', 'Plan commented']);
  expect((await groupsOf(mate))[0]?.items[0]?.is_resolved).toBe(true);
  const { body: watched } = await callEndpoint(app, documentWatching.watchers, { params: document, token: mate.token });
  expect(watched.toSorted()).toEqual([owner.id, mate.id].sort());
  const stop = { params: document, token: mate.token, body: { is_watching: false } };
  expect((await callEndpoint(app, documentWatching.watch, stop)).body).toEqual({ former: true, watchers: [owner.id] });
  await call(app, documentThreads.reply, { ...answer, body: { content: 'Third' } });
  expect(await kindsOf(mate)).toHaveLength(2);
});

it('notifies only of what the user may see, and shows nothing once they lose access', async () => {
  const { id, key } = await aTicket(app, owner, project);
  await comment(id, naming(client));
  expect(await kindsOf(client)).toEqual([]);
  await aProjectMember(app, project, client, 'client');
  await comment(id, naming(client));
  expect(await kindsOf(client)).toEqual([`${key} mentioned`]);
  expect(await countOf(client)).toBe(1);
  const user = { project: project.id, user: client.id };
  expect((await call(app, projectMembers.remove, { params: user })).status).toBeLessThan(300);
  expect(await kindsOf(client)).toEqual([]);
  expect(await countOf(client)).toBe(0);
  await app.services.db.query(sql`
    delete from company_members where company_id = ${owner.company_id} and user_id = ${client.id}`);
  const left = await app.services.db.query(sql`select 1 from notifications where user_id = ${client.id}`);
  expect(left).toEqual([]);
});

it('leaves out deleted tickets, comments and projects until they are restored', async () => {
  const other = await aProject(app, owner);
  await aProjectMember(app, other, mate, 'team_member');
  const ticket = await aTicket(app, owner, other, { assignee_ids: [mate.id] });
  const said = await comment(ticket.id, '<p>Gone</p>');
  expect(await kindsOf(mate)).toHaveLength(2);
  const one = { ticket: ticket.id, comment: said };
  expect((await call(app, ticketActivity.deleteComment, { params: one })).status).toBeLessThan(300);
  expect(await kindsOf(mate)).toEqual([`${ticket.key} assigned`]);
  await call(app, tickets.delete, { params: { ticket: ticket.id } });
  expect(await kindsOf(mate)).toEqual([]);
  expect(await countOf(mate)).toBe(0);
});

it('marks groups as read, done and snoozed, and answers what undoes it', async () => {
  const ticket = await aTicket(app, owner, project, { assignee_ids: [mate.id] });
  await comment(ticket.id, '<p>Words</p>');
  const [group] = await groupsOf(mate);
  const subjects = { subjects: [ticket.id], until: group?.items[0]?.created_at };
  const [first] = group?.items ?? [];
  await mark(mate, { ids: [first?.id], change: { is_read: true } });
  expect((await groupsOf(mate))[0]).toMatchObject({ count: 2, unread_count: 1 });
  const { body } = await mark(mate, { ...subjects, change: { is_done: true } });
  expect([await kindsOf(mate), await countOf(mate)]).toEqual([[], 0]);
  expect((await groupsOf(mate, { view: 'done' }))[0]?.items).toHaveLength(2);
  for (const former of body.former) expect((await mark(mate, former)).status).toBe(200);
  expect((await groupsOf(mate))[0]).toMatchObject({ count: 2, unread_count: 1 });

  const later = new Date(Date.now() + 3_600_000).toISOString();
  await mark(mate, { ...subjects, change: { snoozed_until: later } });
  expect(await kindsOf(mate)).toEqual([]);
  expect((await groupsOf(mate, { view: 'snoozed' }))[0]).toMatchObject({ count: 2, unread_count: 2 });
  const { body: counted } = await callEndpoint(app, inbox.count, { params: params(), token: mate.token });
  expect([counted.unread, new Date(counted.next_at ?? 0).toISOString()]).toEqual([0, later]);
  await app.services.db.query(sql`update notifications set snoozed_until = now() - interval '1 second'`);
  expect(await countOf(mate)).toBe(1);
  // What arrived since was not seen.
  await comment(ticket.id, '<p>More</p>');
  await groupsOf(mate);
  await mark(mate, { ...subjects, change: { is_done: true } });
  expect(await kindsOf(mate)).toEqual([`${ticket.key} commented`]);
  // Another person's are not theirs to change.
  const [own] = await groupsOf(mate);
  await mark(owner, { ids: own?.items.map(({ id }) => id), change: { is_done: true } });
  expect(await kindsOf(mate)).toHaveLength(1);
});

it('continues where the page before ended', async () => {
  const { db } = app.services;
  const { id } = await aTicket(app, owner, project);
  await db.query(sql`
    insert into ticket_records (company_id, id, project_id, number, title, status, type, priority, position)
    select company_id, gen_random_uuid(), project_id, 1000 + n, 'T' || n, status, type, priority, position + n
    from ticket_records, generate_series(1, 60) n where id = ${id}`);
  await db.query(sql`
    insert into notifications (company_id, id, user_id, kind, cause, project_id, ticket_id, created_at)
    select company_id, gen_random_uuid(), ${mate.id}, 'assigned', number, project_id, id, now() - number * interval '1 second'
    from ticket_records where company_id = ${owner.company_id} and number > 1000`);
  const first = await groupsOf(mate);
  const last = first.at(-1);
  const rest = await groupsOf(mate, { before: `${last?.last_at},${last?.subject_id}` });
  expect([first.length, rest.length]).toEqual([50, 10]);
  expect(new Set([...first, ...rest].map(({ subject_id }) => subject_id)).size).toBe(60);
});

it('deletes old notifications, those beyond the limit, and those about permanently deleted records', async () => {
  const { db } = app.services;
  const { id: ticket } = await aTicket(app, owner, project);
  await db.query(sql`
    insert into notifications (company_id, id, user_id, kind, cause, ticket_id, created_at, done_at)
    select ${owner.company_id}, gen_random_uuid(), ${mate.id}, 'assigned', n, ${ticket}, now() - n * interval '1 minute',
           case when n = 1 then now() - interval '91 days' end
    from generate_series(1, ${INBOX_LIMITS.perPerson + 6}::integer) n`);
  await db.query(sql`update notifications set ticket_id = ${uuidv7()} where cause = '2'`);
  await sweepInbox(app.services);
  const [row] = await db.query(sql`
    select count(*)::integer as count, max(cause::integer) as oldest, min(cause::integer) as newest from notifications`);
  expect(row).toEqual({ count: INBOX_LIMITS.perPerson - 1, oldest: INBOX_LIMITS.perPerson + 1, newest: 3 });
});

it('notifies administrators once of failed work, as long as they are administrators', async () => {
  const admin = await aMember(app, owner.company_id, 'admin');
  const stranger = await aPerson(app);
  await aFailedJob(app.services.db, owner.company_id);
  for (let round = 0; round < 2; round++) await reportAllFailedWork(app.services);
  const failed = { subject: 'company', count: 1, items: [{ kind: 'work_failed', actor_id: null }] };
  for (const person of [owner, admin]) expect(await groupsOf(person)).toMatchObject([failed]);
  expect(await kindsOf(mate)).toEqual([]);
  const own = { params: { company: stranger.company_id }, token: stranger.token };
  expect((await callEndpoint(app, inbox.list, own)).body.groups).toEqual([]);
  await app.services.db.query(
    sql`update company_members set role = 'team_member' where user_id = ${admin.id} and company_id = ${owner.company_id}`,
  );
  app.services.viewers.drop(admin.id);
  expect([await kindsOf(admin), await countOf(admin)]).toEqual([[], 0]);
});

it('contains only notifications of one company', async () => {
  const stranger = await aPerson(app);
  await aTicket(app, owner, project, { assignee_ids: [mate.id] });
  const own = { params: { company: stranger.company_id }, token: stranger.token };
  expect((await callEndpoint(app, inbox.list, own)).body.groups).toEqual([]);
  expect((await callEndpoint(app, inbox.list, { ...own, params: params() })).status).toBe(404);
});

it('notifies once across two processes, and updates only the pages of that user', async () => {
  const other = await app.another();
  const stream = await listen(app, mate.token);
  const outsider = await listen(app, client.token);
  const admin = await aMember(app, owner.company_id, 'admin');
  const ticket = await aTicket(app, owner, project, { assignee_ids: [mate.id] });
  const watched = { params: { ticket: ticket.id }, token: admin.token, body: { is_watching: true } };
  expect((await callEndpoint(app, ticketRelations.watch, watched)).status).toBe(200);
  // As many at once as run at once: on a busy machine further ones could wait too long and be refused.
  for (let sent = 0; sent < 120; sent += 12)
    await Promise.all(Array.from({ length: 12 }, (_, index) => comment(ticket.id, `<p>${sent + index}</p>`)));
  await Promise.all([app.services.reactions.follow(), other.services.reactions.follow()]);
  const told = await stream.next(({ type }) => type === 'inbox.changed');
  expect(told.payload).toEqual({ user_ids: [mate.id] });
  for (const person of [mate, admin]) {
    const [group] = await groupsOf(person);
    expect(group?.count).toBe(person === mate ? 121 : 120);
  }
  expect(outsider.events.filter(({ type }) => type === 'inbox.changed')).toEqual([]);
  for (const each of [stream, outsider]) each.close();
});
