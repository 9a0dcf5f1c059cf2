// Records how far a running import is and that it is alive; returns whether it is to go on. Emits nothing: the page that
// waits for an import asks for its progress.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { markProgress } from '../writes.ts';

export const reportProgress = defineCommand({
  name: 'reportProgress',
  target: 'import',
  input: fromCode<{ done: number }>(),
  action: 'ticket.import',
  run: ({ tx }, { done, ...ref }) => markProgress(tx, ref, done),
  inverse: { none: 'An import is run by hand, from its file.' },
});
