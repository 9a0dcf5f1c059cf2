// Cleans a comment on a document.
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { failInput } from '../http/fail.ts';
import { cleanHtml } from './clean-html.ts';

/** @throws Refusal text_too_long or text_too_complex, or invalid_input when nothing is left of it */
export const cleanDocumentComment = (given: string): string =>
  cleanHtml(given, DOCUMENT_LIMITS.commentHtml) || failInput('body.content', 'is required');
