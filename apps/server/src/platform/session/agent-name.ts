// Reads what an agent calls itself.

const LONGEST = 60;

/**
 * Cleans the name that an agent gives itself, which can be anything: removes control characters, directions of writing,
 * line breaks, invisible characters and marks piled up to cover other lines, and shortens it.
 * @returns null when no name is left
 */
export function agentName(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const clean = given
    .slice(0, 1_000)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\s]+/gu, ' ')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim();
  // Combining marks alone would be drawn over the text before them.
  if (/^[\p{M}\s]*$/u.test(clean)) return null;
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
