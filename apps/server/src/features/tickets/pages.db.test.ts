// Tests that long lists of tickets are paginated: every entry once, also with equal timestamps.
import { cursorAt } from '@worklane/contract/platform/paging';
import { ACTIVITY_PAGE } from '@worklane/contract/ticket-activity';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { CHILDREN_PAGE, ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { TRASH_PAGE, trash } from '@worklane/contract/trash';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };
let ticket: { id: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await aProject(app, owner);
  ticket = await aTicket(app, owner, project);
});

const call = callAs(() => owner);
const from = (before: string | undefined) => (before === undefined ? {} : { before });
const insert = (statement: Sql) => app.services.db.query(statement);

interface Entry {
  id: string;
  at: string;
}

/** Reads all pages of a list whose pages are oldest first and come newest first. */
async function walked(
  page: (before: string | undefined) => Promise<Entry[]>,
): Promise<{ ids: string[]; sizes: number[] }> {
  const [ids, sizes]: [string[], number[]] = [[], []];
  let before: string | undefined;
  for (;;) {
    const entries = await page(before);
    sizes.push(entries.length);
    ids.unshift(...entries.map(({ id }) => id));
    const [first] = entries;
    if (!first || entries.length < ACTIVITY_PAGE) return { ids, sizes };
    before = cursorAt(first.at, first.id);
  }
}

it('returns a long history page by page', async () => {
  const count = ACTIVITY_PAGE * 2 + 3;
  // Three of them at each moment.
  await insert(sql`
    insert into ticket_status_history (company_id, id, ticket_id, status, changed_at, changed_by)
    select ${project.company_id}, gen_random_uuid(), ${ticket.id}, 'todo',
           timestamptz '2020-01-01' + (n / 3) * interval '1 minute', ${owner.id}
    from generate_series(1, ${count - 1}::integer) n`);
  const { ids, sizes } = await walked(async (before) => {
    const { body } = await call(app, tickets.history, { params: { ticket: ticket.id }, query: from(before) });
    return body.map(({ id, changed_at }) => ({ id, at: changed_at }));
  });
  expect(sizes).toEqual([ACTIVITY_PAGE, ACTIVITY_PAGE, 3]);
  expect(new Set(ids).size).toBe(count);
  const inOrder = await app.services.db.query<{ id: string }>(sql`
    select id from ticket_status_history where ticket_id = ${ticket.id} order by changed_at, id`);
  expect(ids).toEqual(inOrder.map(({ id }) => id));
});

it('returns field changes and comments page by page', async () => {
  const count = ACTIVITY_PAGE + 2;
  await insert(sql`
    insert into ticket_changes (company_id, id, ticket_id, field, before, after, changed_by, changed_at)
    select ${project.company_id}, gen_random_uuid(), ${ticket.id}, 'title', to_jsonb(n), to_jsonb(n + 1), ${owner.id},
           timestamptz '2020-01-01' + n * interval '1 minute'
    from generate_series(1, ${count}::integer) n`);
  await insert(sql`
    insert into ticket_comments (company_id, id, ticket_id, user_id, content, created_at, updated_at)
    select ${project.company_id}, gen_random_uuid(), ${ticket.id}, ${owner.id}, '<p>' || n || '</p>',
           timestamptz '2020-01-01' + n * interval '1 minute', now()
    from generate_series(1, ${count}::integer) n`);
  const params = { ticket: ticket.id };
  const changes = await walked(async (before) => {
    const { body } = await call(app, ticketChanges.list, { params, query: from(before) });
    return body.map(({ id, changed_at }) => ({ id, at: changed_at }));
  });
  const comments = await walked(async (before) => {
    const { body } = await call(app, tickets.comments, { params, query: from(before) });
    return body.map(({ id, created_at }) => ({ id, at: created_at }));
  });
  for (const { ids, sizes } of [changes, comments]) {
    expect(sizes).toEqual([ACTIVITY_PAGE, 2]);
    expect(new Set(ids).size).toBe(count);
  }
});

it('refuses an invalid cursor', async () => {
  for (const before of ['x', '2026-11-21T10:00:00Z', `0000-01-01T00:00:00Z,${ticket.id}`, `today,${ticket.id}`]) {
    const answer = await call(app, tickets.history, { params: { ticket: ticket.id }, query: from(before) });
    expect(answer.error?.code, before).toBe('invalid_input');
  }
});

it('returns a full trash page by page, with its total', async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => aTicket(app, owner, project)));
  await insert(sql`
    insert into ticket_records (company_id, id, project_id, number, title, status, position, deleted_at, former_position)
    select ${project.company_id}, gen_random_uuid(), ${project.id}, 1000 + n, 'Old', 'todo', null,
           now() - (n / 7) * interval '1 minute', n
    from generate_series(1, ${TRASH_PAGE + 1}::integer) n`);
  for (const { id } of made) await call(app, tickets.delete, { params: { ticket: id } });
  const first = await call(app, trash.list, { params: { project: project.id } });
  expect(first.body.total).toBe(TRASH_PAGE + 5);
  expect(first.body.tickets).toHaveLength(TRASH_PAGE);
  expect(first.body.tickets.slice(0, 4).map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
  const last = first.body.tickets.at(-1);
  const before = cursorAt(last?.deleted_at ?? '', last?.id ?? '');
  // The ticket that the page ended with has been deleted since.
  await call(app, trash.restore, { params: { project: project.id, ticket: last?.id ?? '' } });
  const second = await call(app, trash.list, { params: { project: project.id }, query: from(before) });
  expect(second.body.tickets).toHaveLength(5);
  const all = [...first.body.tickets, ...second.body.tickets].map(({ id }) => id);
  expect(new Set(all).size).toBe(TRASH_PAGE + 5);
});

it('returns sub-tickets by number page by page, with their total', async () => {
  const count = CHILDREN_PAGE + 3;
  await insert(sql`
    insert into ticket_records (company_id, id, project_id, number, title, status, position, parent_id)
    select ${project.company_id}, gen_random_uuid(), ${project.id}, 1000 + n, 'Part ' || n,
           case when n <= 5 then 'done' else 'todo' end, 1000000 + n, ${ticket.id}
    from generate_series(1, ${count}::integer) n`);
  const { body } = await call(app, ticketRelations.get, { params: { ticket: ticket.id } });
  expect([body.children.length, body.children_count, body.children_done]).toEqual([CHILDREN_PAGE, count, 5]);
  const after = body.children.at(-1)?.key.split('-').at(-1);
  const rest = await call(app, ticketRelations.children, { params: { ticket: ticket.id }, query: { after } });
  expect(rest.body.map(({ title }) => title)).toEqual([101, 102, 103].map((n) => `Part ${n}`));
});
