// Renders a stored description or comment: addresses in its words become links, its pictures can be opened.
import { ownText } from '../html/own-text.ts';
import { ADDRESS_WHILE_WRITING, shownHtml } from '../html/shown-html.ts';

/** The author may still be uploading a picture of a text they have just saved. */
const LOOK_AGAIN_MS = [1_500, 5_000, 5_000, 10_000, 20_000, 60_000];

/** @param isField where links can't be followed by key, since it will be written in */
export function shownText(html: string, isField: boolean): Node[] {
  const holder = shownHtml(ownText(html), isField ? ADDRESS_WHILE_WRITING : undefined);
  for (const image of holder.querySelectorAll('img')) {
    // To be opened large: also by key, where it is not part of what is written.
    if (!isField) asButton(image);
    lookAgain(image, image.getAttribute('src') ?? '');
  }
  if (!isField) linkAddresses(holder);
  for (const link of holder.querySelectorAll('a')) link.rel = 'noopener noreferrer nofollow';
  return [...holder.childNodes];
}

const ADDRESS = /\bhttps:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/g;

/** Links addresses in texts that were written a moment ago. The server has linked those in saved texts. */
function linkAddresses(holder: HTMLElement): void {
  const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.data.includes('https://') && !node.parentElement?.closest('a, code, pre')) found.push(node);
  }
  for (const node of found) {
    const parts: (string | HTMLElement)[] = [];
    let from = 0;
    for (const { 0: address, index } of node.data.matchAll(ADDRESS)) {
      const link = document.createElement('a');
      link.href = address;
      link.target = '_blank';
      link.textContent = address;
      parts.push(node.data.slice(from, index), link);
      from = index + address.length;
    }
    node.replaceWith(...parts, node.data.slice(from));
  }
}

function asButton(image: HTMLImageElement): void {
  image.tabIndex = 0;
  image.setAttribute('role', 'button');
  image.setAttribute('aria-label', `Open picture ${image.alt}`.trim());
  image.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    image.click();
  });
}

function lookAgain(image: HTMLImageElement, src: string, turn = 0): void {
  const wait = LOOK_AGAIN_MS[turn];
  if (wait === undefined) return;
  const again = () => {
    lookAgain(image, src, turn + 1);
    image.src = src;
  };
  image.addEventListener('error', () => setTimeout(again, wait), { once: true });
}
