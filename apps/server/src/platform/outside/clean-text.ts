// Makes texts of other products fit to be stored and shown in one line.

/** Without what cannot be stored, turns the direction of other text, or is longer than `max`. */
export function cleanLine(given: string, max: number): string {
  const shown = given
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\p{M}{30,}/gu, '');
  return shown.normalize('NFC').trim().slice(0, max).toWellFormed();
}

/** Of several lines. */
export function cleanText(given: string, max: number): string {
  const shown = given
    .slice(0, max)
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}/gu, ' ')
    .replace(/\p{M}{30,}/gu, '');
  return shown.normalize('NFC').slice(0, max).toWellFormed();
}
