// Records which thresholds of a budget were notified.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { BudgetRow } from './reads.ts';

/** @returns the marks that were not recorded before */
export async function insertNotices(
  tx: Queryable,
  company_id: string,
  { project_id, period, total }: BudgetRow,
  marks: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await tx.query<{ percent: number }>(sql`
    insert into budget_notices (company_id, project_id, period, total_hours, percent, noticed_at)
    select ${company_id}, ${project_id}, ${period}, ${total}, mark, ${now} from unnest(${marks}::smallint[]) mark
    on conflict do nothing returning percent`);
  return rows.map(({ percent }) => percent);
}
