// Arranges the columns of a board that had no tickets yet as the file that fills it has them.
import { STATUS_CATEGORIES } from '../tickets/vocabulary.ts';
import { type BoardStatus, DEFAULT_BOARD } from './default-board.ts';

interface Arrangement {
  /** Those of the board, and those that are new. */
  statuses: readonly BoardStatus[];
  /** The keys of those that the file fills, in its order. */
  filled: readonly string[];
  /** The keys of those that tickets need besides. */
  needed?: readonly string[];
  /** Whether that is the order of columns, and not only of rows. */
  isColumnOrder: boolean;
}

/** A column nobody configured and nothing fills goes when another one of its kind is there. */
export function arrangeColumns({ statuses, filled, needed = [], isColumnOrder }: Arrangement): BoardStatus[] {
  const byKey = new Map(statuses.map((status) => [status.key, status]));
  const used = [...new Set(filled)].flatMap((key) => byKey.get(key) ?? []);
  const ordered = isColumnOrder ? used : used.toSorted((a, b) => orderOf(a) - orderOf(b));
  const kinds = new Set(used.map(({ category }) => category));
  const isUsed = new Set(used.map(({ key }) => key));
  const empty = statuses.filter(
    ({ key, category }) => !isUsed.has(key) && (needed.includes(key) || !kinds.has(category)),
  );
  const arranged = [...ordered];
  for (const status of empty) {
    const last = arranged.findLastIndex((each) => orderOf(each) <= orderOf(status));
    arranged.splice(last + 1, 0, status);
  }
  return arranged;
}

/** Whether nobody has changed the columns of a board. */
export function hasDefaultColumns(statuses: readonly BoardStatus[]): boolean {
  const nameOf = ({ key, label, category }: BoardStatus) => `${key} ${label} ${category}`;
  return statuses.map(nameOf).join() === DEFAULT_BOARD.statuses.map(nameOf).join();
}

function orderOf({ category }: BoardStatus): number {
  return STATUS_CATEGORIES.indexOf(category);
}
