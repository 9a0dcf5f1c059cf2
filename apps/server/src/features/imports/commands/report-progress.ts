// A running import says how far it is and that it is alive, and hears whether it is to go on. It emits nothing: readers
// of the log wait for the oldest open transaction, and that is the import's own.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import type { ImportRef } from '../reads.ts';
import { markProgress } from '../writes.ts';

export const reportProgress = defineCommand<ImportRef & { done: number }, boolean>({
  name: 'reportProgress',
  action: null,
  run: ({ tx }, { done, ...ref }) => markProgress(tx, ref, done),
});
