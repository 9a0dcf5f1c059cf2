// Reads the tickets behind one cell of the workload, within a scope.
import { WORKLOAD_TICKETS, WORKLOAD_WEEKS, type WorkloadPart, type WorkloadTicket } from '@worklane/contract/workload';
import { type PlannedWork, personDays, spreadWork } from '@worklane/domain/capacity/plan-work';
import { addDays } from '@worklane/domain/sprints/calendar';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { BRIEF_COLUMNS } from '../tickets/fragments.ts';
import { type Asked, openTickets, readCalendar } from './reads.ts';

interface Cell extends Asked {
  /** Null: tickets of nobody. */
  user_id: string | null;
  part: WorkloadPart;
}

const COLUMNS = sql`${BRIEF_COLUMNS}, t.priority, t.start_date, t.due_date, t.estimate,
  greatest(coalesce(t.estimate, 0) - t.time_spent, 0)::float8 as remaining`;

/** @param cell its week is that of `from` */
export async function readCell(db: Queryable, scope: Scope, cell: Cell): Promise<WorkloadTicket[]> {
  const isPast = addDays(cell.from, 7) <= cell.today;
  if (cell.part === 'week' && isPast && cell.user_id !== null) return readLoggedTickets(db, scope, cell);
  const [tickets, { calendar, capacity }] = await Promise.all([readOpen(db, scope, cell), readCalendar(db, cell)]);
  const facts = cell.user_id === null ? undefined : capacity.factsOf(cell.user_id);
  const days = facts ? personDays(calendar, facts.daysOff, facts.meetings) : calendar.company;
  const found = tickets.map((ticket) => {
    const share = ticket.remaining / Math.max(1, ticket.assignee_ids.length);
    if (cell.part !== 'week') return { ...ticket, hours: share };
    const weeks = new Float64Array(WORKLOAD_WEEKS);
    spreadWork(calendar, days, { ...(ticket as typeof ticket & PlannedWork), hours: share }, weeks);
    return { ...ticket, hours: weeks[0] ?? 0 };
  });
  return found
    .filter(({ hours }) => cell.part !== 'week' || hours > 0)
    .sort((a, b) => b.hours - a.hours || (a.key < b.key ? -1 : 1))
    .slice(0, WORKLOAD_TICKETS);
}

type OpenTicket = Omit<WorkloadTicket, 'hours'>;

const PARTS: Record<WorkloadPart, Sql> = {
  week: sql`t.due_date is not null and t.estimate > t.time_spent`,
  undated: sql`t.due_date is null and t.estimate is not null`,
  unestimated: sql`t.estimate is null`,
  all: sql`true`,
};

function readOpen(db: Queryable, scope: Scope, cell: Cell): Promise<OpenTicket[]> {
  const { done, open } = openTickets(scope, cell);
  const assigned = sql`exists (select 1 from ticket_assignees a where a.company_id = t.company_id and a.ticket_id = t.id
    ${cell.user_id === null ? sql`` : sql`and a.user_id = ${cell.user_id}`})`;
  return db.query<OpenTicket>(sql`
    with done as materialized (${done})
    select ${COLUMNS} from ${open}
      and ${PARTS[cell.part]} and ${cell.user_id === null ? sql`not ${assigned}` : assigned}
    order by t.due_date, t.id limit 5000`);
}

function readLoggedTickets(db: Queryable, scope: Scope, { company_id, from, user_id, project_id }: Cell) {
  return db.query<WorkloadTicket>(sql`
    select ${COLUMNS}, e.hours
    from (select ticket_id, (sum(minutes) / 60.0)::float8 as hours from time_entries
          where company_id = ${company_id} and user_id = ${user_id} and day >= ${from} and day < ${addDays(from, 7)}
          group by ticket_id) e
    join tickets t on t.company_id = ${company_id} and t.id = e.ticket_id
    join projects p on p.company_id = t.company_id and p.id = t.project_id
    where ${inScope(scope, 't.company_id', 't.project_id')}
      ${project_id ? sql`and t.project_id = ${project_id}` : sql``}
    order by e.hours desc, t.id limit ${WORKLOAD_TICKETS}`);
}
