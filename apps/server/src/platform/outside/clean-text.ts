// Cleans texts of other products before they are stored and shown.

/** Makes one line, without characters that can't be stored or that change the text direction. @param max its length */
export function cleanLine(given: string, max: number): string {
  const shown = given
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\p{M}{30,}/gu, '');
  return shown.normalize('NFC').trim().slice(0, max).toWellFormed();
}

/** Cleans a text in the same way, but keeps line breaks. */
export function cleanText(given: string, max: number): string {
  const shown = given
    .slice(0, max)
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\p{M}{30,}/gu, '');
  return shown.normalize('NFC').slice(0, max).toWellFormed();
}
