// Reads and shows the HTML of a text field, and marks it while it is empty.
import { cleanForPage } from './clean-for-page.ts';
import { AFTER } from './input-rules.ts';

/** Nothing at all when there are no words and no pictures. */
export function htmlIn(field: HTMLElement | null): string {
  if (!field || isEmpty(field)) return '';
  const copy = field.cloneNode(true) as HTMLElement;
  // The browser leaves lists in the paragraph they were made of, which no paragraph may hold.
  for (const paragraph of copy.querySelectorAll('p:has(> :is(ul, ol, pre, blockquote, h3, p))'))
    paragraph.replaceWith(...paragraph.childNodes);
  return copy.innerHTML.replaceAll(AFTER, '');
}

export function showIn(field: HTMLElement | null, html: string): void {
  field?.replaceChildren(cleanForPage(html, false));
  markEmpty(field);
}

export function markEmpty(field: HTMLElement | null): void {
  if (!field) return;
  const hasNothing = isEmpty(field) && field.querySelectorAll('p, div, br').length < 2;
  field.toggleAttribute('data-empty', hasNothing);
}

function isEmpty(field: HTMLElement): boolean {
  return (field.textContent ?? '').replaceAll(AFTER, '').trim() === '' && !field.querySelector('img');
}
