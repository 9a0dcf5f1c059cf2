// Takes the lines that are sent now, and records how that went. The database marks a message as handed over before
// Slack has it: a killed server sends none twice.
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { Queryable } from '../../../platform/database/database.ts';
import { dropLines, forgetSummary, noteOutcome, noteSummary, type Outcome, returnLines, takeLines } from '../writes.ts';

export { dropLines, forgetSummary, noteOutcome, noteSummary, takeLines };

/** @param ids they arrived, or never will */
export async function settleLines(
  tx: Queryable,
  project: ProjectRef,
  ids: readonly number[],
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await dropLines(tx, project.company_id, ids);
  await noteOutcome(tx, project, outcome, now);
}

/** @param ids they did not arrive, and may later */
export async function postponeLines(
  tx: Queryable,
  project: ProjectRef,
  ids: readonly number[],
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await returnLines(tx, project.company_id, ids);
  await noteOutcome(tx, project, outcome, now);
}
