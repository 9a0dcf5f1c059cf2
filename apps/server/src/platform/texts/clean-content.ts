// Cleans the content that was sent for a document. One at a time, because many at once would stall other requests.
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { createRequestTurns } from '../workers/request-turns.ts';
import { cleanDocument } from './clean-document.ts';

const turns = createRequestTurns({ atOnce: 1, each: 1, mostWaiting: 20 });

/** @param owner waits for their own requests, and not for all requests of another owner */
export async function cleanContent<Fields extends { content?: string | undefined }>(
  owner: string,
  fields: Fields,
): Promise<{ fields: Fields; dropped: string[] }> {
  const { content } = fields;
  if (content === undefined) return { fields, dropped: [] };
  const { html, dropped } = await turns.run(owner, () => cleanDocument(content, DOCUMENT_LIMITS.content));
  return { fields: { ...fields, content: html }, dropped };
}
