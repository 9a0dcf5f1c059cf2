// Lets go of shared texts that nobody has written on for long: the contents of their documents hold all of them.
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';
import { deleteOldTexts } from '../text-writes.ts';

export const clearTexts = defineCommand<{ before: Date }, void>({
  name: 'clearTexts',
  action: OWN,
  run: ({ tx }, { before }) => deleteOldTexts(tx, before),
});
