// Lists the changes that are not confirmed yet, in order, for data that is fetched while they wait.
import type { PendingChange } from './pending-change.ts';

const changesById = new Map<string, PendingChange>();

export const pendingNow = {
  add: (change: PendingChange) => void changesById.set(change.id, change),
  remove: ({ id }: PendingChange) => void changesById.delete(id),
  has: ({ id }: PendingChange): boolean => changesById.has(id),
  /** @param project left out: in all of them */
  all: (project?: string): PendingChange[] =>
    [...changesById.values()].filter((change) => project === undefined || change.project === project),
  clear: () => changesById.clear(),
};
