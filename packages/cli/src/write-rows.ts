// Writes rows for the terminal.

/** Old texts may hold characters that a terminal takes as orders. */
const ORDERS = /(?![\n\t])\p{Cc}/gu;

export const clean = (text: string): string => text.replace(ORDERS, '');

/** In columns as wide as what is in them; the last is left as it is. */
export function writeRows(rows: readonly (readonly string[])[]): string {
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
