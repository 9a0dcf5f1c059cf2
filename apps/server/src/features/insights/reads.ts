// Reads how the work of a company goes within a scope, in one statement over the history of statuses.
import { AGEING_TICKETS, INSIGHT_WEEKS, type Insights } from '@worklane/contract/insights';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/scope.ts';
import { activeProjects } from '../projects/fragments.ts';
import { BRIEF_COLUMNS } from '../tickets/fragments.ts';

interface Asked {
  company_id: string;
  project_id?: string | undefined;
  now: Date;
}

/**
 * Selects each period that a ticket spent in one status, by the status's category, from its creation on. A status that
 * the board no longer has counts as not started, as everywhere.
 */
const steps = (scope: Scope, { company_id, project_id, now }: Asked): Sql => sql`
  with place as (
    select time_zone as zone, (${now}::timestamptz at time zone time_zone)::date as today,
           date_trunc('week', ${now}::timestamptz at time zone time_zone)::date - ${(INSIGHT_WEEKS - 1) * 7}::integer as first
    from companies where id = ${company_id}),
  category as materialized (
    select c.project_id, s->>'key' as status, s->>'category' as category
    from board_configurations c, jsonb_array_elements(c.statuses) s where c.company_id = ${company_id}),
  step as (
    select h.ticket_id, t.created_at, coalesce(g.category, 'todo') as category,
           case when row_number() over past = 1 then least(t.created_at, h.changed_at) else h.changed_at end as at,
           lead(h.changed_at) over past as until
    from ticket_status_history h
    join tickets t on t.company_id = h.company_id and t.id = h.ticket_id
    left join category g on g.project_id = t.project_id and g.status = h.status
    where h.company_id = ${company_id} and t.company_id = ${company_id}
      and t.project_id = any(${activeProjects(scope, { company_id, project_id })})
    window past as (partition by h.ticket_id order by h.changed_at, h.id)),
  -- Windows instead of joins: the planner can't estimate the rows of these tables, and would compare each with each.
  marked as materialized (
    select step.*, max(category) filter (where until is null) over whole as category_now,
           max(until) filter (where category <> 'done') over whole as unfinished_at
    from step window whole as (partition by ticket_id)),
  -- Done since: the first step of the last run of done ones.
  course as materialized (
    select ticket_id, created_at, category_now as category,
           min(at) filter (where category in ('in_progress', 'in_review')) as started_at,
           min(at) filter (where category = 'done' and (unfinished_at is null or at >= unfinished_at)) as done_at
    from marked group by ticket_id, created_at, category_now),
  finished as materialized (
    select c.ticket_id, date_trunc('week', c.done_at at time zone place.zone)::date as week,
           extract(epoch from c.done_at - c.created_at) / 86400 as lead,
           extract(epoch from c.done_at - c.started_at) / 86400 as cycle
    from course c, place
    where c.category = 'done' and (c.done_at at time zone place.zone)::date >= place.first)`;

const median = (of: Sql): Sql => sql`percentile_cont(0.5) within group (order by ${of})`;

const WEEKS = sql`
  select w::date as week, coalesce(c.created, 0) as created, coalesce(f.done, 0) as done, f.cycle, f.lead
  from place, generate_series(place.first, place.first + ${(INSIGHT_WEEKS - 1) * 7}::integer, interval '7 days') w
  left join (select date_trunc('week', t.created_at at time zone place.zone)::date as week, count(*) as created
             from course t, place group by 1) c on c.week = w::date
  left join (select week, count(*) as done, ${median(sql`cycle`)} as cycle, ${median(sql`lead`)} as lead
             from finished group by week) f on f.week = w::date
  order by w`;

/** Each step adds a ticket to its category on the day it begins, and takes it away on the day it ends. */
const FLOW = sql`
  with change as (
    select greatest((at at time zone place.zone)::date, place.first) as day, category, 1 as count from marked, place
    union all
    select greatest((until at time zone place.zone)::date, place.first), category, -1 from marked, place
    where until is not null),
  total as (select day, category, sum(count) as count from change group by day, category)
  select d::date as day, coalesce(sum(count) filter (where category = 'todo'), 0) as todo,
         coalesce(sum(count) filter (where category = 'in_progress'), 0) as in_progress,
         coalesce(sum(count) filter (where category = 'in_review'), 0) as in_review,
         coalesce(sum(count) filter (where category = 'done'), 0) as done
  from place, generate_series(place.first, place.today, interval '1 day') d
  left join total on total.day <= d::date
  group by d order by d`;

/** Over all finished tickets, also those that were never in the category; null when none was finished. */
const TIME_IN_STATUS = sql`
  select coalesce(sum(days) filter (where category = 'todo'), 0) / max(n) as todo,
         coalesce(sum(days) filter (where category = 'in_progress'), 0) / max(n) as in_progress,
         coalesce(sum(days) filter (where category = 'in_review'), 0) / max(n) as in_review
  from (select nullif(count(*), 0) as n from finished) number
  left join (
    select category, extract(epoch from until - at) / 86400 as days from marked, place
    where until is not null and category_now = 'done'
      and (coalesce(unfinished_at, at) at time zone place.zone)::date >= place.first) spent on true`;

export async function readInsights(db: Queryable, scope: Scope, asked: Asked): Promise<Insights> {
  const [row] = await db.query<{ insights: Insights }>(sql`
    ${steps(scope, asked)}
    select json_build_object(
      'weeks', (select json_agg(w) from (${WEEKS}) w),
      'cycle', (select ${median(sql`cycle`)} from finished),
      'lead', (select ${median(sql`lead`)} from finished),
      'status', (select json_build_object(
          'todo', count(*) filter (where category = 'todo'),
          'in_progress', count(*) filter (where category = 'in_progress'),
          'in_review', count(*) filter (where category = 'in_review'),
          'done', count(*) filter (where category = 'done')) from course),
      'flow', (select json_agg(f) from (${FLOW}) f),
      'time_in_status', (select json_build_object(
          'todo', todo, 'in_progress', in_progress, 'in_review', in_review) from (${TIME_IN_STATUS}) s),
      'ageing', (select coalesce(json_agg(a), '[]') from (
        select ${BRIEF_COLUMNS}, extract(epoch from ${asked.now}::timestamptz - c.started_at) / 86400 as days
        from (select * from course where category in ('in_progress', 'in_review')
              order by started_at, ticket_id limit ${AGEING_TICKETS}) c
        join tickets t on t.company_id = ${asked.company_id} and t.id = c.ticket_id
        join projects p on p.company_id = t.company_id and p.id = t.project_id
        order by c.started_at, c.ticket_id) a)) as insights`);
  if (!row) throw new Error('the insights answered no row');
  return row.insights;
}

export interface FinishedTicket {
  key: string;
  title: string;
  /** Where the company is. */
  day: string;
}

/** @returns the tickets finished in the period, the last one first */
export function readFinished(db: Queryable, scope: Scope, asked: Asked & { limit: number }): Promise<FinishedTicket[]> {
  return db.query<FinishedTicket>(sql`
    ${steps(scope, asked)}
    select p.key || '-' || t.number as key, t.title, (c.done_at at time zone place.zone)::date as day
    from finished f
    join course c on c.ticket_id = f.ticket_id
    cross join place
    join tickets t on t.company_id = ${asked.company_id} and t.id = f.ticket_id
    join projects p on p.company_id = t.company_id and p.id = t.project_id
    order by c.done_at desc, f.ticket_id limit ${asked.limit}`);
}
