// Updates the links of tickets to match an archive. Part of an import, which checks the rights.

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
