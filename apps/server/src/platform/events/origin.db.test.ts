// Tests what the log stores beside each event: its origin and the former values. Browsers get neither.
import { boards } from '@worklane/contract/boards';
import { companies } from '@worklane/contract/companies';
import type { EventType } from '@worklane/contract/events';
import { members } from '@worklane/contract/members';
import { projects } from '@worklane/contract/projects';
import { savedViews } from '@worklane/contract/saved-views';
import { sprintConfigs, sprints } from '@worklane/contract/sprints';
import { templates } from '@worklane/contract/templates';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { ticketBatches } from '@worklane/contract/ticket-batches';
import { tickets } from '@worklane/contract/tickets';
import { timeEntries } from '@worklane/contract/time-entries';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';
import type { EventOrigin } from './origin.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string };
let ticket: { id: string; title: string };
const call = callAs(() => owner);

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
});
afterAll(() => app.close());
beforeEach(async () => {
  ticket = await aTicket(app, owner, project, { title: 'Old', estimate: 2 });
});

type Kept = EventOrigin & { type: EventType };

/** Does the work, and reads the events that it emitted. */
async function told(work: () => Promise<{ status: number }>): Promise<Kept[]> {
  const { db } = app.services;
  const [last] = await db.query<{ id: number }>(sql`select coalesce(max(id), 0) as id from events`);
  expect((await work()).status).toBeLessThan(300);
  return db.query<Kept>(sql`
    select type, command, via, batch_id, before from events where id > ${last?.id ?? 0} order by id`);
}

const inCompany = () => ({ params: { company: project.company_id } });
const inProject = () => ({ params: { project: project.id } });
const onTicket = () => ({ params: { ticket: ticket.id } });

it('names the command, the way in and the former values of a change', async () => {
  const body = { title: 'New', estimate: 2, description: 'Some words' };
  expect(await told(() => call(app, tickets.update, { ...onTicket(), body }))).toEqual([
    {
      type: 'ticket.updated',
      command: 'updateTicket',
      via: 'page',
      batch_id: null,
      before: { title: 'Old', description: '' },
    },
  ]);
});

it('names the batch of several events', async () => {
  const other = await aTicket(app, owner, project, { title: 'Other', priority: 'high' });
  const body = { kind: 'change' as const, ids: [ticket.id, other.id], changes: { priority: 'low' as const } };
  const all = await told(() => call(app, ticketBatches.run, { ...inProject(), body }));
  expect(all).toHaveLength(2);
  expect(all.map(({ command, before }) => [command, before])).toEqual([
    ['changeTickets', { priority: 'medium' }],
    ['changeTickets', { priority: 'high' }],
  ]);
  expect(all[0]?.batch_id).toEqual(expect.any(String));
  expect(all[1]?.batch_id).toBe(all[0]?.batch_id);
});

it('records where moved tickets were before', async () => {
  const from = { id: ticket.id, status: 'todo', position: expect.any(Number) };
  const [moved] = await told(() => call(app, tickets.move, { ...onTicket(), body: { status: 'done', before: null } }));
  expect(moved?.before).toEqual({ places: [from] });
  const body = { kind: 'move' as const, ids: [ticket.id], move: { status: 'todo', before: null } };
  const [many] = await told(() => call(app, ticketBatches.run, { ...inProject(), body }));
  expect(many?.before).toEqual({ places: [{ ...from, status: 'done' }] });
  const entries = [{ id: ticket.id, status: 'in_review', position: 77 }];
  const [positioned] = await told(() => call(app, tickets.updatePositions, { body: { entries } }));
  expect(positioned?.before).toEqual({ places: [from] });
});

const CONFIG = {
  start_day_of_week: 1,
  default_duration_weeks: 1,
  sprint_naming_pattern: 'numbered',
  auto_generate_sprints: true,
};

/** Each changes something and says what was told of it, and what has to be among that. */
const CHANGES: [what: string, change: () => Promise<Kept[]>, told: [EventType, object]][] = [
  [
    'a company',
    () => told(() => call(app, companies.update, { ...inCompany(), body: { max_daily_hours: 6, website: '' } })),
    ['company.updated', { max_daily_hours: 8 }],
  ],
  [
    'a role',
    async () => {
      const { id: member } = await aMember(app, project.company_id, 'team_member');
      const params = { company: project.company_id, member };
      return told(() => call(app, members.changeRole, { params, body: { role: 'admin' } }));
    },
    ['member.changed', { role: 'team_member' }],
  ],
  [
    'a project',
    () => told(() => call(app, projects.update, { ...inProject(), body: { due_date: '2027-01-01', agency: '' } })),
    ['project.updated', { due_date: null }],
  ],
  [
    'a board',
    async () => {
      const { body: now } = await call(app, boards.configuration, inProject());
      const body = Object.assign({}, now, { labels: [...now.labels, 'new'], moves: {} });
      return told(() => call(app, boards.configure, { ...inProject(), body }));
    },
    ['project.updated', { labels: expect.any(Array) }],
  ],
  [
    'a sprint',
    async () => {
      const body = { name: 'One', start_date: '2026-01-05', end_date: '2026-01-18' };
      const { body: sprint } = await call(app, sprints.create, { ...inProject(), body });
      const params = { project: project.id, sprint: sprint.id };
      return told(() => call(app, sprints.update, { params, body: { name: 'First', end_date: '2026-01-18' } }));
    },
    ['sprint.changed', { name: 'One' }],
  ],
  [
    'how sprints are made',
    async () => {
      const body = { ...CONFIG, default_duration_weeks: 3 };
      await call(app, sprintConfigs.put, { ...inCompany(), body: CONFIG });
      const again = await told(() => call(app, sprintConfigs.put, { ...inCompany(), body }));
      const changes = { default_duration_weeks: 2 };
      return [...again, ...(await told(() => call(app, sprintConfigs.update, { ...inCompany(), body: changes })))];
    },
    ['sprint_config.changed', { default_duration_weeks: 3 }],
  ],
  [
    'a template',
    async () => {
      const { body: made } = await call(app, templates.createTicketTemplate, {
        ...inCompany(),
        body: {
          name: 'Bug',
          title: 'Bug: ',
          description: '',
          type: 'bug',
          priority: 'low',
          labels: ['bug'],
          estimate: null,
        },
      });
      const params = { company: project.company_id, template: made.id };
      return told(() => call(app, templates.updateTicketTemplate, { params, body: { name: 'Bug', labels: [] } }));
    },
    ['template.changed', { labels: ['bug'] }],
  ],
  [
    'a view',
    async () => {
      const body = { name: 'Mine', query: 'a=1', is_shared: false };
      const { body: view } = await call(app, savedViews.create, { ...inProject(), body });
      const params = { project: project.id, view: view.id };
      return told(() => call(app, savedViews.update, { params, body: { is_shared: true } }));
    },
    ['view.changed', { is_shared: false }],
  ],
  [
    'a time entry',
    async () => {
      const body = { day: '2026-01-05', minutes: 30 };
      const { body: entry } = await call(app, timeEntries.add, { ...onTicket(), body });
      const params = { ticket: ticket.id, entry: entry.id };
      return told(() => call(app, timeEntries.change, { params, body: { minutes: 45 } }));
    },
    ['time.changed', { minutes: 30 }],
  ],
  [
    'a comment',
    async () => {
      const { body: comment } = await call(app, ticketActivity.comment, { ...onTicket(), body: { content: 'One' } });
      const params = { ticket: ticket.id, comment: comment.id };
      return told(() => call(app, ticketActivity.editComment, { params, body: { content: 'Two' } }));
    },
    ['comment.updated', { content: expect.stringContaining('One') }],
  ],
];

it.each(CHANGES)('records the value before %s was changed', async (_, change, [type, before]) => {
  const all = await change();
  expect(all.map((each) => [each.type, each.before])).toContainEqual([type, before]);
});

it('sends no origin to browsers', async () => {
  const stream = await app.server.request('/api/events', { headers: { authorization: `Bearer ${owner.token}` } });
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  await call(app, tickets.update, { ...onTicket(), body: { title: 'Only this' } });
  let text = '';
  while (!text.includes('Only this')) text += new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
  const data = text.split('\n').filter((line) => line.startsWith('data: {'));
  const event = JSON.parse(data.find((line) => line.includes('Only this'))?.slice('data: '.length) ?? '{}');
  expect(Object.keys(event).toSorted()).toEqual(['actor_id', 'at', 'company_id', 'payload', 'project_id', 'type']);
  expect(JSON.stringify(event)).not.toContain('Old');
});
