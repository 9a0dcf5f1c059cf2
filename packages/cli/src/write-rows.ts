// Writes rows, texts and JSON for the terminal.

/** What a terminal takes as orders, in 7 bits and in 8, and what turns the direction of writing. A server can answer anything. */
const ORDERS = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** JSON escapes the orders in 7 bits, and no others. */
const UNESCAPED_ORDERS = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

export const clean = (text: string): string => text.replace(ORDERS, '');

/** Puts a text on one line, so that it can't look like another row or like a sentence of the tool. */
export const oneLine = (text: unknown): string => clean(String(text)).replace(/[\n\t]+/g, ' ');

/** Writes data as JSON whose invisible characters are escaped. */
export const writeJson = (data: unknown, indent?: number): string =>
  JSON.stringify(data, null, indent).replace(
    UNESCAPED_ORDERS,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Writes rows in columns as wide as their content; the last column is not padded. */
export function writeRows(given: readonly (readonly string[])[]): string {
  const rows = given.map((row) => row.map(oneLine));
  const widths: number[] = [];
  for (const row of rows) for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => (at < row.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
