// Cleans a comment on a document: as on tickets, but without pictures, which the document would have to keep.
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { failInput } from '../http/fail.ts';
import { cleanHtml } from './clean-html.ts';

/** @throws Refusal text_too_long or text_too_complex, or invalid_input when nothing is left of it */
export function cleanDocumentComment(given: string): string {
  const cleaned = cleanHtml(given, DOCUMENT_LIMITS.commentHtml);
  const words = cleaned.replace(/<img\b[^>]*>/g, '');
  const html = words === cleaned ? cleaned : cleanHtml(words, DOCUMENT_LIMITS.commentHtml);
  return html || failInput('body.content', 'is required');
}
