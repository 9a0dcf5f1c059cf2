// Updates the watchers of tickets to match an archive. Part of an import, which checks the rights.

import type { ProjectRef } from '@worklane/domain/access/refs';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { insertWatchers, type WatcherRow } from './bring-watchers.ts';

interface Input extends ProjectRef {
  /** Choices that people have made here are kept. */
  added: readonly WatcherRow[];
  changed: readonly WatcherRow[];
}

export const replaceWatchers = defineCommand<Input, void>({
  name: 'replaceWatchers',
  action: null,
  async run({ tx }, input) {
    await insertWatchers(tx, input, input.added, 'keep');
    await insertWatchers(tx, input, input.changed, 'replace');
  },
});
