// The last look at HTML before it stands on the page. The server has cleaned it as well.
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

/** @param opensLinks where links can be followed, not edited */
export function cleanForPage(html: string, opensLinks: boolean): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
  for (const image of fragment.querySelectorAll('img')) {
    if (!image.getAttribute('src')?.startsWith('/api/files/')) image.remove();
    else image.loading = 'lazy';
  }
  if (opensLinks) {
    for (const link of fragment.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer nofollow';
    }
  }
  return fragment;
}
