// Cleans the content that was sent for a document. One at a time, because many at once would stall other requests.
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { cleanDocument } from '../../../platform/texts/clean-document.ts';
import { createRequestTurns } from '../../../platform/workers/request-turns.ts';
import type { DocumentChanges } from '../writes.ts';

const turns = createRequestTurns({ atOnce: 1, each: 1, mostWaiting: 20 });

/** @param owner waits for their own requests, and not for all requests of another owner */
export async function cleanContent(
  owner: string,
  fields: DocumentChanges,
): Promise<{ fields: DocumentChanges; dropped: string[] }> {
  const { content } = fields;
  if (content === undefined) return { fields, dropped: [] };
  const { html, dropped } = await turns.run(owner, () => cleanDocument(content, DOCUMENT_LIMITS.content));
  return { fields: { ...fields, content: html }, dropped };
}
