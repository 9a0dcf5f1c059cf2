// Decides which addresses a program may register to get its answer at, and which one of a request is the program's own.

/** Of an address, in characters. */
export const LONGEST_ADDRESS = 500;

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** @returns undefined for anything that isn't an address in its plain form */
export function readPlain(address: string): URL | undefined {
  if (address.length > LONGEST_ADDRESS || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  // What a browser would read differently than it is written (backslashes, tabs, upper case, default ports) is refused.
  const isPlain = url.href === address || (url.pathname === '/' && url.href === `${address}/`);
  if (!isPlain || address.includes('#') || url.username || url.password || url.hostname.endsWith('.')) return undefined;
  return url;
}

const isLoopbackUrl = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK.has(hostname);

/** Tells whether the address is on the user's own computer. */
export const isLoopback = (address: string): boolean => isLoopbackUrl(new URL(address));

/**
 * Tells whether a program may register this address: HTTPS, or the user's own computer. Other schemes could run
 * scripts.
 */
export function mayRedirectTo(address: string): boolean {
  const url = readPlain(address);
  return url !== undefined && (url.protocol === 'https:' || isLoopbackUrl(url));
}

/**
 * Tells whether an address is one of a program's own, character by character. On the user's own computer the port may
 * differ, because the program listens on any free one (RFC 8252).
 */
export function isOwnAddress(address: string, own: readonly string[]): boolean {
  if (!mayRedirectTo(address)) return false;
  if (own.includes(address)) return true;
  const url = new URL(address);
  if (!isLoopbackUrl(url)) return false;
  return own.filter(mayRedirectTo).some((each) => {
    const { protocol, hostname, pathname, search } = new URL(each);
    return protocol === url.protocol && hostname === url.hostname && pathname === url.pathname && search === url.search;
  });
}

/** Adds parameters to an address, after those it has. */
export function withAnswer(address: string, answer: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.append(name, value);
  return url.href;
}
