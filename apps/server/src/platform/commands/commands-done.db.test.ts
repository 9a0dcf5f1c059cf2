// Tests that a request sent again under the same command id is answered and not done again, also at once and by two processes.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { attachments } from '@worklane/contract/attachments';
import { companies } from '@worklane/contract/companies';
import { invitations } from '@worklane/contract/invitations';
import { members } from '@worklane/contract/members';
import type { AnyEndpoint } from '@worklane/contract/platform/endpoint';
import { projectMembers } from '@worklane/contract/project-members';
import { projects } from '@worklane/contract/projects';
import { savedViews } from '@worklane/contract/saved-views';
import { sprints } from '@worklane/contract/sprints';
import { templates } from '@worklane/contract/templates';
import { ticketBatches } from '@worklane/contract/ticket-batches';
import { ticketCopies } from '@worklane/contract/ticket-copies';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { timeEntries } from '@worklane/contract/time-entries';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { App } from '../../app.ts';
import { aMember, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { type CallInput, callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';
import { clearCommandsDone } from './commands-done.ts';

let app: TestApp;
let other: App;
let owner: TestPerson;
let project: { id: string; company_id: string };
let ticket: string;
let second: string;
beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  other = await app.another();
  ticket = (await aTicket(app, owner, project)).id;
  second = (await aTicket(app, owner, project)).id;
});
afterAll(() => app.close());

type Given = Omit<CallInput<AnyEndpoint>, 'headers'>;

function send(endpoint: AnyEndpoint, key: string, given: Given, process: Pick<App, 'server'> = app) {
  const input = { token: owner.token, ...given, headers: { 'idempotency-key': key } };
  return callEndpoint(process, endpoint, input as CallInput<AnyEndpoint>);
}
const eventsOf = async () =>
  (await app.services.db.query<{ count: number }>(sql`select count(*)::integer as count from events`))[0]?.count ?? 0;

const fields = { name: 'Mine', query: 'group=status', is_shared: false };
const CHANGES: [string, AnyEndpoint, () => Given][] = [
  ['a new ticket', tickets.create, () => ({ body: { project_id: project.id, title: 'Once' } })],
  ['a comment', tickets.comment, () => ({ params: { ticket }, body: { content: '<p>Once</p>' } })],
  ['time', timeEntries.add, () => ({ params: { ticket }, body: { day: '2026-11-20', minutes: 30 } })],
  ['a link', ticketRelations.link, () => ({ params: { ticket }, body: { kind: 'blocks', ticket: second } })],
  ['a copy', ticketCopies.duplicate, () => ({ params: { ticket }, body: {} })],
  [
    'a sprint',
    sprints.create,
    () => ({
      params: { project: project.id },
      body: { name: 'One', start_date: '2027-03-01', end_date: '2027-03-14' },
    }),
  ],
  ['a project', projects.create, () => ({ body: { company_id: owner.company_id, name: 'Another', key: 'ONCE' } })],
  ['a company', companies.create, () => ({ body: { name: 'Another' } })],
  [
    'a template',
    templates.createTicketTemplate,
    () => ({
      params: { company: owner.company_id },
      body: { name: 'Bug', title: 'Bug', description: '', type: 'bug', priority: 'high', labels: [], estimate: null },
    }),
  ],
  ['a view', savedViews.create, () => ({ params: { project: project.id }, body: fields })],
  ['a move', tickets.move, () => ({ params: { ticket }, body: { status: 'done', before: null } })],
  ['a change', tickets.update, () => ({ params: { ticket }, body: { title: 'Changed' } })],
  [
    'a batch',
    ticketBatches.run,
    () => ({
      params: { project: project.id },
      body: { kind: 'change', ids: [ticket, second], changes: { estimate: 3 } },
    }),
  ],
];

it.each(CHANGES)('does %s once, sent five times at once to two processes', async (_, endpoint, given) => {
  const key = uuidv7();
  const at = [app, other, app, other, app];
  const answers = await Promise.all(at.map((process) => send(endpoint, key, given(), process)));
  expect(answers.map(({ status, error }) => [status, error])).toEqual(at.map(() => [200, undefined]));
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  const done = await app.services.db.query(sql`select command from commands_done where command_id = ${key}`);
  expect(done).toHaveLength(1);
  const before = await eventsOf();
  const again = await send(endpoint, key, given(), other);
  expect([again.status, again.body]).toEqual([200, answers[0]?.body]);
  expect(await eventsOf()).toBe(before);
});

it('answers a repeated deletion of a ticket or comment that no longer exists', async () => {
  const gone = await aTicket(app, owner, project);
  const key = uuidv7();
  for (const process of [app, other, app])
    expect((await send(tickets.delete, key, { params: { ticket: gone.id } }, process)).status).toBe(204);
  expect((await send(tickets.delete, uuidv7(), { params: { ticket: gone.id } })).status).toBe(404);
});

it('refuses another request under the same id, and keeps the ids of users apart', async () => {
  const key = uuidv7();
  const title = (words: string) => ({ body: { project_id: project.id, title: words } });
  const first = await send(tickets.create, key, title('First'));
  expect((await send(tickets.create, key, title('Second'))).error?.code).toBe('command_id_taken');
  const colleague = await aMember(app, owner.company_id, 'team_member');
  await aProjectMember(app, project, colleague, 'team_member');
  const named = { body: { ...title('Theirs').body, id: uuidv7() }, token: colleague.token };
  const theirs = await send(tickets.create, key, named);
  expect([theirs.status, theirs.body]).toEqual([200, expect.objectContaining({ title: 'Theirs' })]);
  expect(first.body).toMatchObject({ title: 'First' });
});

it('stores no refused command, and refuses a repeat after the right was lost', async () => {
  const key = uuidv7();
  const colleague = await aMember(app, owner.company_id, 'collaborator');
  const comment = { params: { ticket }, body: { content: '<p>Said</p>' }, token: colleague.token };
  expect((await send(tickets.comment, key, comment)).status).toBe(404);
  await aProjectMember(app, project, colleague, 'collaborator');
  expect((await send(tickets.comment, key, comment)).status).toBe(200);
  const on = { project: project.id, user: colleague.id };
  expect((await send(projectMembers.remove, uuidv7(), { params: on })).status).toBe(204);
  expect((await send(tickets.comment, key, comment)).status).toBe(404);
});

it('stores an upload once, and refuses other bytes under the same id', async () => {
  const key = uuidv7();
  const attach = (words: string) =>
    send(attachments.add, key, {
      params: { ticket: second },
      query: { file_name: 'notes.txt' },
      bytes: Buffer.from(words),
    } as Given);
  const first = await attach('Some words');
  expect(first.status).toBe(200);
  const again = await attach('Some words');
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect((await attach('Other words')).error?.code).toBe('command_id_taken');
  const stored = await readdir(join(app.services.config.dataDir, 'user-uploads/tickets', owner.company_id));
  expect(stored).toHaveLength(1);
});

it('stores no answer that contains a secret', async () => {
  const [company, key] = [owner.company_id, uuidv7()];
  const secrets: [AnyEndpoint, Given, RegExp][] = [
    [members.rotateInviteCode, { params: { company } }, /"invite_code":"(\w+)"/],
    [
      invitations.invite,
      { params: { company }, body: { emails: ['new@x.test'], role: 'team_member' } },
      /token=([\w-]+)/,
    ],
  ];
  for (const [endpoint, given, secret] of secrets) {
    const { status, body } = await send(endpoint, key, given as Given);
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringMatching(secret)]);
  }
  expect(await app.services.db.query(sql`select answer from commands_done where command_id = ${key}`)).toEqual([]);
});

it('accepts only UUIDs, and deletes them after seven days', async () => {
  const refused = await send(tickets.create, 'again', { body: { project_id: project.id, title: 'Once' } });
  expect([refused.status, refused.error?.code]).toEqual([400, 'invalid_input']);
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);
  const { db } = app.services;
  await clearCommandsDone(db, days(6.9));
  expect(await db.query(sql`select 1 from commands_done limit 1`)).toHaveLength(1);
  await clearCommandsDone(db, days(7.1));
  expect(await db.query(sql`select 1 from commands_done limit 1`)).toEqual([]);
});
