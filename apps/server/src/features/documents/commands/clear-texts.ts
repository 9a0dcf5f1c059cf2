// Lets go of shared texts that nobody has written on for long: the contents of their documents hold all of them.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { deleteOldTexts } from '../text-writes.ts';

export const clearTexts = defineCommand({
  name: 'clearTexts',
  target: 'own',
  input: fromCode<{ before: Date }>(),
  action: OWN,
  run: ({ tx }, { before }) => deleteOldTexts(tx, before),
  inverse: { none: 'The rows are gone.' },
});
