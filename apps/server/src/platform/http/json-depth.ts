// Tells how deeply a JSON text is nested before it is parsed and walked through by functions that call themselves.

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** Tells whether lists and objects are nested more than `most` levels deep. Reads the text once. */
export function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (OPENING.has(code)) {
      depth++;
      if (depth > most) return true;
    } else if (CLOSING.has(code)) depth--;
  }
  return false;
}
