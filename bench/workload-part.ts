// Measures the workload of 200 people over 12 weeks, with the open work of a large project.
import sql from 'sql-template-tag';
import { addMembers } from './add-members.ts';
import type { Row } from './row.ts';
import { median, quantile } from './run-load.ts';
import { type Bench, ticketsFor } from './set-up.ts';

const PEOPLE = 200;
const TICKETS = 10_000;

export async function measureWorkload(bench: Bench, rounds: number): Promise<Row[]> {
  const project = await bench.addProject('PLAN', ticketsFor(TICKETS));
  await addPeople(bench, project);
  await bench.db.query(sql`vacuum analyze`);
  const path = `/api/companies/${project.company_id}`;
  const times = await timesOf(bench, `${path}/workload`, rounds);
  const sorted = times.toSorted((a, b) => a - b);
  return [
    {
      part: 'workload',
      what: `workload of ${PEOPLE} people over 12 weeks, answer, median`,
      value: median(times),
      unit: 'ms',
      aim: { value: 100, is: 'at most' },
      note: `${TICKETS} tickets, 95th percentile ${quantile(sorted, 0.95).toFixed(0)} ms`,
    },
    {
      part: 'workload',
      what: 'insights over 12 weeks, answer, median',
      value: median(await timesOf(bench, `${path}/insights?project_id=${project.id}`, rounds)),
      unit: 'ms',
      note: `${TICKETS} tickets`,
    },
  ];
}

async function timesOf({ client }: Bench, path: string, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    const { status, text } = await client.send('GET', path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    times.push(performance.now() - begun);
  }
  return times;
}

/**
 * Adds people with 2 periods of days off each; every ticket is estimated, due within a year and assigned to one or two.
 */
async function addPeople(bench: Bench, { id, company_id }: { id: string; company_id: string }): Promise<void> {
  const { db } = bench;
  await addMembers(bench, company_id, { prefix: 'plan', count: PEOPLE });
  await db.query(sql`
    insert into project_members (company_id, project_id, user_id, role)
    select ${company_id}, ${id}, id, 'team_member' from users where auth_id like 'plan%'`);
  await db.query(sql`
    insert into days_off (company_id, id, user_id, from_day, to_day, is_half, created_at, updated_at)
    select ${company_id}, gen_random_uuid(), u.id, current_date + n * 20, current_date + n * 20 + 4, n = 2, now(), now()
    from users u, generate_series(1, 2) n where u.auth_id like 'plan%'`);
  await db.query(sql`
    update ticket_records set estimate = 1 + number % 16, time_spent = 0, due_date = current_date + number % 365,
      start_date = case when number % 3 = 0 then current_date + number % 365 - number % 20 end
    where company_id = ${company_id} and project_id = ${id}`);
  await db.query(sql`
    insert into ticket_assignees (company_id, project_id, ticket_id, user_id, ordinal)
    select ${company_id}, ${id}, t.id, u.id, s.ordinal
    from tickets t
    cross join lateral (values (0), (1)) s (ordinal)
    join (select id, row_number() over (order by id) - 1 as place from users where auth_id like 'plan%') u
      on u.place = (t.number + s.ordinal * 7) % ${PEOPLE}
    where t.company_id = ${company_id} and t.project_id = ${id} and (s.ordinal = 0 or t.number % 4 = 0)
    on conflict do nothing`);
}
