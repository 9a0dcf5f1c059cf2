// Lets another connection make the shared text of a document: the one that was to is gone.
import type { DocumentRef } from '@worklane/domain/access/refs';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { releaseSeed } from '../text-writes.ts';

export const releaseText = defineCommand<DocumentRef & { connection: string }, void>({
  name: 'releaseText',
  action: 'document.edit',
  run: ({ tx }, { connection, ...place }) => releaseSeed(tx, place, connection),
});
