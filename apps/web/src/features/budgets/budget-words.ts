// Says how far a budget is used: in words, and as a row of the table of all.
import type { Budget } from '@worklane/contract/budgets';
import type { ChartTable } from '../../ui/charts/chart-data.ts';
import { shortNumber } from '../../ui/text/short-number.ts';

export const usedShare = ({ used_hours, total_hours }: Pick<Budget, 'used_hours' | 'total_hours'>): number =>
  used_hours / total_hours;

/**
 * Rounds down, so that a budget never seems to have reached a threshold early. The addition makes up for binary
 * fractions.
 */
const usedPercent = (budget: Budget): number => Math.floor(usedShare(budget) * 100 + 1e-9);

/** @param runsOut the day in words; null when the budget lasts */
export function budgetWords(budget: Budget, runsOut: string | null): { used: string; state: string } {
  const { used_hours, total_hours, is_monthly, weekly_hours } = budget;
  const used = `${shortNumber(used_hours)} / ${shortNumber(total_hours)} h${is_monthly ? ' this month' : ''}, ${usedPercent(budget)}%`;
  if (used_hours >= total_hours) {
    const over = used_hours - total_hours;
    return { used, state: over > 0 ? `▲ ${shortNumber(over)} h over` : '▲ Used up' };
  }
  if (runsOut !== null) return { used, state: `Runs out around ${runsOut}` };
  if (weekly_hours === 0) return { used, state: 'Nothing logged in four weeks' };
  return { used, state: is_monthly ? 'Lasts this month' : 'Lasts for years' };
}

export const budgetTable = (budgets: readonly Budget[]): ChartTable => ({
  columns: ['Project', 'Budget', 'Used (hours)', 'Total (hours)', 'Used (%)', 'Hours a week', 'Runs out on'],
  rows: budgets.map((budget) => [
    budget.name,
    budget.is_monthly ? 'Monthly' : 'Total',
    rounded(budget.used_hours),
    rounded(budget.total_hours),
    usedPercent(budget),
    rounded(budget.weekly_hours),
    budget.runs_out_on,
  ]),
});

const rounded = (hours: number): number => Math.round(hours * 10) / 10;
