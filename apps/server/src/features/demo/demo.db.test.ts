// Tests that the product's own commands create the demo company with everything its story contains.
import { auth } from '@worklane/contract/auth';
import { projects } from '@worklane/contract/projects';
import { tickets } from '@worklane/contract/tickets';
import { CARE } from '@worklane/domain/demo/clinic-portal-story';
import { EDGE } from '@worklane/domain/demo/edge-story';
import { SHOP } from '@worklane/domain/demo/harbour-shop-story';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { worked } from '../../testing/worked.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, fillDemo } from './flows/fill-demo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

it('fills the demo company once, with its story', async () => {
  expect(await fillDemo(app.services)).toBe(true);
  expect(await fillDemo(app.services)).toBe(false);
  const { db } = app.services;
  const found = await db.query<{ key: string; tickets: number; sub_tickets: number }>(sql`
    select p.key, count(*)::int as tickets, count(t.parent_id)::int as sub_tickets
    from projects p join tickets t on t.company_id = p.company_id and t.project_id = p.id group by p.key`);
  for (const story of [EDGE, SHOP, CARE]) {
    const project = found.find(({ key }) => key === story.key);
    expect(project?.tickets).toBe(story.tickets.length);
    expect(project?.sub_tickets).toBe(story.tickets.filter(({ parent }) => parent).length);
  }
  const [said] = await db.query<Record<string, number>>(sql`
    select (select count(*)::int from ticket_comments) as comments, (select count(*)::int from ticket_links) as links,
           (select count(*)::int from files where kind = 'attachment') as files,
           (select count(*)::int from saved_views) as views, (select count(*)::int from documents) as documents,
           (select count(*)::int from documents where is_external) as external_links, (select count(*)::int from time_entries) as times,
           (select count(*)::int from document_threads) as threads,
           (select count(*)::int from document_threads where anchor @? '$[*] ? (@.is_lost == false)') as passages,
           (select count(*)::int from document_comments) as document_comments,
           (select count(*)::int from ticket_templates) as templates,
           (select count(*)::int from ticket_templates where description like '%<%') as templates_as_html,
           (select count(*)::int from tickets where sprint_id is not null) as planned,
           (select count(distinct created_at::date)::int from tickets) as days`);
  const all = [EDGE, SHOP, CARE].flatMap((story) => story.tickets);
  const told = [EDGE, SHOP, CARE].flatMap(({ documents = [] }) => documents);
  const threads = told.flatMap((document) => document.threads ?? []);
  expect(said).toMatchObject({
    comments: all.flatMap(({ comments = [] }) => comments).length,
    links: all.filter(({ link }) => link).length,
    files: all.filter(({ file }) => file).length,
    times: all.filter(({ spent }) => spent).length,
    planned: all.filter(({ sprint }) => sprint !== undefined).length,
    views: 3,
    documents: told.length,
    external_links: told.filter(({ content }) => 'url' in content).length,
    threads: threads.length,
    passages: threads.filter(({ about }) => about).length,
    document_comments: threads.flatMap(({ comments }) => comments).length,
    templates: 2,
    templates_as_html: 2,
  });
  expect(said?.days).toBeGreaterThan(30);
  // Work was begun before it was finished: the charts of Insights have a cycle time.
  const [worked] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from ticket_status_history b
    join ticket_status_history f on f.company_id = b.company_id and f.ticket_id = b.ticket_id and f.status = 'done'
    where b.status = 'in_progress' and b.changed_at < f.changed_at and f.changed_at > now() - interval '12 weeks'`);
  expect(worked?.count).toBeGreaterThan(5);
  // Nothing has happened before it was there.
  const early = await db.query(sql`
    select 1 from ticket_status_history h join tickets t on t.company_id = h.company_id and t.id = h.ticket_id
    where h.changed_at < t.created_at or h.changed_at > now()`);
  expect(early).toEqual([]);
});

it('shows frames, pull requests and days off without calling other services', async () => {
  const { db } = app.services;
  await worked(app);
  const frames = await db.query(sql`
    select name, before_id is not null as has_changed from ticket_frames where picture_id is not null order by name`);
  const told = EDGE.tickets.flatMap(({ frames: all = [] }) => all);
  expect(frames).toEqual(
    told
      .map(({ name, changedAgo }) => ({ name, has_changed: changedAgo !== undefined }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  );
  const notices = await db.query(sql`select 1 from notifications where kind = 'frame_changed'`);
  expect(notices.length).toBeGreaterThan(0);
  const pulls = await db.query(sql`
    select p.number, p.state, p.checks from github_pull_requests p
    join ticket_pull_requests l on l.company_id = p.company_id and l.pull_request_id = p.id order by p.number`);
  const listed = EDGE.tickets.flatMap(({ pullRequests = [] }) => pullRequests);
  expect(pulls).toEqual(
    listed.map(({ number, state, checks }) => ({ number, state, checks })).toSorted((a, b) => a.number - b.number),
  );
  const away = await db.query(sql`select 1 from days_off`);
  expect(away).toHaveLength(EDGE.daysOff?.length ?? 0);
  expect(await db.query(sql`select 1 from integrations`)).toEqual([]);
});

it('has tickets of the current sprint that were done since it started', async () => {
  const [found] = await app.services.db.query<{ started: boolean; done: number }>(sql`
    select bool_and(s.started_at < s.start_date + interval '1 day') as started,
           (count(*) filter (where h.changed_at > s.started_at))::int as done
    from sprints s join projects p on p.company_id = s.company_id and p.id = s.project_id and p.key = ${EDGE.key}
      join tickets t on t.company_id = s.company_id and t.sprint_id = s.id and t.status = 'done'
      join ticket_status_history h on h.company_id = t.company_id and h.ticket_id = t.id and h.status = 'done'
    where s.status = 'active'`);
  expect(found).toEqual({ started: true, done: 3 });
});

it('shows the client one project', async () => {
  const body = { email: DEMO_PEOPLE.elena.email, password: DEMO_PASSWORD };
  const signedIn = await callEndpoint(app, auth.login, { body });
  const token = 'token' in signedIn.body ? signedIn.body.token : '';
  const { body: seen } = await callEndpoint(app, projects.list, { token });
  expect(seen.map(({ key }) => key)).toEqual(['EDGE']);
  const board = await callEndpoint(app, tickets.board, { token, params: { project: seen[0]?.id ?? '' } });
  expect(board.status).toBe(200);
});
