// Updates the watchers of tickets to match an archive.
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { insertWatchers, type WatcherRow } from './import-watchers.ts';

interface Input extends ProjectRef {
  /** Choices that people have made here are kept. */
  added: readonly WatcherRow[];
  changed: readonly WatcherRow[];
}

export async function replaceWatchers({ tx }: CommandContext, input: Input): Promise<void> {
  await insertWatchers(tx, input, input.added, 'keep');
  await insertWatchers(tx, input, input.changed, 'replace');
}
