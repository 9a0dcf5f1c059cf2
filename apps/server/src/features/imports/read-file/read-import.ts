// A whole file: from its bytes to the tickets it would become and the report on it. Touches nothing but its input.
import { setImmediate } from 'node:timers/promises';
import { IMPORT_LIMITS, type ImportProblem, type ImportReport } from '@worklane/contract/imports';
import { checkParents } from './check-parents.ts';
import { decodeText } from './decode-text.ts';
import type { ImportedTicket } from './imported-ticket.ts';
import { type Against, createRowMapper } from './map-row.ts';
import { quote } from './quote.ts';
import type { RawFile } from './raw-file.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { readJsonRows } from './read-json-rows.ts';
import { Unreadable } from './unreadable.ts';

export interface ReadImport {
  total: number;
  tickets: ImportedTicket[];
  report: ImportReport;
}

/** After this many rows others get their turn. */
const BREATH = 500;

/** @throws Unreadable */
export async function readImport(bytes: Uint8Array, against: Against): Promise<ReadImport> {
  const { rows, ignored } = await readRows(decodeText(bytes));
  if (rows.length === 0) throw new Unreadable('there are no tickets in it.');
  const mapRow = createRowMapper(against);
  const tickets: ImportedTicket[] = [];
  const problems: ImportProblem[] = [];
  const badRows: number[] = [];
  let unknown_values = 0;
  if (ignored.length > 0) problems.push({ row: null, line: null, severity: 'warning', message: sayIgnored(ignored) });
  for (const raw of rows) {
    const mapped = mapRow(raw);
    if (mapped.ticket) tickets.push(mapped.ticket);
    else badRows.push(raw.row);
    problems.push(...mapped.problems);
    unknown_values += mapped.unknown;
    // The file's own values are held only until they are read.
    raw.values = {};
    if (raw.row % BREATH === 0) await setImmediate();
  }
  problems.push(...checkParents(tickets));
  return {
    total: rows.length,
    tickets,
    report: {
      problems: mostImportant(problems),
      problem_count: problems.length,
      unknown_values,
      bad_rows: toStretches(badRows),
      preview: tickets.slice(0, IMPORT_LIMITS.preview).map(previewOf),
    },
  };
}

function previewOf({ row, title, status, priority, type, labels, estimate, created_at }: ImportedTicket) {
  return { row, title, status, priority, type, labels, estimate, created_at };
}

/** Told by the content: names and media types of files are often wrong. */
async function readRows(text: string): Promise<RawFile> {
  return /^\s*[[{]/.test(text) ? readJsonRows(text) : readCsvRows(text);
}

function sayIgnored(names: string[]): string {
  const shown = names.slice(0, 20).map(quote).join(', ');
  return `Not brought in, because a ticket has no place for it: ${shown}${names.length > 20 ? ' and more' : ''}`;
}

/** Errors stop an import, so none of them gives way to a warning. */
function mostImportant(problems: ImportProblem[]): ImportProblem[] {
  if (problems.length <= IMPORT_LIMITS.problems) return problems;
  const errors = problems.filter((problem) => problem.severity === 'error').slice(0, IMPORT_LIMITS.problems);
  const warnings = problems.filter((problem) => problem.severity === 'warning');
  const chosen = new Set([...errors, ...warnings.slice(0, IMPORT_LIMITS.problems - errors.length)]);
  return problems.filter((problem) => chosen.has(problem));
}

function toStretches(rows: readonly number[]): [number, number][] {
  const stretches: [number, number][] = [];
  for (const row of rows) {
    const last = stretches.at(-1);
    if (last && last[1] === row - 1) last[1] = row;
    else stretches.push([row, row]);
  }
  return stretches;
}
