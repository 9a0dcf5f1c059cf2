// Reads the figures of a shared report: those of its sections, from its project alone.
import type { Budget } from '@worklane/contract/budgets';
import type { Insights } from '@worklane/contract/insights';
import { REPORT_LIMITS, type ReportSection } from '@worklane/domain/reports/vocabulary';
import { dayIn } from '@worklane/domain/time/time-zone';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/scope.ts';
import { readBudgets } from '../budgets/reads.ts';
import { type FinishedTicket, readFinished, readInsights } from '../insights/reads.ts';

import { readBurndown, readSprints } from '../sprints/reads.ts';
import type { OpenReport } from './reads.ts';

export interface SprintProgress {
  name: string;
  start_date: string;
  end_date: string;
  done: { tickets: number; hours: number };
  total: { tickets: number; hours: number };
}

type Week = Insights['weeks'][number];

/** What a section shows; one that was not chosen is not there. Null: the project has none. */
export interface ReportFigures {
  at: Date;
  today: string;
  status?: Insights['status'];
  created_done?: Pick<Week, 'week' | 'created' | 'done'>[];
  throughput?: Pick<Week, 'week' | 'done'>[];
  cycle_time?: { weeks: Pick<Week, 'week' | 'cycle' | 'lead'>[]; cycle: number | null; lead: number | null };
  budget?: Pick<Budget, 'total_hours' | 'used_hours' | 'is_monthly'> | null;
  sprint?: SprintProgress | null;
  finished?: FinishedTicket[];
}

const FROM_INSIGHTS: readonly ReportSection[] = ['status', 'created_done', 'throughput', 'cycle_time'];

export async function readFigures(db: Queryable, report: OpenReport, now: Date): Promise<ReportFigures> {
  const { company_id, project_id, sections } = report;
  const scope: Scope = { companyIds: [], projectIds: [project_id], memberOf: [company_id] };
  const asked = { company_id, project_id, now };
  const has = (section: ReportSection) => sections.includes(section);
  const today = dayIn(report.time_zone, now);
  const figures: ReportFigures = { at: now, today };
  if (FROM_INSIGHTS.some(has)) Object.assign(figures, chosenOf(await readInsights(db, scope, asked), has));
  if (has('budget')) figures.budget = budgetOf((await readBudgets(db, scope, asked))[0]);
  if (has('sprint')) figures.sprint = await readProgress(db, scope, { ...asked, today });
  if (has('finished')) figures.finished = await readFinished(db, scope, { ...asked, limit: REPORT_LIMITS.finished });
  return figures;
}

function chosenOf(
  { status, weeks, cycle, lead }: Insights,
  has: (section: ReportSection) => boolean,
): Partial<ReportFigures> {
  return {
    ...(has('status') && { status }),
    ...(has('created_done') && { created_done: weeks.map(({ week, created, done }) => ({ week, created, done })) }),
    ...(has('throughput') && { throughput: weeks.map(({ week, done }) => ({ week, done })) }),
    ...(has('cycle_time') && {
      cycle_time: { weeks: weeks.map(({ week, cycle, lead }) => ({ week, cycle, lead })), cycle, lead },
    }),
  };
}

const budgetOf = (budget: Budget | undefined): ReportFigures['budget'] =>
  budget ? { total_hours: budget.total_hours, used_hours: budget.used_hours, is_monthly: budget.is_monthly } : null;

/** Reads the progress of the current sprint, otherwise of the active one that started last. */
async function readProgress(
  db: Queryable,
  scope: Scope,
  { company_id, project_id, now, today }: { company_id: string; project_id: string; now: Date; today: string },
): Promise<SprintProgress | null> {
  const active = await readSprints(db, scope, { company_id, project_id, status: 'active' });
  const sprint = active.find(({ start_date, end_date }) => start_date <= today && today <= end_date) ?? active.at(-1);
  if (!sprint) return null;
  const { name, start_date, end_date } = sprint;
  const { report } = await readBurndown(db, scope, { company_id, project_id }, { sprint, now });
  return { name, start_date, end_date, done: report.done, total: report.scope };
}
