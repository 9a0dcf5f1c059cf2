// Reads how far the budgets of projects are used, within a scope.
import type { Budget } from '@worklane/contract/budgets';
import { PACE_DAYS, runsOutOn } from '@worklane/domain/capacity/budget';
import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

interface Asked {
  company_id: string;
  project_id?: string | undefined;
  now: Date;
}

export interface BudgetRow {
  project_id: string;
  project_key: string;
  name: string;
  is_monthly: boolean;
  total: number;
  used: number;
  recent: number;
  today: string;
  /** The first day of the budget's month, or of all time. */
  period: string;
  /** The last day of the month. */
  ends: string | null;
}

export async function readBudgets(db: Queryable, scope: Scope, asked: Asked): Promise<Budget[]> {
  const rows = await readBudgetRows(db, scope, asked);
  return rows
    .map((row) => ({
      project_id: row.project_id,
      project_key: row.project_key,
      name: row.name,
      is_monthly: row.is_monthly,
      total_hours: row.total,
      used_hours: row.used,
      weekly_hours: (row.recent / PACE_DAYS) * 7,
      runs_out_on: runsOutOn(row),
    }))
    .sort((a, b) => b.used_hours / b.total_hours - a.used_hours / a.total_hours);
}

/** Reads used hours. The time of tickets in the trash counts: it was spent. */
export function readBudgetRows(
  db: Queryable,
  scope: Scope,
  { company_id, project_id, now }: Asked,
): Promise<BudgetRow[]> {
  return db.query<BudgetRow>(sql`
    with budget as materialized (
      select p.id, p.key, p.name, p.total_project_hours::float8 as total, p.has_recurring_budget as is_monthly,
             here.today, case when p.has_recurring_budget then here.month else '0001-01-01' end as period,
             case when p.has_recurring_budget then (here.month + interval '1 month - 1 day')::date end as ends
      from projects p
      join companies c on c.id = p.company_id
      cross join lateral (
        select (${now}::timestamptz at time zone c.time_zone)::date as today,
               date_trunc('month', ${now}::timestamptz at time zone c.time_zone)::date as month) here
      where p.company_id = ${company_id} and p.status = 'active' and p.total_project_hours > 0
        and ${inScope(scope, 'p.company_id', 'p.id')} ${project_id ? sql`and p.id = ${project_id}` : empty})
    select b.id as project_id, b.key as project_key, b.name, b.is_monthly, b.total, b.today, b.period, b.ends,
           coalesce(sum(e.minutes) filter (where e.day >= b.period and e.day <= coalesce(b.ends, 'infinity')), 0)::float8
             / 60 as used,
           coalesce(sum(e.minutes) filter (where e.day > b.today - ${PACE_DAYS}::integer and e.day <= b.today), 0)::float8
             / 60 as recent
    from budget b
    left join ticket_records t on t.company_id = ${company_id} and t.project_id = b.id
    left join time_entries e on e.company_id = ${company_id} and e.ticket_id = t.id
    group by b.id, b.key, b.name, b.is_monthly, b.total, b.today, b.period, b.ends
    order by b.id`);
}
