// Cleans the content among the fields of a document that were sent.
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { cleanHtml } from '../../../platform/texts/clean-html.ts';
import type { DocumentChanges } from '../writes.ts';

export async function cleanContent(fields: DocumentChanges): Promise<{ fields: DocumentChanges; dropped: string[] }> {
  if (fields.content === undefined) return { fields, dropped: [] };
  return { fields: { ...fields, content: cleanHtml(fields.content, DOCUMENT_LIMITS.content) }, dropped: [] };
}
