// Measures how long 10,000 notifications take to reach 200 inboxes, then 10,000 more, how fast a full inbox answers, and how slow
// other requests get while one comment notifies thousands.
import sql from 'sql-template-tag';
import { addMembers } from './add-members.ts';
import type { Row } from './row.ts';
import { median } from './run-load.ts';
import { type Bench, type BenchProject, ticketsFor } from './set-up.ts';

const PEOPLE = 200;
const COMMENTS = 50;
const ALL = PEOPLE * COMMENTS;
const POLL_MS = 20;
const FULL = 10_000;
/** Together with the others, about as many members as a company can have. */
const WATCHERS = 4_700;

export async function measureInbox(bench: Bench, rounds: number): Promise<Row[]> {
  const project = await bench.addProject('INBOX', ticketsFor(COMMENTS));
  await addWatchers(bench, project);
  const first = await fanOut(bench, project, ALL);
  const second = await fanOut(bench, project, 2 * ALL);
  const full = await timesOfFull(bench, project, rounds);
  const wide = await oneForMany(bench);
  return [
    {
      part: 'inbox',
      what: `${ALL} notifications of ${COMMENTS} comments, until the last is there`,
      value: first,
      unit: 'ms',
      aim: { value: 5_000, is: 'at most' },
      note: `${PEOPLE} people watch each ticket`,
    },
    {
      part: 'inbox',
      what: `${ALL} more, as a multiple of the first`,
      value: second / first,
      unit: 'times',
      aim: { value: 2, is: 'at most' },
    },
    {
      part: 'inbox',
      what: `a full inbox of ${FULL}, first page, median`,
      value: full.list,
      unit: 'ms',
      aim: { value: 200, is: 'at most' },
    },
    {
      part: 'inbox',
      what: `a full inbox of ${FULL}, count on the bell, median`,
      value: full.count,
      unit: 'ms',
      aim: { value: 200, is: 'at most' },
    },
    {
      part: 'inbox',
      what: `one comment on a ticket with ${WATCHERS} watchers, until all are notified`,
      value: wide.all,
      unit: 'ms',
      aim: { value: 5_000, is: 'at most' },
    },
    {
      part: 'inbox',
      what: 'a board asked for again and again meanwhile, longest answer',
      value: wide.longest,
      unit: 'ms',
      aim: { value: 500, is: 'at most' },
      note: `median ${wide.usual.toFixed(1)} ms; ${wide.quiet.toFixed(1)} ms before`,
    },
  ];
}

async function addWatchers(bench: Bench, { id, company_id }: BenchProject): Promise<void> {
  await addMembers(bench, company_id, { prefix: 'inbox', count: PEOPLE });
  await bench.db.query(sql`
    insert into ticket_watchers (company_id, ticket_id, user_id, is_watching)
    select t.company_id, t.id, u.id, true from tickets t, users u
    where t.company_id = ${company_id} and t.project_id = ${id} and u.auth_id like 'inbox%'`);
  await bench.db.query(sql`vacuum analyze`);
}

/** @param total how many there are afterwards */
async function fanOut({ client, db }: Bench, { id, company_id }: BenchProject, total: number): Promise<number> {
  const tickets = await db.query<{ id: string }>(sql`
    select id from tickets where company_id = ${company_id} and project_id = ${id}`);
  const begun = performance.now();
  for (const ticket of tickets) {
    const path = `/api/tickets/${ticket.id}/comments`;
    const { status, text } = await client.send('POST', path, { content: '<p>Some words</p>' });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  }
  for (;;) {
    const [row] = await db.query<{ count: number }>(sql`
      select count(*)::integer as count from notifications where company_id = ${company_id} and project_id = ${id}`);
    if ((row?.count ?? 0) >= total) return performance.now() - begun;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Measures one event for many watchers, who are all in one company. */
async function oneForMany(bench: Bench) {
  const { client, db } = bench;
  const project = await bench.addProject('WIDE', ticketsFor(COMMENTS));
  const [ticket = ''] = project.ticketIds;
  await addMembers(bench, project.company_id, { prefix: 'wide', count: WATCHERS });
  await db.query(sql`
    insert into ticket_watchers (company_id, ticket_id, user_id, is_watching)
    select ${project.company_id}, ${ticket}, id, true from users where auth_id like 'wide%'`);
  await db.query(sql`vacuum analyze`);
  const ask = async () => {
    const begun = performance.now();
    const { status, text } = await client.send('GET', `/api/projects/${project.id}/board`);
    if (status !== 200) throw new Error(`the board answered ${status}: ${text}`);
    return performance.now() - begun;
  };
  const quiet: number[] = [];
  for (let round = 0; round < 20; round++) quiet.push(await ask());
  const begun = performance.now();
  const commented = await client.send('POST', `/api/tickets/${ticket}/comments`, { content: '<p>Some words</p>' });
  if (commented.status !== 200) throw new Error(`the comment answered ${commented.status}: ${commented.text}`);
  const asked: number[] = [];
  for (let count = 0; count < WATCHERS; ) {
    asked.push(await ask());
    const [row] = await db.query<{ count: number }>(sql`
      select count(*)::integer as count from notifications where company_id = ${project.company_id} and ticket_id = ${ticket}`);
    count = row?.count ?? 0;
  }
  return { all: performance.now() - begun, longest: Math.max(...asked), usual: median(asked), quiet: median(quiet) };
}

async function timesOfFull({ client, db }: Bench, { id, company_id }: BenchProject, rounds: number) {
  await db.query(sql`
    insert into notifications (company_id, id, user_id, kind, cause, project_id, ticket_id, created_at)
    select t.company_id, gen_random_uuid(), c.owner_id, 'status_changed', 'full ' || t.id || n, t.project_id, t.id,
           now() - n * interval '1 minute'
    from companies c join tickets t on t.company_id = c.id and t.project_id = ${id},
         generate_series(1, ${FULL / COMMENTS}) n
    where c.id = ${company_id}`);
  await db.query(sql`vacuum analyze notifications`);
  const times: Record<'list' | 'count', number[]> = { list: [], count: [] };
  for (let round = 0; round < rounds; round++)
    for (const [name, path] of [
      ['list', ''],
      ['count', '/count'],
    ] as const) {
      const begun = performance.now();
      const { status, text } = await client.send('GET', `/api/companies/${company_id}/inbox${path}`);
      if (status !== 200) throw new Error(`the inbox answered ${status}: ${text}`);
      times[name].push(performance.now() - begun);
    }
  return { list: median(times.list), count: median(times.count) };
}
