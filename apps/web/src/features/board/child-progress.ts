// Counts the done sub-tickets of each ticket, as its card shows them: 3/5.
import type { BoardState } from '../tickets/parts/board-state.ts';

export type ChildProgress = ReadonlyMap<string, string>;

export const NO_CHILDREN: ChildProgress = new Map();

/** @param former is given back when nothing has changed, so that nothing is drawn again */
export function childProgress(board: BoardState, done: ReadonlySet<string>, former: ChildProgress): ChildProgress {
  const counts = new Map<string, { done: number; all: number }>();
  for (const column of Object.values(board.columns)) {
    for (const { parent_id, status } of column) {
      if (parent_id === null) continue;
      const count = counts.get(parent_id) ?? { done: 0, all: 0 };
      count.all++;
      if (done.has(status)) count.done++;
      counts.set(parent_id, count);
    }
  }
  const next = new Map([...counts].map(([id, count]) => [id, `${count.done}/${count.all}`]));
  const isSame = next.size === former.size && [...next].every(([id, text]) => former.get(id) === text);
  return isSame ? former : next;
}
