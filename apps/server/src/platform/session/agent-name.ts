// Reads what an agent calls itself.

const LONGEST = 60;

/**
 * Anyone can send any name: control characters, directions of writing, line breaks and what can't be seen are taken out, as are
 * marks that are piled up to cover other lines, and it is cut.
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
