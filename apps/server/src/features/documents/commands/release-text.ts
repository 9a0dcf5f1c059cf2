// Lets another connection make the shared text of a document after the granted one has closed.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { releaseSeed } from '../text-writes.ts';

export const releaseText = defineCommand({
  name: 'releaseText',
  target: 'document',
  input: fromCode<{ connection: string }>(),
  action: 'document.edit',
  run: ({ tx }, { connection, ...ref }) => releaseSeed(tx, ref, connection),
  inverse: { none: 'Each member undoes their own part of a shared text in the editor.' },
});
