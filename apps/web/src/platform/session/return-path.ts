// Checks where to go after signing in: only a path of this site (decision T-36).

export function returnPath(wanted: unknown, origin: string = location.origin): string | undefined {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return undefined;
  try {
    // `//elsewhere` and `/\elsewhere` are other sites to a browser; resolving them shows it.
    const address = new URL(wanted, origin);
    return address.origin === origin ? `${address.pathname}${address.search}${address.hash}` : undefined;
  } catch {
    return undefined;
  }
}
