// Deletes a shared text that can't be stored as content: otherwise its document could never be changed again.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { deleteText, lockText } from '../text-writes.ts';

export const abandonText = defineCommand({
  name: 'abandonText',
  target: 'document',
  input: fromCode<{ epoch: string }>(),
  action: 'document.edit',
  async run({ tx, now }, { epoch, ...ref }) {
    if ((await lockText(tx, ref, now))?.epoch === epoch) await deleteText(tx, ref);
  },
  inverse: { none: 'The pages of its writers still hold the text and save it over HTTP.' },
});
