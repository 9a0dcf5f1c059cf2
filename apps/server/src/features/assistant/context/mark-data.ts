// Marks what a project holds as data for a model, within a budget: texts of tickets and documents are no orders.
import { forModel } from '@worklane/domain/assistant/clean-text';

/** Estimates the tokens of a text, high enough for most languages. */
export const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);

export interface Section {
  name: string;
  lines: readonly string[];
  /** How many more there are than `lines`. */
  more?: number;
}

/**
 * @param nonce unknown to the user who wrote the data, so that no text of it ends the data
 * @param budget tokens: sections in front come first, and each is cut where it ends
 */
export function markData(sections: readonly Section[], nonce: string, budget: number): string {
  const clean = (text: string) => forModel(text).replaceAll(nonce, '').trim();
  let left = budget;
  const parts: string[] = [];
  for (const { name, lines, more = 0 } of sections) {
    const shown: string[] = [];
    for (const line of lines) {
      const cleaned = clean(line);
      const cost = estimateTokens(cleaned) + 1;
      if (cost > left) break;
      left -= cost;
      if (cleaned) shown.push(cleaned);
    }
    const hidden = lines.length - shown.length + more;
    const note = hidden > 0 ? [`(${hidden} more not shown)`] : [];
    if (shown.length + note.length > 0) parts.push(`## ${clean(name)}`, ...shown, ...note);
  }
  return [`<<<DATA ${nonce}`, ...parts, `DATA ${nonce}>>>`].join('\n');
}

/** Puts a text on one line and shortens it. */
export function lineOf(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most).toWellFormed()}...` : line;
}
