// Reads hours as people type them: 3, 1.5, 1,5, 3 h.

/** Undefined for what is not a number of hours; nothing at all is no estimate. */
export function readHours(text: string, max: number): number | null | undefined {
  const plain = text.trim().replace(/\s*h$/i, '').replace(',', '.');
  if (plain === '') return null;
  const hours = Number(plain);
  return Number.isFinite(hours) && hours >= 0 && hours <= max ? Math.round(hours * 100) / 100 : undefined;
}
