// Brings the HTML of a document into the form it is stored in, whoever wrote it. Takes time that grows with its length alone, and
// lets others have their turn on the way.
import { htmlOfText, isHtml } from '@worklane/domain/text/plain-html';
import { createBreath } from '../background/create-breath.ts';
import { fail } from '../http/fail.ts';
import { DocumentWriter } from './document-writer.ts';
import { readHtmlTree } from './html-tree.ts';

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
  if (isText && lengthAsHtml(given) > most) fail('text_too_long');
  const breathe = createBreath();
  const { root, dropped } = await readHtmlTree(isText ? htmlOfText(given) : given, breathe);
  const writer = new DocumentWriter(dropped, most);
  for (const _step of writer.write(root)) await breathe();
  const names = [...dropped].filter((name) => name.length <= LONGEST_NAME);
  return { html: writer.html, dropped: names.slice(0, MOST_NAMES) };
}

/** How long plain text is at least as HTML: to find out by writing a million entities would hold others up. */
function lengthAsHtml(text: string): number {
  let { length } = text;
  for (const sign of ['&', '<', '>']) {
    const growth = sign === '&' ? '&amp;'.length - 1 : '&lt;'.length - 1;
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) length += growth;
  }
  return length;
}
