// Cleans HTML once more before it is shown; the server has cleaned it as well. Addresses in the words become links.
import DOMPurify from 'dompurify';

const ALLOWED = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'strong', 'em', 'u', 's', 'code', 'pre', 'blockquote', 'h3', 'ul', 'ol', 'li'],
    ...['a', 'img', 'span', 'div', 'b', 'i', '#text'],
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'data-mention'],
  ALLOW_DATA_ATTR: false,
  ADD_ATTR: ['data-mention'],
};

/** The library's own rule for addresses, and pictures that this page still holds: what is being written may show them. */
const ADDRESSES_WHILE_WRITING = /^(?:(?:https?|mailto|blob):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

/** The author may still be uploading a picture of a text they have just saved. */
const LOOK_AGAIN_MS = [1_500, 5_000, 20_000, 60_000];

/** @param opensLinks where links can be followed, not edited */
export function cleanForPage(html: string, opensLinks: boolean): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ...ALLOWED,
    ...(!opensLinks && { ALLOWED_URI_REGEXP: ADDRESSES_WHILE_WRITING }),
    RETURN_DOM_FRAGMENT: true,
  });
  for (const image of fragment.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (src.startsWith('/api/files/')) {
      image.loading = 'lazy';
      // To be opened large: also by key, where it is not part of what is written.
      if (opensLinks) asButton(image);
      lookAgain(image, src);
    } else if (!src.startsWith('blob:')) image.remove();
  }
  // The bullets of a list and the line beside a quotation stand where its words begin.
  for (const block of fragment.querySelectorAll<HTMLElement>('ul, ol, blockquote')) block.dir = 'auto';
  if (opensLinks) {
    linkAddresses(fragment);
    for (const link of fragment.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer nofollow';
    }
  }
  return fragment;
}

const ADDRESS = /\bhttps:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/g;

/** The server has linked those of saved texts: this is for the ones that were written a moment ago. */
function linkAddresses(fragment: DocumentFragment): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
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
