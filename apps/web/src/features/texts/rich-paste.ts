// Turns what is pasted into the HTML of a text: structure that comes as HTML is kept, Markdown becomes formatting. Plain
// words stay plain.

import { TASK } from '@worklane/domain/text/markdown-form';
import { cleanForPage } from './clean-for-page.ts';
import { htmlOfMarkdown, looksLikeMarkdown } from './markdown.ts';

/** HTML with one of these says more than its words; editors of code send only coloured lines. */
const STRUCTURE = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, a[href], b, strong, i, em, code, img';

/** @returns undefined for words to be inserted as they are */
export function htmlOfPaste(text: string, html: string): string | undefined {
  const rich = html === '' ? undefined : structureOf(html);
  if (rich !== undefined) return cleaned(rich);
  return looksLikeMarkdown(text) ? cleaned(htmlOfMarkdown(text)) : undefined;
}

function structureOf(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // A page of code shown by the browser comes as one block.
  if (!body.querySelector(STRUCTURE)) return undefined;
  for (const styled of body.querySelectorAll<HTMLElement>('b, span, i')) nameStyle(styled);
  for (const row of body.querySelectorAll('tr')) {
    const cells = [...row.querySelectorAll('td, th')].map((cell) => cell.textContent?.trim() ?? '');
    row.replaceChildren(cells.join(' | '));
  }
  for (const table of body.querySelectorAll('table')) {
    const lines = [...table.querySelectorAll('tr')].map(({ textContent }) => paragraphOf(textContent ?? ''));
    table.replaceWith(...lines);
  }
  for (const box of body.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'))
    box.replaceWith(box.hasAttribute('checked') ? TASK.done : TASK.open);
  return body.innerHTML;
}

function paragraphOf(text: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph;
}

/** Word processors say with styles what has an element of its own, and wrap all of it in a `b` that is not bold. */
function nameStyle(element: HTMLElement): void {
  const { fontWeight, fontStyle } = element.style;
  const isBold = fontWeight === 'bold' || Number(fontWeight) >= 600;
  if (element.localName === 'span') {
    const name = isBold ? 'strong' : fontStyle === 'italic' ? 'em' : undefined;
    if (name) wrapContent(element, name);
  } else if (fontWeight === 'normal' || fontWeight === '400' || fontStyle === 'normal') {
    element.replaceWith(...element.childNodes);
  }
}

function wrapContent(element: HTMLElement, name: 'strong' | 'em'): void {
  const wrapper = document.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function cleaned(html: string): string {
  const place = document.createElement('div');
  const headings = html.replace(/<(\/?)h[1-6]\b[^>]*>/gi, '<$1h3>');
  place.append(cleanForPage(headings, false));
  collapseSpace(place);
  for (const styled of place.querySelectorAll('[dir]')) styled.removeAttribute('dir');
  for (const only of place.querySelectorAll('li > p:only-child')) only.replaceWith(...only.childNodes);
  return place.innerHTML;
}

const HOLDS_WORDS = 'p, h3, li, a, strong, em, u, s, span, b, i';

/** In the field every line end shows; in HTML from elsewhere they only lay out the source. */
function collapseSpace(place: HTMLElement): void {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const blank: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement;
    if (!parent || parent.closest('pre, code')) continue;
    node.data = node.data.replace(/[ \t]*[\n\r][ \t\n\r]*/g, ' ');
    const isBetweenBlocks = !parent.matches(HOLDS_WORDS) || (parent.localName === 'li' && node.data === ' ');
    if (node.data.trim() === '' && isBetweenBlocks) blank.push(node);
  }
  for (const node of blank) node.remove();
}
