// Brings who watches tickets up to what it has become elsewhere. Part of an import: that asks who may.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import type { BoardPlace } from '../order-writes.ts';
import { insertWatchers, type WatcherRow } from '../part-writes.ts';

interface Input extends BoardPlace {
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
