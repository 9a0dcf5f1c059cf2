// Brings the links of tickets up to what they have become elsewhere. Part of an import: that asks who may.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import type { BoardPlace } from '../order-writes.ts';
import { deleteLinks, insertLinks, type LinkRow } from '../part-writes.ts';

interface Input extends BoardPlace {
  added: readonly LinkRow[];
  removed: readonly string[];
}

export const replaceLinks = defineCommand<Input, void>({
  name: 'replaceLinks',
  action: null,
  async run({ tx }, input) {
    await insertLinks(tx, input, input.added);
    await deleteLinks(tx, input, input.removed);
  },
});
