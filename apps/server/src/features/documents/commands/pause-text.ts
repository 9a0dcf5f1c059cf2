// Stops members from adding to the shared text of a document for a moment, so that another command can replace the
// content and lose none of their words. Until then their pages keep what they type.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { pauseTextUntil } from '../text-writes.ts';

/** A process that is killed ends no pause: longer than saving a long text takes, and short enough to wait for. */
const PAUSE_MS = 5_000;

export const pauseText = defineCommand({
  name: 'pauseText',
  target: 'document',
  input: fromCode<{ isPaused: boolean }>(),
  action: 'document.edit',
  run: ({ tx, now }, { isPaused, ...ref }) =>
    pauseTextUntil(tx, ref, isPaused ? new Date(now.getTime() + PAUSE_MS) : null),
  inverse: { none: 'It changes no text.' },
});
