// Emits an event when a project's hours reach a mark of its budget, once for each mark.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { reachedMarks } from '@worklane/domain/capacity/budget';
import type { CommandContext } from '../../../platform/commands/act-within.ts';
import { inCompany } from '../../../platform/session/scope.ts';
import { readBudgetRows } from '../reads.ts';
import { insertNotices } from '../writes.ts';

export async function noticeBudget({ tx, now, emit }: CommandContext, { company_id, project_id }: ProjectRef) {
  const [budget] = await readBudgetRows(tx, inCompany(company_id), { company_id, project_id, now });
  const marks = budget ? reachedMarks(budget) : [];
  if (!budget || marks.length === 0) return;
  const told = await insertNotices(tx, company_id, budget, marks, now);
  if (told.length === 0) return;
  // Of several thresholds that are passed at once, only the highest is notified.
  emit({ type: 'budget.reached', company_id, project_id, payload: { project_id, percent: Math.max(...told) } });
}
