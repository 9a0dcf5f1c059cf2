// Updates the links of tickets to match an archive.
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { deleteLinks, insertLinks, type LinkRow } from './import-links.ts';

interface Input extends ProjectRef {
  added: readonly LinkRow[];
  removed: readonly string[];
}

export async function replaceLinks({ tx }: CommandContext, input: Input): Promise<void> {
  await insertLinks(tx, input, input.added);
  await deleteLinks(tx, input, input.removed);
}
