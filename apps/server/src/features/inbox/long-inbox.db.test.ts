// Tests how much a long inbox reads.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Queryable } from '../../platform/database/database.ts';
import { inCompany } from '../../platform/session/scope.ts';
import { aTicket, type TestPerson } from '../../testing/factories.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';
import { countInbox, readInbox } from './reads.ts';

const TICKETS = 3_000;
const ABOUT = 20;
const EACH = 100;

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string };
beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  const { db } = app.services;
  const { id } = await aTicket(app, owner, project);
  await db.query(sql`
    insert into ticket_records (company_id, id, project_id, number, title, status, type, priority, position)
    select company_id, gen_random_uuid(), project_id, number + n, 'T' || n, status, type, priority, position + n * 1024
    from ticket_records, generate_series(1, ${TICKETS}::integer) n where id = ${id}`);
  await db.query(sql`
    insert into notifications (company_id, id, user_id, kind, cause, project_id, ticket_id, created_at)
    select t.company_id, gen_random_uuid(), ${owner.id}, 'status_changed', t.id || ' ' || n, t.project_id, t.id,
           now() - n * interval '1 minute'
    from tickets t, generate_series(1, ${EACH}::integer) n
    where t.project_id = ${project.id} and t.number between 2 and ${ABOUT + 1}::integer`);
  await db.query(sql`vacuum analyze ticket_records, notifications`);
});
afterAll(() => app.close());

const inboxOf = () => ({
  company_id: project.company_id,
  user_id: owner.id,
  isAdmin: true,
  isPlanner: true,
  isOwn: true,
  now: new Date(),
});

/** @returns how many tickets the work read, by an index or without one */
const ticketsReadBy = (work: (tx: Queryable) => Promise<unknown>): Promise<number> =>
  app.services.db.transaction(async (tx) => {
    // The connection has not reported yet what it read before.
    const before = await ticketsRead(tx);
    await work(tx);
    return (await ticketsRead(tx)) - before;
  });

async function ticketsRead(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ read: number }>(sql`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'ticket_records'`);
  return row?.read ?? 0;
}

it('counts without reading all tickets, however often each is named', async () => {
  const scope = inCompany(project.company_id);
  expect(await readInbox(app.services.db, scope, { ...inboxOf(), view: 'open' })).toMatchObject({
    groups: Array(ABOUT).fill({ count: EACH, unread_count: EACH }),
  });
  expect(await ticketsReadBy((tx) => countInbox(tx, scope, inboxOf()))).toBeLessThan(TICKETS / 2);
});
