// Ends the shared text of a document whose content is changed in another way.
import type { DocumentRef } from '@worklane/domain/access/refs';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { deleteText, lockText } from '../text-writes.ts';

/**
 * @returns whether there was one: the last revision then holds what others wrote, and must not be overwritten
 * @throws Refusal document_changed while it has updates that aren't saved as content: they would be lost
 */
export async function endText(
  { tx, now }: CommandContext,
  ref: DocumentRef,
  content_version: number,
): Promise<boolean> {
  const text = await lockText(tx, ref, now);
  if (!text) return false;
  if (text.content_version === content_version && text.saved_seq < text.seq) fail('document_changed');
  await deleteText(tx, ref);
  return text.saved_seq > 1;
}
