// Counts the columns a board would have after an import, so that too many are known before it runs.
import type { BoardStatus } from '@worklane/domain/projects/default-board';
import { BOARD_LIMITS } from '@worklane/domain/projects/vocabulary';

/** @param added what the file calls statuses that would be new */
export function countColumns(statuses: readonly BoardStatus[], added: readonly string[]): number {
  const labels = new Set([...statuses.map(({ label }) => label), ...added].map(formOf));
  return labels.size;
}

/** Says that the board would have too many columns; undefined when they fit. */
export function sayTooManyColumns(count: number): string | undefined {
  const limit = BOARD_LIMITS.statuses;
  if (count <= limit) return undefined;
  const over = count - limit;
  return `The board would have ${count} statuses, and ${limit} is the most. Select at least ${over} new ${over === 1 ? 'status' : 'statuses'} above and map them to existing ones.`;
}

const formOf = (label: string) => label.slice(0, BOARD_LIMITS.statusLabel).toLowerCase();
