// Reads what an agent calls itself.

const LONGEST = 60;

/**
 * Anybody can send any name: control characters, directions of writing and line breaks are taken out, and it is cut.
 * @returns null when no name is left
 */
export function agentName(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const clean = given
    .slice(0, 1_000)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return [...clean].slice(0, LONGEST).join('').trim() || null;
}

/** @param header percent-encoded or not */
export function agentNameIn(header: string | undefined): string | null {
  if (header === undefined) return null;
  try {
    return agentName(decodeURIComponent(header));
  } catch {
    return agentName(header);
  }
}
