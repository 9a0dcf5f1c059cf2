// Says in words how far a budget is used.
import type { Budget } from '@worklane/contract/budgets';

const format = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

export const usedShare = ({ used_hours, total_hours }: Pick<Budget, 'used_hours' | 'total_hours'>): number =>
  used_hours / total_hours;

/** @param runsOut the day in words; null when the budget lasts */
export function budgetWords(budget: Budget, runsOut: string | null): { used: string; state: string } {
  const { used_hours, total_hours, is_monthly, weekly_hours } = budget;
  const percent = Math.floor(usedShare(budget) * 100);
  const used = `${format.format(used_hours)} / ${format.format(total_hours)} h${is_monthly ? ' this month' : ''}, ${percent}%`;
  if (used_hours >= total_hours) {
    const over = used_hours - total_hours;
    return { used, state: over > 0 ? `▲ ${format.format(over)} h over` : '▲ Used up' };
  }
  if (runsOut !== null) return { used, state: `Runs out around ${runsOut}` };
  if (weekly_hours === 0) return { used, state: 'Nothing logged in four weeks' };
  return { used, state: is_monthly ? 'Lasts this month' : 'Lasts for years' };
}
