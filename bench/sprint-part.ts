// Measures the burndown of a sprint of 200 tickets and of one of 2,000, and the velocity over twelve sprints.
import sql from 'sql-template-tag';
import type { Row } from './row.ts';
import { median, quantile } from './run-load.ts';
import { type Bench, ticketsFor } from './set-up.ts';

const SPRINTS = 12;
const EACH = 200;
const LARGE = 2_000;

export async function measureSprints(bench: Bench, rounds: number): Promise<Row[]> {
  const project = await bench.addProject('SPRINTS', ticketsFor(SPRINTS * EACH + LARGE));
  const ids = await addSprints(bench, project);
  await bench.db.query(sql`vacuum analyze`);
  const base = `/api/projects/${project.id}`;
  const timesOf = async (path: string): Promise<number[]> => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now();
      const { status, text } = await bench.client.send('GET', path);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
      times.push(performance.now() - begun);
    }
    return times.toSorted((a, b) => a - b);
  };
  const usual = await timesOf(`${base}/sprints/${ids[0]}/burndown`);
  const large = await timesOf(`${base}/sprints/${ids.at(-1)}/burndown`);
  const velocity = await timesOf(`${base}/velocity`);
  const row = (what: string, times: number[], most?: number): Row => ({
    part: 'sprints',
    what: `${what}, answer, median`,
    value: median(times),
    unit: 'ms',
    note: `95th percentile ${quantile(times, 0.95).toFixed(0)} ms`,
    ...(most !== undefined && { aim: { value: most, is: 'at most' as const } }),
  });
  return [
    row(`burndown of ${EACH} tickets`, usual, 20),
    row(`burndown of ${LARGE} tickets`, large),
    row(`velocity over ${SPRINTS} sprints of ${EACH} tickets`, velocity),
    {
      part: 'sprints',
      what: `burndown of ${LARGE} tickets beside ${EACH}`,
      value: median(large) / median(usual),
      unit: 'times',
      // In proportion, with a fifth for the noise of the machine.
      aim: { value: (LARGE / EACH) * 1.2, is: 'at most' },
    },
  ];
}

/**
 * Adds twelve sprints that are over and a large one that is active. Each ticket entered its sprint, was estimated again
 * and changed its status twice.
 */
async function addSprints({ db }: Bench, { id, company_id }: { id: string; company_id: string }): Promise<string[]> {
  const made = await db.query<{ id: string }>(sql`
    insert into sprints (company_id, id, project_id, number, name, start_date, end_date, status, started_at, completed_at)
    select ${company_id}, gen_random_uuid(), ${id}, n, 'Sprint ' || n, current_date - (${SPRINTS + 1} - n) * 14,
           current_date - (${SPRINTS + 1} - n) * 14 + 13, case when n <= ${SPRINTS} then 'completed' else 'active' end,
           now() - make_interval(days => (${SPRINTS + 1} - n) * 14),
           case when n <= ${SPRINTS} then now() - make_interval(days => (${SPRINTS} - n) * 14) end
    from generate_series(1, ${SPRINTS + 1}) n returning id, number`);
  await db.query(sql`
    update ticket_records t set sprint_id = s.id, estimate = 1 + t.number % 16, created_at = now() - interval '1 year'
    from sprints s
    where t.company_id = ${company_id} and t.project_id = ${id} and s.project_id = t.project_id
      and s.number = least(${SPRINTS + 1}, (t.number - 1) / ${EACH} + 1)`);
  await db.query(sql`
    insert into ticket_changes (company_id, id, ticket_id, field, before, after, changed_at, sprint_before, sprint_after)
    select t.company_id, gen_random_uuid(), t.id, f.field, 'null',
           case f.field when 'estimate' then to_jsonb(t.estimate) else to_jsonb(s.name) end,
           s.started_at + make_interval(days => t.number % 10), null, case f.field when 'sprint_id' then s.id end
    from ticket_records t join sprints s on s.id = t.sprint_id cross join (values ('sprint_id'), ('estimate')) f (field)
    where t.company_id = ${company_id} and t.project_id = ${id}`);
  await db.query(sql`
    insert into ticket_status_history (company_id, id, ticket_id, status, changed_at)
    select t.company_id, gen_random_uuid(), t.id, x.status, s.started_at + make_interval(days => t.number % 10 + x.day)
    from ticket_records t join sprints s on s.id = t.sprint_id
    cross join (values ('in_progress', 1), ('done', 3)) x (status, day)
    where t.company_id = ${company_id} and t.project_id = ${id}`);
  return made.map((sprint) => sprint.id);
}
