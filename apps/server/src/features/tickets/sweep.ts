// Takes away for good what can no longer be put back, on a server where nobody deletes anything else.
import type { Services } from '../../platform/services.ts';
import { emptyRemovals } from '../../platform/undo/removals.ts';
import { emptyOldTrash, readOldTrashes } from './trash.ts';

/** @returns how much went of what was taken off tickets */
export async function sweepTickets({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  let gone = 0;
  for (let some = 1; some > 0; gone += some) some = await db.transaction((tx) => emptyRemovals(tx, now()));
  for (const project of await readOldTrashes(db, now())) {
    await db.transaction((tx) => emptyOldTrash(tx, project, now()));
  }
  return gone;
}
