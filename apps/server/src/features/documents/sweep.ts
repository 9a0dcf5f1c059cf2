// Permanently deletes documents that can no longer be restored.
import { SYSTEM } from '@worklane/domain/access/can';
import type { Services } from '../../platform/services.ts';
import { emptyDocumentTrash } from './commands/empty-document-trash.ts';
import { readOldDocumentTrashes } from './reads.ts';

export async function sweepDocuments({ db, run, now }: Pick<Services, 'db' | 'run' | 'now'>): Promise<void> {
  for (const project of await readOldDocumentTrashes(db, now())) await run(SYSTEM, emptyDocumentTrash, project);
}
