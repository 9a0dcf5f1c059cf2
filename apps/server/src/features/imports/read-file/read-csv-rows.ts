// Reads the rows of a CSV file: a header, then one ticket per row, separated by comma, semicolon or tab.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TABLE_COLUMNS, unguardCell } from '@worklane/domain/tickets/csv-cells';
import { MEGABYTE } from '@worklane/domain/units';
import { CsvError, parse } from 'csv-parse';
import { matchColumns } from './columns.ts';
import type { JiraTable } from './jira/issue-reader.ts';
import { matchJiraColumns, seemsJira } from './jira/jira-columns.ts';
import { type Pieces, peekText } from './peek-text.ts';
import { type RawFile, type RawRow, refuseTooMany } from './raw-file.ts';
import { Unreadable } from './unreadable.ts';

const DELIMITERS = [',', ';', '\t'] as const;
/** Far more than the longest ticket needs: a row past it is the work of a quote that lacks its partner. */
const ROW_LIMIT = 8 * MEGABYTE;
/** Where the separator is looked for. */
const HEAD_LIMIT = MEGABYTE;
/** A busy board of Jira's comes with one for every comment of its fullest issue. */
const MOST_COLUMNS = 10_000;
/** In a line; most of them may stand in its texts. */
const SEPARATORS_PER_COLUMN = 100;
const [COMMA, SEMICOLON, TAB, LINE_FEED] = [0x2c, 0x3b, 0x09, 0x0a];
const MOST_CELLS = 20_000_000;

/** @throws Unreadable */
export async function readCsvRows(pieces: Pieces): Promise<RawFile | JiraTable> {
  const { text, delimiter, skippedLines } = await prepare(pieces);
  const rows: RawRow[] = [];
  const jiraRows: JiraTable['rows'] = [];
  let header: string[] | undefined;
  let isJira = false;
  let fields: ReturnType<typeof matchColumns> = [];
  let cells = 0;

  function take(record: string[], endLine: number): void {
    refuseTooWide(record.length);
    cells += record.length;
    if (cells > MOST_CELLS)
      throw new Unreadable(`it has more than ${MOST_CELLS.toLocaleString('en')} cells. Split it into several files.`);
    if (record.every((cell) => cell.trim() === '')) return;
    if (!header) {
      header = record.map((name) => name.trim());
      isJira = matchJiraColumns(header) !== undefined;
      fields = matchColumns(header);
      if (!isJira) refuseWithoutTitle(header, fields);
      return;
    }
    refuseTooMany(rows.length + jiraRows.length + 1);
    const line = skippedLines + endLine - countLineFeeds(record);
    if (isJira) {
      jiraRows.push({ row: jiraRows.length + 1, line, cells: record });
      return;
    }
    rows.push(readRow(record, rows.length + 1, line, header, fields));
  }

  try {
    await eachRecord(text, delimiter, take);
  } catch (error) {
    throw error instanceof CsvError ? new Unreadable(whereItBreaks(error, isJira ? jiraRows : rows)) : error;
  }
  if (header && isJira) return { header, rows: jiraRows };
  const ignored = (header ?? []).filter((name, index) => name !== '' && !fields[index]);
  return { rows, ignored, isOwn: header?.join() === TABLE_COLUMNS.join() };
}

async function eachRecord(
  text: AsyncIterable<string>,
  delimiter: string,
  take: (record: string[], endLine: number) => void,
): Promise<void> {
  const parser = parse({
    delimiter,
    // Taken here and not from the stream, which forgets what nobody has read yet when it ends with an error.
    on_record(record: string[], { lines }) {
      take(record, lines);
      return null;
    },
    // Rows of another length are judged one by one, instead of ending the reading.
    relax_column_count: true,
    // A quote inside an unquoted cell is a quote: 5" pipe.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_LIMIT,
  });
  await pipeline(Readable.from(text), parser.resume());
}

function readRow(
  record: string[],
  row: number,
  line: number,
  header: string[],
  fields: ReturnType<typeof matchColumns>,
): RawRow {
  const values: RawRow['values'] = {};
  fields.forEach((field, index) => {
    if (field) values[field] = unguardCell(record[index] ?? '');
  });
  if (record.length < header.length) {
    const problem = `It has ${record.length} of ${header.length} columns: part of the row is missing`;
    return { row, line, values, problem };
  }
  if (record.slice(header.length).some((cell) => cell.trim() !== '')) {
    const problem = `It has ${record.length} columns, the header ${header.length}: a text with the separator in it may lack its quotes`;
    return { row, line, values, problem };
  }
  return { row, line, values };
}

interface Prepared {
  text: AsyncIterable<string>;
  delimiter: string;
  skippedLines: number;
}

async function prepare(pieces: Pieces): Promise<Prepared> {
  const { head, all } = await peekText(withLineFeeds(pieces), HEAD_LIMIT, (given) => {
    const written = given.trimStart();
    return headerLength(written) < written.length;
  });
  // Excel's own way to say it, understood by many programs.
  const said = /^sep=([,;\t])\n/i.exec(head);
  if (!said) return { text: all, delimiter: findDelimiter(head.trimStart()), skippedLines: 0 };
  return { text: without(all, said[0].length), delimiter: said[1] as string, skippedLines: 1 };
}

/**
 * Turns every line end into a line feed. Counts separators before the parser does, which makes a cell of each first.
 */
async function* withLineFeeds(pieces: Pieces): AsyncGenerator<string> {
  let isOpen = false;
  let separators = 0;
  for await (const piece of pieces) {
    const text: string = `${isOpen ? '\r' : ''}${piece}`;
    isOpen = text.endsWith('\r');
    separators = countSeparators(text, separators);
    yield (isOpen ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
  }
  if (isOpen) yield '\n';
}

/**
 * @param before the separators in the last line of the text before, which goes on here
 * @returns the separators in the last line
 */
function countSeparators(text: string, before: number): number {
  let count = before;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === LINE_FEED) count = 0;
    else if (sign === COMMA || sign === SEMICOLON || sign === TAB) count++;
    if (count > MOST_COLUMNS * SEPARATORS_PER_COLUMN) refuseTooWide(count);
  }
  return count;
}

async function* without(pieces: AsyncIterable<string>, count: number): AsyncGenerator<string> {
  let left = count;
  for await (const piece of pieces) {
    yield piece.slice(left);
    left = Math.max(0, left - piece.length);
  }
}

/** Finds the end of the header: the first line end outside quotes. */
function headerLength(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === '\n' && !isQuoted) return at;
  }
  return text.length;
}

/** Finds the separator that the header uses most, outside quotes. */
function findDelimiter(text: string): string {
  const counts = new Map<string, number>();
  const header = text.slice(0, headerLength(text)).replace(/"[^"]*"?/g, '');
  for (const sign of header) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return DELIMITERS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] as string;
}

function refuseTooWide(columns: number): void {
  if (columns > MOST_COLUMNS) throw new Unreadable(`it has more than ${MOST_COLUMNS.toLocaleString('en')} columns.`);
}

function refuseWithoutTitle(header: string[], fields: ReturnType<typeof matchColumns>): void {
  if (fields.includes('title')) return;
  const names = header.slice(0, 10).map((name) => `"${name.slice(0, 30).toWellFormed()}"`);
  const hint = seemsJira(header)
    ? ' It seems to be an export of Jira in a language that is not known here: export it again with Jira set to English.'
    : '';
  throw new Unreadable(`its first line names no column "title". It names ${names.join(', ')}.${hint}`);
}

function whereItBreaks(error: CsvError, rows: readonly { line: number | null }[]): string {
  if (error.code !== 'CSV_QUOTE_NOT_CLOSED' && error.code !== 'CSV_MAX_RECORD_SIZE') return `${error.message}.`;
  // The parser knows where it stopped, not where the open quote is: after the last complete row.
  const last = rows.at(-1);
  const place = last ? `row ${rows.length + 1} (after the one in line ${last.line})` : 'the first row or the header';
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `${place} is longer than 8 MB. A quote may be missing at its end.`;
  return `${place} opens a quote that is not closed. The end of the file may be missing.`;
}

function countLineFeeds(record: string[]): number {
  return record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}
