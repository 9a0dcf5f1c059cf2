// Decides when a connection's token counts as expired, and reads and writes its end among the connection's settings.

/** A token that ends sooner than this is renewed before use. */
const EXPIRING_MS = 5 * 60_000;

const ENTRY = /^token_expires_at:(.*)$/;

/**
 * Tells whether a token has to be renewed. A missing connection counts as expired; a token without an end as valid.
 * @param now in milliseconds
 */
export function isTokenExpired(connection: { expires_at: string | null } | undefined, now: number): boolean {
  if (!connection) return true;
  return connection.expires_at !== null && Date.parse(connection.expires_at) - now < EXPIRING_MS;
}

/** Writes the entries of `settings` for clients. */
export function settingEntries({ expires_at }: { expires_at: string | null }): string[] {
  return expires_at === null ? [] : [`token_expires_at:${expires_at}`];
}

/**
 * Reads a token's end, given as a timestamp or in milliseconds. Skips all other entries, such as authorization codes that
 * older rows still contain.
 */
export function expiryOfEntries(entries: unknown): string | null {
  if (!Array.isArray(entries)) return null;
  for (const entry of entries) {
    const given = typeof entry === 'string' ? ENTRY.exec(entry)?.[1]?.trim() : undefined;
    const moment = new Date(given && /^\d{12,14}$/.test(given) ? Number(given) : (given ?? Number.NaN));
    if (!Number.isNaN(moment.getTime())) return moment.toISOString();
  }
  return null;
}
