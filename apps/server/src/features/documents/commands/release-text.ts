// Lets another connection make the shared text of a document: the one that was to is gone.
import type { DocumentRef } from '@worklane/domain/access/refs';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { releaseSeed } from '../text-writes.ts';

export const releaseText = defineCommand({
  name: 'releaseText',
  target: 'document',
  input: fromCode<DocumentRef & { connection: string }>(),
  action: 'document.edit',
  run: ({ tx }, { connection, ...place }) => releaseSeed(tx, place, connection),
  inverse: { none: 'What several people write together, each undoes in their editor.' },
});
