// Writes cells of a CSV file so that spreadsheets never run them as formulas, and reads them back as they were.

/**
 * What a spreadsheet may take for a formula, in the wide signs of East Asian keyboards too, and what already carries the
 * guard: `'=1` must not come back as `=1`.
 */
const RISKY = /^'*[=+\-@＝＋－＠\t\r]/;
const GUARDED = /^'(?='*[=+\-@＝＋－＠\t\r])/;

/**
 * The same inside a cell: a spreadsheet whose lists are divided by semicolons, as in much of Europe, splits an opened file
 * there and at line ends, whatever the quotes. A dash or plus with a space behind it is an item of a list, and stays.
 */
const RISKY_INSIDE = /([;\t\r\n])('*(?:[=@＝＠]|[+\-＋－](?!\s)))/g;
const GUARDED_INSIDE = /([;\t\r\n])'(?='*(?:[=@＝＠]|[+\-＋－](?!\s)))/g;

export function guardCell(text: string): string {
  const inside = text.replace(RISKY_INSIDE, "$1'$2");
  return RISKY.test(inside) ? `'${inside}` : inside;
}

export function unguardCell(cell: string): string {
  return cell.replace(GUARDED, '').replace(GUARDED_INSIDE, '$1');
}

/** The header of the table a project is exported as: by it a file is known as our own. */
export const TABLE_COLUMNS = [
  ...['Key', 'Title', 'Description', 'Status', 'Priority', 'Type', 'Labels', 'Assignees', 'Start date', 'Due date'],
  ...['Estimate (hours)', 'Parent', 'Sprint', 'Created'],
] as const;

/** Writes one row, with cells in quotes where they need them. A number is no formula, even below zero. */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(quoteCell).join(',')}\r\n`;
}

function quoteCell(text: string | number): string {
  if (typeof text === 'number') return String(text);
  const safe = guardCell(text);
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes several words into one cell: separated by commas, or as JSON when one of them contains a separator. */
export function listCell(words: readonly string[]): string {
  return words.some((word) => /[,;]|^\[/.test(word)) ? JSON.stringify(words) : words.join(', ');
}

/** Reads the words of a cell, also of one that other products filled with commas or semicolons. */
export function wordsOfCell(cell: string): string[] {
  if (cell.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(cell);
      if (Array.isArray(list) && list.every((word) => typeof word === 'string')) return list;
    } catch {
      // Only looked like it: a word may begin with a bracket.
    }
  }
  return cell.split(/[,;]/);
}
