// Brings who watches tickets up to what it has become elsewhere. Part of an import: that asks who may.

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
