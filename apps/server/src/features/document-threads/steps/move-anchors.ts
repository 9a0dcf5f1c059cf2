// Lets the passages that comments are about follow the content of their document.
import type { DocumentRef } from '@worklane/domain/access/refs';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { lockAnchoredThreads, saveAnchors } from '../writes.ts';
import { movedPassages } from './passages.ts';

/** Moves anchors with a change of the content. The caller holds the document's lock. */
export async function moveAnchors(
  { tx }: CommandContext,
  document: DocumentRef,
  { before, after }: { before: string; after: string },
): Promise<void> {
  if (before === after) return;
  const threads = await lockAnchoredThreads(tx, document);
  if (threads.length === 0) return;
  await saveAnchors(tx, document, await movedPassages(threads, { before, after }));
}
