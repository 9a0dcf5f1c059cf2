// Logs time: the sum is exact under concurrent entries, and people change only their own.
import { cursorAt } from '@worklane/contract/platform/paging';
import { tickets } from '@worklane/contract/tickets';
import { TIME_ENTRIES_PAGE, timeEntries } from '@worklane/contract/time-entries';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };
let ticket: string;

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
});
afterAll(() => app.close());
beforeEach(async () => {
  ticket = (await aTicket(app, owner, project)).id;
});

const call = callAs(() => owner);
const add = (minutes: number, day = '2026-11-20', note = '') =>
  call(app, timeEntries.add, { params: { ticket }, body: { day, minutes, note } });
const spent = async () => (await call(app, tickets.get, { params: { ticket } })).body.time_spent;

it('sums added, changed and deleted entries, also simultaneous ones', async () => {
  const answers = await Promise.all([10, 20, 30, 40, 50].map((minutes) => add(minutes)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await spent()).toBe(2.5);
  const [first, second] = answers.map(({ body }) => body);
  const params = (entry: { id: string } | undefined) => ({ ticket, entry: entry?.id ?? '' });
  const changed = await call(app, timeEntries.change, { params: params(first), body: { minutes: 70, note: 'Longer' } });
  expect(changed.body).toMatchObject({ minutes: 70, note: 'Longer', day: '2026-11-20', user_id: owner.id });
  expect((await call(app, timeEntries.delete, { params: params(second) })).status).toBe(204);
  expect(await spent()).toBe(3.17);
});

it('lists the newest day first', async () => {
  await add(10, '2026-11-18');
  await add(10, '2026-11-20');
  await add(10, '2026-11-19');
  const list = await call(app, timeEntries.list, { params: { ticket } });
  expect(list.body.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-19', '2026-11-18']);
});

it('continues after a page, with the sum of all entries', async () => {
  await app.services.db.query(sql`
    insert into time_entries (company_id, id, ticket_id, user_id, day, minutes, note, created_at, updated_at)
    select ${project.company_id}, gen_random_uuid(), ${ticket}, ${owner.id}, date '2026-11-20' - n % 7, 6, '', now(), now()
    from generate_series(1, 249) n`);
  const { body: oldest } = await add(30, '2026-01-02');
  expect(await spent()).toBe(25.4);
  const list = async (before?: string) => {
    const query = before === undefined ? {} : { before };
    return (await call(app, timeEntries.list, { params: { ticket }, query })).body;
  };
  const seen: string[] = [];
  let page = await list();
  while (page.length > 0) {
    expect(page.length).toBeLessThanOrEqual(TIME_ENTRIES_PAGE);
    seen.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    page = await list(cursorAt(last?.day ?? '', last?.id ?? ''));
  }
  expect(new Set(seen).size).toBe(250);
  expect(seen).toHaveLength(250);
  expect(seen.at(-1)).toBe(oldest.id);
  // What lies beyond the first page is changed like any other.
  const params = { ticket, entry: oldest.id };
  expect((await call(app, timeEntries.change, { params, body: { minutes: 36 } })).body.minutes).toBe(36);
  expect(await spent()).toBe(25.5);
  const wrong = await call(app, timeEntries.list, { params: { ticket }, query: { before: `soon,${oldest.id}` } });
  expect(wrong.error?.code).toBe('invalid_input');
});

it("refuses to change other users' entries, and impossible durations", async () => {
  const colleague = await aMember(app, owner.company_id, 'admin');
  const { body } = await add(30);
  const params = { ticket, entry: body.id };
  const { token } = colleague;
  expect((await call(app, timeEntries.change, { params, body: { minutes: 1 }, token })).error?.code).toBe('forbidden');
  expect((await call(app, timeEntries.delete, { params, token })).error?.code).toBe('forbidden');
  const other = await aTicket(app, owner, project);
  const elsewhere = { ticket: other.id, entry: body.id };
  expect((await call(app, timeEntries.delete, { params: elsewhere })).error?.code).toBe('time_entry_not_found');
  for (const minutes of [0, -5, 1.5, 10_081]) expect((await add(minutes)).status).toBe(400);
  expect((await add(10, '2026-13-01')).status).toBe(400);
  expect(await spent()).toBe(0.5);
});
