// Permanently deletes tickets that can no longer be restored.
import type { Services } from '../../platform/services.ts';
import { emptyOldTrash, readOldTrashes } from './trash.ts';

export async function sweepTickets({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  for (const project of await readOldTrashes(db, now())) {
    await db.transaction((tx) => emptyOldTrash(tx, project, now()));
  }
}
