// Reads the workload of a company's people within a scope, in a constant number of statements.
import { WORKLOAD_WEEKS, type Workload, type WorkloadPerson } from '@worklane/contract/workload';
import {
  type PlannedWork,
  personDays,
  spreadWork,
  type WorkCalendar,
  type WorkDays,
  weekCapacity,
  workCalendar,
} from '@worklane/domain/capacity/plan-work';
import { addDays } from '@worklane/domain/sprints/calendar';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { type CompanyCapacity, readCompanyCapacity } from '../capacity/reads.ts';
import { activeProjects } from '../projects/fragments.ts';

export interface Asked {
  company_id: string;
  /** A Monday. */
  from: string;
  today: string;
  project_id?: string | undefined;
}

type Person = Pick<WorkloadPerson, 'user_id' | 'name' | 'avatar'>;

/** Work with equal dates, of one person, added up: spread together it comes to the same hours. */
interface WorkRow {
  user_id: string | null;
  start_date: string | null;
  due_date: string | null;
  hours: number;
  estimated: number;
  unestimated: number;
}

export async function readWorkload(db: Queryable, scope: Scope, asked: Asked): Promise<Workload> {
  const { from, today } = asked;
  const [people, rows, logged, { calendar, capacity }] = await Promise.all([
    readPeople(db, scope, asked),
    readWork(db, scope, asked),
    readLogged(db, scope, asked),
    readCalendar(db, asked),
  ]);
  const rowsByPerson = Map.groupBy(rows, ({ user_id }) => user_id);
  const loggedByPerson = Map.groupBy(logged, ({ user_id }) => user_id);
  return {
    today,
    weeks: Array.from({ length: WORKLOAD_WEEKS }, (_, week) => addDays(from, week * 7)),
    people: people.map((person) => {
      const { daysOff, meetings: known } = capacity.factsOf(person.user_id);
      const days = personDays(calendar, daysOff, known);
      const { hours, undated, undated_hours, unestimated } = planOf(calendar, days, rowsByPerson.get(person.user_id));
      for (const { week, hours: spent } of loggedByPerson.get(person.user_id) ?? []) hours[week] = spent;
      const weeks = Array.from(hours, (each, week) => {
        const { hours: possible, meetings, is_away } = weekCapacity(calendar, days, week);
        return { hours: each, capacity: possible, meetings, is_away };
      });
      return { ...person, weeks, undated, undated_hours, unestimated };
    }),
    unassigned: unassignedOf(planOf(calendar, calendar.company, rowsByPerson.get(null))),
  };
}

/** Reads everything that decides on which days of the window people work. */
export async function readCalendar(
  db: Queryable,
  { company_id, from, today }: Asked,
): Promise<{ calendar: WorkCalendar; capacity: CompanyCapacity }> {
  const first = today < from ? today : from;
  // Longer than any calendar: which period counts, the calendar says.
  const period = { from: first, to: addDays(first, 3_650) };
  const capacity = await readCompanyCapacity(db, company_id, period);
  return {
    capacity,
    calendar: workCalendar({ today, from, weeks: WORKLOAD_WEEKS }, capacity.working, capacity.holidays),
  };
}

function planOf(calendar: WorkCalendar, days: WorkDays, rows: readonly WorkRow[] = []) {
  const hours = new Float64Array(WORKLOAD_WEEKS);
  let [undated, undated_hours, unestimated] = [0, 0, 0];
  for (const row of rows) {
    unestimated += row.unestimated;
    if (row.due_date !== null) spreadWork(calendar, days, row as PlannedWork, hours);
    else {
      undated += row.estimated;
      undated_hours += row.hours;
    }
  }
  return { hours, undated, undated_hours, unestimated };
}

const unassignedOf = ({ hours, undated, undated_hours, unestimated }: ReturnType<typeof planOf>) => ({
  hours: [...hours],
  undated,
  undated_hours,
  unestimated,
});

/**
 * Reads active members who can be given work, by name. With a project: its members, and people who have open tickets in
 * it.
 */
function readPeople(db: Queryable, scope: Scope, { company_id, project_id }: Asked): Promise<Person[]> {
  const inProject = project_id
    ? sql`and (exists (select 1 from project_members p where p.company_id = m.company_id and p.user_id = m.user_id
                         and p.project_id = ${project_id} and p.role <> 'client')
            or exists (select 1 from ticket_assignees a where a.company_id = m.company_id and a.user_id = m.user_id
                         and a.project_id = ${project_id}))`
    : empty;
  return db.query<Person>(sql`
    select u.id as user_id, u.name, u.avatar from company_members m join users u on u.id = m.user_id
    where m.company_id = ${company_id} and m.company_id = any(${scope.companyIds}::uuid[])
      and m.status = 'active' and m.role <> 'client' ${inProject}
    order by lower(u.name), u.id`);
}

/** Selects open tickets that the viewer may see, with the table `done` of the statuses that are done. */
export const openTickets = (scope: Scope, { company_id, project_id }: Asked): { done: Sql; open: Sql } => ({
  done: sql`
    select c.project_id, coalesce(s->>'key', '') as status from board_configurations c, jsonb_array_elements(c.statuses) s
    where c.company_id = ${company_id} and s->>'category' = 'done'`,
  open: sql`
    tickets t join projects p on p.company_id = t.company_id and p.id = t.project_id
    where t.company_id = ${company_id} and t.project_id = any(${activeProjects(scope, { company_id, project_id })})
      and (t.project_id, t.status) not in (select project_id, status from done)`,
});

/** Reads work: each assignee has an equal share of what is left of the estimate. */
function readWork(db: Queryable, scope: Scope, asked: Asked): Promise<WorkRow[]> {
  const { done, open } = openTickets(scope, asked);
  return db.query<WorkRow>(sql`
    with done as materialized (${done}), open as materialized (
      select t.id, t.start_date, t.due_date, t.estimate, t.time_spent from ${open})
    select a.user_id, o.start_date, o.due_date,
           coalesce(sum(greatest(o.estimate - o.time_spent, 0) / coalesce(a.assignees, 1)), 0)::float8 as hours,
           count(*) filter (where o.estimate is not null)::integer as estimated,
           count(*) filter (where o.estimate is null)::integer as unestimated
    from open o
    left join (select ticket_id, user_id, count(*) over (partition by ticket_id) as assignees from ticket_assignees
               where company_id = ${asked.company_id} and ticket_id in (select id from open)) a on a.ticket_id = o.id
    group by a.user_id, o.start_date, o.due_date`);
}

/** Reads the time that was spent in earlier weeks, by the number of the week in the window. */
function readLogged(db: Queryable, scope: Scope, { company_id, from, today, project_id }: Asked) {
  const end = addDays(from, WORKLOAD_WEEKS * 7);
  return db.query<{ user_id: string; week: number; hours: number }>(sql`
    select e.user_id, ((e.day - ${from}::date) / 7)::integer as week, (sum(e.minutes) / 60.0)::float8 as hours
    from time_entries e join tickets t on t.company_id = e.company_id and t.id = e.ticket_id
    where e.company_id = ${company_id} and e.user_id is not null
      and e.day >= ${from} and e.day < least(${end}::date, date_trunc('week', ${today}::date)::date)
      and ${inScope(scope, 't.company_id', 't.project_id')}
      ${project_id ? sql`and t.project_id = ${project_id}` : empty}
    group by 1, 2`);
}
