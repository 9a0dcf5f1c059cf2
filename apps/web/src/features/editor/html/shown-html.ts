// Renders stored HTML without the editor's code.
import DOMPurify from 'dompurify';
import { calloutName } from '../callout-name.ts';
import { tidyHtml } from './tidy-html.ts';
import { BLOCK_TAGS } from './tidy-inline.ts';

const SAFE_ADDRESS = /^(?:(?:https?|mailto):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;
/** With pictures that this page still holds: what is being written may show them. */
export const ADDRESS_WHILE_WRITING = /^(?:(?:https?|mailto|blob):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

/** Rebuilds sanitised HTML from the elements that a document may contain. */
export function shownHtml(html: string, addresses = SAFE_ADDRESS): HTMLElement {
  const allowed = { FORBID_TAGS: ['style', 'form'], ADD_ATTR: ['target'], ALLOWED_URI_REGEXP: addresses };
  const holder = tidyHtml(DOMPurify.sanitize(html, allowed));
  for (const item of holder.querySelectorAll<HTMLElement>('li[data-checked]')) {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.disabled = true;
    box.toggleAttribute('checked', item.dataset.checked === 'true');
    box.setAttribute('aria-label', wordsOf(item) || 'Task');
    const body = document.createElement('div');
    body.append(...item.childNodes);
    item.append(box, body);
  }
  for (const block of holder.querySelectorAll<HTMLElement>(
    'p, h1, h2, h3, h4, h5, h6, blockquote, ul, ol, li, aside, td, th, figcaption',
  ))
    if (!block.dir) block.dir = 'auto';
  for (const callout of holder.querySelectorAll('aside')) {
    callout.setAttribute('role', 'note');
    callout.setAttribute('aria-label', calloutName(callout.dataset.callout ?? 'info'));
  }
  for (const image of holder.querySelectorAll('img')) image.loading = 'lazy';
  return holder;
}

/** Returns the words of an item, without those of the blocks below it. */
const wordsOf = (item: HTMLElement): string =>
  [...item.childNodes]
    .filter(({ nodeName }) => !BLOCK_TAGS.has(nodeName.toLowerCase()))
    .map(({ textContent }) => textContent)
    .join('')
    .trim();
