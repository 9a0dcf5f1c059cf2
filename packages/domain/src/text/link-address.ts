// Makes the address a link may lead to out of what people typed: web pages and mail only (decision T-60).

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const HOST_AND_PORT = /^(?:localhost|[\w-]+(?:\.[\w-]+)+):\d{1,5}(?:[/?#]|$)/i;
const SAFE: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** @returns undefined where there must be no link: what is typed is then shown as plain text */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const hasScheme = SCHEME.test(text) && !HOST_AND_PORT.test(text);
  // Browsers skip tabs and line ends, also in the middle of `javascript:`: what was parsed is judged, and is the link.
  const url = parse(hasScheme ? text : `https://${text.replace(/^\/+/, '')}`);
  if (!url || !SAFE.has(url.protocol)) return undefined;
  return url.href;
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
