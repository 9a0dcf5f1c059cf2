// Tests links from both ends, parents and sub-tickets, and watchers.
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import type { LinkKind } from '@worklane/domain/tickets/link-kinds';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
  project = await aProject(app, owner, 'EDGE');
});
afterAll(() => app.close());

const call = callAs(() => owner);
const link = (from: { id: string }, kind: LinkKind, to: string, token = owner.token) =>
  call(app, ticketRelations.link, { params: { ticket: from.id }, body: { kind, ticket: to }, token });
const relations = async (ticket: { id: string }, token = owner.token) =>
  (await call(app, ticketRelations.get, { params: { ticket: ticket.id }, token })).body;
const linksOf = async (ticket: { id: string }) =>
  (await relations(ticket)).links.map(({ kind, ticket: { key } }) => [kind, key]);

it('shows a link once at both ends, and removes it from both', async () => {
  const [a, b] = [await aTicket(app, owner, project), await aTicket(app, owner, project)];
  expect((await link(a, 'blocked_by', b.key)).status).toBe(200);
  expect(await linksOf(a)).toEqual([['blocked_by', b.key]]);
  expect(await linksOf(b)).toEqual([['blocks', a.key]]);
  for (const kind of ['blocks', 'blocked_by'] as const)
    expect((await link(b, kind, a.id)).error?.code).toBe('link_exists');
  expect((await link(b, 'relates', a.id)).status).toBe(200);
  expect((await link(a, 'blocks', a.id)).error?.code).toBe('ticket_link_invalid');
  expect((await call(app, tickets.get, { params: { ticket: a.id } })).body.linked_tickets).toEqual([b.id]);

  const [blocking] = (await relations(b)).links;
  const params = { ticket: b.id, link: blocking?.id ?? '' };
  expect((await call(app, ticketRelations.unlink, { params })).status).toBe(204);
  expect((await call(app, ticketRelations.unlink, { params })).error?.code).toBe('link_not_found');
  expect(await linksOf(a)).toEqual([['relates', b.key]]);
  const changes = await call(app, ticketChanges.list, { params: { ticket: a.id } });
  expect(changes.body.map(({ before, after }) => [before, after])).toEqual([
    [null, `Blocked by ${b.key}`],
    [null, `Relates to ${b.key}`],
    [`Blocked by ${b.key}`, null],
  ]);

  await call(app, tickets.delete, { params: { ticket: b.id } });
  expect(await linksOf(a)).toEqual([]);
  expect((await call(app, tickets.get, { params: { ticket: a.id } })).body.linked_tickets).toEqual([]);
});

it('creates one link when both ends link each other at once', async () => {
  const [a, b] = [await aTicket(app, owner, project), await aTicket(app, owner, project)];
  const answers = await Promise.all([
    link(a, 'duplicates', b.id),
    link(b, 'duplicated_by', a.id),
    link(b, 'duplicates', a.id),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it('removes no link to a ticket that the user may not see', async () => {
  const hidden = await aProject(app, owner);
  const collaborator = await aMember(app, owner.company_id, 'collaborator');
  await aProjectMember(app, project, collaborator, 'collaborator');
  const [open, secret] = [await aTicket(app, owner, project), await aTicket(app, owner, hidden)];
  await link(open, 'relates', secret.id);
  const [seen] = (await relations(open)).links;
  const params = { ticket: open.id, link: seen?.id ?? '' };
  const by = (token: string, endpoint: typeof ticketRelations.unlink | typeof ticketRelations.restoreLink) =>
    call(app, endpoint, { params, token });
  const nothing = { ...params, link: open.id };
  const absent = await call(app, ticketRelations.unlink, { params: nothing, token: collaborator.token });
  const refused = await by(collaborator.token, ticketRelations.unlink);
  expect([refused.status, refused.error?.code]).toEqual([absent.status, absent.error?.code]);
  expect((await relations(open)).links).toEqual([seen]);
  expect((await by(owner.token, ticketRelations.unlink)).status).toBe(204);
});

it('neither shows nor links a ticket that the user may not see', async () => {
  const hidden = await aProject(app, owner, 'SECRET');
  const [open, secret] = [await aTicket(app, owner, project), await aTicket(app, owner, hidden)];
  await link(open, 'relates', secret.id);
  const collaborator = await aMember(app, owner.company_id, 'collaborator');
  await app.services.db.query(sql`
    insert into project_members (company_id, project_id, user_id, role)
    values (${project.company_id}, ${project.id}, ${collaborator.id}, 'collaborator')`);
  app.services.viewers.drop(collaborator.id);
  expect((await relations(open, collaborator.token)).links).toEqual([]);
  const seen = await call(app, tickets.get, { params: { ticket: open.id }, token: collaborator.token });
  expect(seen.body.linked_tickets).toEqual([]);
  const shown = await aTicket(app, owner, project);
  await link(open, 'blocks', shown.id);
  const historyFor = async (token: string) =>
    (await call(app, ticketChanges.list, { params: { ticket: open.id }, token })).body;
  const all = await historyFor(owner.token);
  expect(all.map(({ after }) => after)).toEqual([`Relates to ${secret.key}`, `Blocks ${shown.key}`]);
  expect((await historyFor(collaborator.token)).map(({ after }) => after)).toEqual([`Blocks ${shown.key}`]);
  const [first, second] = all.map(({ id }) => ({ params: { ticket: open.id, change: id }, token: collaborator.token }));
  if (!first || !second) throw new Error('the history lacks the links');
  expect([
    (await call(app, ticketChanges.get, first)).status,
    (await call(app, ticketChanges.get, second)).status,
  ]).toEqual([404, 200]);
  expect((await link(open, 'blocks', secret.id, collaborator.token)).error?.code).toBe('ticket_not_found');
  expect((await link(open, 'blocks', secret.key, collaborator.token)).error?.code).toBe('ticket_not_found');
});

it('lists parent and children with their progress', async () => {
  const parent = await aTicket(app, owner, project);
  const done = await aTicket(app, owner, project, { parent_id: parent.id, status: 'done' });
  const open = await aTicket(app, owner, project, { parent_id: parent.id });
  expect((await relations(done)).parent).toMatchObject({ id: parent.id, key: parent.key });
  expect((await relations(parent)).children.map(({ id, status_category }) => [id, status_category])).toEqual([
    [done.id, 'done'],
    [open.id, 'todo'],
  ]);
});

it('is watched by its reporter, its assignees and users who choose to', async () => {
  const [assignee, other, client] = [
    await aMember(app, owner.company_id, 'team_member'),
    await aMember(app, owner.company_id, 'team_member'),
    await aMember(app, owner.company_id, 'client'),
  ];
  await app.services.db.query(sql`
    insert into project_members (company_id, project_id, user_id, role) values
      (${project.company_id}, ${project.id}, ${assignee.id}, 'team_member'),
      (${project.company_id}, ${project.id}, ${client.id}, 'client')`);
  app.services.viewers.drop(client.id);
  const { id } = await aTicket(app, owner, project, { assignee_ids: [assignee.id] });
  const watch = async (person: TestPerson, is_watching: boolean) =>
    (await call(app, ticketRelations.watch, { params: { ticket: id }, body: { is_watching }, token: person.token }))
      .body.watchers;
  const watchers = async () => (await call(app, ticketRelations.watchers, { params: { ticket: id } })).body.sort();
  expect(await watchers()).toEqual([owner.id, assignee.id].sort());
  await watch(other, true);
  await watch(client, true);
  await watch(owner, false);
  expect(await watchers()).toEqual([assignee.id, other.id, client.id].sort());
  await app.services.db.query(sql`delete from project_members where user_id = ${client.id}`);
  await app.services.db.query(
    sql`update company_members set status = 'disabled' where user_id = ${other.id} and company_id = ${owner.company_id}`,
  );
  expect(await watchers()).toEqual([assignee.id]);
});

it('is watched by mentioned users, unless they chose not to', async () => {
  const [named, tired] = [
    await aMember(app, owner.company_id, 'team_member'),
    await aMember(app, owner.company_id, 'team_member'),
  ];
  const outsider = await aPerson(app);
  const { id } = await aTicket(app, owner, project);
  const mention = (person: TestPerson) => `<span data-mention="${person.id}">@${person.name}</span>`;
  await call(app, ticketRelations.watch, { params: { ticket: id }, body: { is_watching: false }, token: tired.token });
  const content = `<p>${[named, tired, outsider].map(mention).join(' ')}</p>`;
  const comment = await call(app, tickets.comment, { params: { ticket: id }, body: { content } });
  expect(comment.body.content).toBe(content);
  const watchers = await call(app, ticketRelations.watchers, { params: { ticket: id } });
  expect(watchers.body.sort()).toEqual([owner.id, named.id].sort());
  const [event] = await app.services.db.query<{ payload: { mentions: string[] } }>(sql`
    select payload from events where type = 'comment.created' and payload->>'ticket_id' = ${id}`);
  expect(event?.payload.mentions.sort()).toEqual([named.id, tired.id].sort());
});
