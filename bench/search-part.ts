// Measures the search as people type among 100,000 tickets, beside a bare indexed query, and how it grows from 10,000.
import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import type { Row } from './row.ts';
import { median, quantile } from './run-load.ts';
import { type Bench, type BenchProject, ticketsFor } from './set-up.ts';

const SMALL = 10_000;
const LARGE = 100_000;
/** Each is asked for with every letter from the second on: common words, a rare one, and one that is nowhere. */
const TYPED = ['error', 'fix cache', 'import page', 'measured77', 'zyzzyva'];

export async function measureSearch(bench: Bench, rounds: number): Promise<Row[]> {
  const project = await bench.addProject('FIND', ticketsFor(SMALL));
  await settle(bench);
  const small = await timesOf(bench, project, rounds);
  await grow(bench, project);
  await settle(bench);
  const large = await timesOf(bench, project, rounds);
  const worked = (await workOf(bench, project, rounds)).toSorted((a, b) => a - b);
  const bare = await bareTimes(bench, project, rounds);
  const sorted = large.toSorted((a, b) => a - b);
  return [
    {
      part: 'search',
      what: `letter typed, answer among ${LARGE} tickets, median`,
      value: median(large),
      unit: 'ms',
      aim: { value: 50, is: 'at most' },
      note: `95th percentile ${quantile(sorted, 0.95).toFixed(1)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms`,
    },
    {
      part: 'search',
      what: 'the same, processor time of the database, median',
      value: median(worked),
      unit: 'ms',
      note: `95th percentile ${quantile(worked, 0.95).toFixed(1)} ms`,
    },
    { part: 'search', what: 'bare indexed query for the same words, median', value: median(bare), unit: 'ms' },
    {
      part: 'search',
      what: `${LARGE} tickets beside ${SMALL}`,
      value: median(large) / median(small),
      unit: 'times',
      aim: { value: 3, is: 'at most' },
      note: `${median(small).toFixed(1)} ms among ${SMALL}`,
    },
  ];
}

const letters = (): string[] =>
  TYPED.flatMap((text) => Array.from({ length: text.length - 1 }, (_, index) => text.slice(0, index + 2)));

async function ask({ client }: Bench, { company_id }: BenchProject, q: string): Promise<void> {
  const { status, text } = await client.send('GET', `/api/search?company_id=${company_id}&q=${encodeURIComponent(q)}`);
  if (status !== 200) throw new Error(`the search for ${q} answered ${status}: ${text}`);
}

async function timesOf(bench: Bench, project: BenchProject, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const q of letters()) {
      const begun = performance.now();
      await ask(bench, project, q);
      if (round > 0) times.push(performance.now() - begun);
    }
  }
  return times;
}

/**
 * Measures the processor time of the connections, which other programs on the machine lengthen less than clock time.
 */
async function workOf(bench: Bench, project: BenchProject, rounds: number): Promise<number[]> {
  const worked: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const q of letters()) {
      const before = await processorTimes(bench);
      await ask(bench, project, q);
      const after = await processorTimes(bench);
      const used = [...after].map(([pid, time]) => time - (before.get(pid) ?? time));
      if (round > 0) worked.push(used.reduce((sum, each) => sum + each, 0));
    }
  }
  return worked;
}

/** Reads the processor time of each connection but the one that asks, in milliseconds, by process. */
async function processorTimes({ db }: Bench): Promise<Map<number, number>> {
  const rows = await db.query<{ pid: number }>(sql`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`);
  return new Map(
    rows.map(({ pid }) => [pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000]),
  );
}

async function bareTimes({ db }: Bench, { company_id }: BenchProject, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const q of letters()) {
      const query = `${q.trim().replace(/\s+/g, ':* & ')}:*`;
      const begun = performance.now();
      await db.query(sql`
        select id from search_texts
        where company_id = ${company_id} and kind = 'ticket' and words @@ to_tsquery('simple', ${query})
        order by changed_at desc limit 20`);
      times.push(performance.now() - begun);
    }
  }
  return times;
}

/** Adds nine copies of each ticket, under other words. */
async function grow({ db }: Bench, { id }: BenchProject): Promise<void> {
  for (let copy = 1; copy < LARGE / SMALL; copy++) {
    await db.query(sql`
      insert into ticket_records
        (company_id, id, project_id, number, title, description, status, type, priority, position, updated_at)
      select company_id, gen_random_uuid(), project_id, number + ${copy * SMALL}::integer,
             title || ' measured' || (number + ${copy * SMALL}::integer), description, status, type, priority,
             position + ${copy}::bigint * 1000000000000, updated_at - ${copy}::integer * interval '1 day'
      from ticket_records where project_id = ${id} and number <= ${SMALL}::integer`);
  }
}

async function settle({ db }: Bench): Promise<void> {
  await db.query(sql`vacuum analyze`);
  await db.query(sql`checkpoint`);
}
