// Deletes shared texts that have not changed for long. Their documents hold all of their content.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { deleteOldTexts } from '../text-writes.ts';

export const clearTexts = defineCommand({
  name: 'clearTexts',
  target: 'own',
  input: fromCode<{ before: Date }>(),
  action: OWN,
  run: ({ tx }, { before }) => deleteOldTexts(tx, before),
  inverse: { none: 'It deletes rows permanently.' },
});
