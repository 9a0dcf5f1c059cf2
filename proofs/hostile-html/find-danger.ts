// Finds in cleaned HTML what should not be left of it. Accepts one way of writing alone, so that no parser can read it otherwise.

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<]*")?)*)( \/)?>/y;
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/g;
const NAMES = new Set(
  [
    'p h1 h2 h3 h4 h5 h6 blockquote hr ul ol li pre code figure img figcaption table tbody tr th td aside div',
    'strong em u s mark br a span',
  ].flatMap((names) => names.split(' ')),
);
const ATTRIBUTES = new Set(
  [
    'data-id data-todo data-checked data-language data-callout data-live data-filter data-nested data-align data-mention',
    'data-ticket data-document dir start src alt width colspan rowspan href target rel',
  ].flatMap((names) => names.split(' ')),
);
const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

const decoded = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** @returns what is dangerous, or null */
export function findDanger(html: string): string | null {
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    TAG.lastIndex = at;
    const tag = TAG.exec(html);
    if (!tag) return `markup of another form: ${html.slice(at, at + 80)}`;
    const [whole, , name = '', attributes = ''] = tag;
    if (!NAMES.has(name)) return `an element that is not allowed: ${whole}`;
    for (const [, key = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (!ATTRIBUTES.has(key)) return `an attribute that is not allowed: ${whole}`;
      if (key === 'href' && !isSafe(decoded(value))) return `an address that is not allowed: ${whole}`;
      if (key === 'src' && !/^\/api\/files\/[\da-f-]{36}$/.test(value)) return `a foreign picture: ${whole}`;
    }
  }
  return null;
}

/** Reads an address as browsers do: half a path leads on, and what is no address leads nowhere. */
function isSafe(address: string): boolean {
  const url = URL.parse(address, 'https://own.example');
  return url === null || SCHEMES.has(url.protocol);
}
