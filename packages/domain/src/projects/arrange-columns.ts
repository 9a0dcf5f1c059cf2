// Arranges the columns of a board without tickets in the order of the file that is imported into it.
import { STATUS_CATEGORIES } from '../tickets/vocabulary.ts';
import { type BoardStatus, DEFAULT_BOARD } from './default-board.ts';

interface Arrangement {
  /** Those of the board, and those that are new. */
  statuses: readonly BoardStatus[];
  /** The keys of statuses the file has tickets for, in its order. */
  filled: readonly string[];
  /** The keys of statuses that tickets need although the file does not name them. */
  needed?: readonly string[];
  /** Whether the file orders its statuses, not only its rows. */
  isColumnOrder: boolean;
}

/** Leaves out empty columns when the file fills another of the same category. */
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

/** Tells whether nobody has changed the columns of a board. */
export function hasDefaultColumns(statuses: readonly BoardStatus[]): boolean {
  const nameOf = ({ key, label, category }: BoardStatus) => `${key} ${label} ${category}`;
  return statuses.map(nameOf).join() === DEFAULT_BOARD.statuses.map(nameOf).join();
}

function orderOf({ category }: BoardStatus): number {
  return STATUS_CATEGORIES.indexOf(category);
}
