// Permanently deletes tickets that can no longer be restored.
import { SYSTEM } from '@worklane/domain/access/can';
import type { Services } from '../../platform/services.ts';
import { emptyTrash } from './commands/empty-trash.ts';
import { readOldTrashes } from './trash-reads.ts';

export async function sweepTickets({ db, run, now }: Pick<Services, 'db' | 'run' | 'now'>): Promise<void> {
  for (const project of await readOldTrashes(db, now())) await run(SYSTEM, emptyTrash, project);
}
