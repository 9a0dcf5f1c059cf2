// Turns any HTML into the form in which documents are stored. Its time grows with the length alone, and other work gets its turn
// on the way.
import { htmlOfText, isHtml } from '@worklane/domain/text/plain-html';
import { createBreath } from '../background/create-breath.ts';
import { fail } from '../http/fail.ts';
import { DocumentWriter } from './document-writer.ts';
import { readHtmlTree, refuseUnreadable } from './html-tree.ts';

interface CleanDocument {
  html: string;
  /** The names of elements and attributes that were taken out: `script`, `onclick`, ... */
  dropped: string[];
}

const MOST_NAMES = 20;
const LONGEST_NAME = 40;

/** @throws Refusal text_too_complex or text_too_long */
export async function cleanDocument(given: string, most: number): Promise<CleanDocument> {
  if (given.length > most) fail('text_too_long');
  const isText = !isHtml(given);
  if (isText && isTooLongAsHtml(given, most)) fail('text_too_long');
  const breathe = createBreath();
  const { root, dropped } = await readHtmlTree(isText ? htmlOfText(given) : given, breathe);
  const writer = new DocumentWriter(dropped, most);
  for (const _step of writer.write(root)) await breathe();
  const { html } = writer;
  await breathe();
  refuseUnreadable(html);
  const names = [...dropped].filter((name) => name.length <= LONGEST_NAME);
  return { html, dropped: names.slice(0, MOST_NAMES) };
}

/** By how much each of these lengthens a text at least when it is written as HTML. */
const GROWTH = new Map([
  ['&', '&amp;'.length - 1],
  ['<', '&lt;'.length - 1],
  ['>', '&gt;'.length - 1],
  ['\n\n', '</p><p>'.length - 2],
]);

/**
 * Tells whether plain text is certainly too long as HTML: converting a million characters to find out would block
 * others.
 */
function isTooLongAsHtml(text: string, most: number): boolean {
  let { length } = text;
  for (const [sign, growth] of GROWTH) {
    for (let at = text.indexOf(sign); at !== -1 && length <= most; at = text.indexOf(sign, at + sign.length))
      length += growth;
  }
  return length > most;
}
