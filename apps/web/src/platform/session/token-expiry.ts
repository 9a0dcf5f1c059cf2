// Reads when an access token expires, and says when to renew it. A stored token is a signed JSON record.

/** Renewed this long before it ends, so that no call has to fail first. */
const MARGIN_MS = 60_000;

/** Reads when the token expires, in milliseconds since 1970; undefined when the token doesn't say. */
export function readExpiry(token: string): number | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return undefined;
    return typeof claims.exp === 'number' ? claims.exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/** Returns how long to wait before renewing; never more than a timer can take, never less than a second. */
export function renewIn(expiresAt: number, now: number): number {
  return Math.min(Math.max(expiresAt - MARGIN_MS - now, 1_000), 2 ** 31 - 1);
}

export function isDue(expiresAt: number, now: number): boolean {
  return expiresAt - MARGIN_MS <= now;
}
