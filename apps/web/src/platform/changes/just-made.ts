// Writes a change down in the same turn in which it is made. The code that keeps changes is fetched later and writes them to a
// database that answers later: a reload or a closed tab in between would lose the change.
import { uuidv7 } from 'uuidv7';
import { MADE_PREFIX } from '../local-state/local-state.ts';
import type { PendingChange } from './pending-change.ts';

export interface KeptChange {
  change: PendingChange;
  /** The tab that sends it. */
  tab: string;
}

export const thisTab = uuidv7();

export const justMade = {
  write(change: PendingChange): void {
    const kept: KeptChange = { change, tab: thisTab };
    try {
      localStorage.setItem(MADE_PREFIX + change.id, JSON.stringify(kept));
    } catch {
      // Full, or shut off: the database keeps it a moment later.
    }
  },
  forget: ({ id }: PendingChange): void => localStorage.removeItem(MADE_PREFIX + id),
};
