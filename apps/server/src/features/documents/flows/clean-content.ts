// Cleans the content among the fields of a document that were sent.
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { cleanDocument } from '../../../platform/texts/clean-document.ts';
import type { DocumentChanges } from '../writes.ts';

export async function cleanContent(fields: DocumentChanges): Promise<{ fields: DocumentChanges; dropped: string[] }> {
  if (fields.content === undefined) return { fields, dropped: [] };
  const { html, dropped } = await cleanDocument(fields.content, DOCUMENT_LIMITS.content);
  return { fields: { ...fields, content: html }, dropped };
}
