// Brings the links of tickets up to what they have become elsewhere. Part of an import: that asks who may.

import type { ProjectRef } from '@worklane/domain/access/refs';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { deleteLinks, insertLinks, type LinkRow } from './bring-links.ts';

interface Input extends ProjectRef {
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
