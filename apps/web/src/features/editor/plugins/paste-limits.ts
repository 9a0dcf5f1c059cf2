// Tells before a paste is read whether it is more than a document can hold: reading it would hold up the page for nothing.
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';

/** Less is read in no time. */
const SHORT = 200_000;
const BLOCKS = 'p, li, tr, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote';
/** What the tags of a block take at least. */
const BLOCK_LENGTH = '<td></td>'.length;

export function isTooLong(text: string, html: string): boolean {
  const most = DOCUMENT_LIMITS.content;
  if (html === '') return text.length > most;
  if (html.length < SHORT) return false;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return (body.textContent ?? '').length + body.querySelectorAll(BLOCKS).length * BLOCK_LENGTH > most;
}
