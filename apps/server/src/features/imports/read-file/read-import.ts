// Reads a whole file: from its bytes to the tickets it would become and the report on it. Touches nothing but its input.
import type { ArchiveSprint } from '@worklane/contract/archive';
import type { BoardConfiguration } from '@worklane/contract/boards';
import {
  IMPORT_LIMITS,
  type ImportPerson,
  type ImportProblem,
  type ImportReport,
  type ImportSource,
} from '@worklane/contract/imports';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import type { CarriedField } from '../../tickets/commands/replace-tickets.ts';
import { checkParents } from './check-parents.ts';
import type { Field } from './columns.ts';
import { type Chunks, decodeText } from './decode-text.ts';
import { FilePeople } from './file-people.ts';
import type { ImportedTicket } from './imported-ticket.ts';
import { readJira } from './jira/read-jira.ts';
import { type Against, createRowMapper, statusNameOf } from './map-row.ts';
import { createPeopleMatcher } from './match-person.ts';
import { peekText } from './peek-text.ts';
import { quote } from './quote.ts';
import type { RawFile } from './raw-file.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { type DateOrder, dateOrder } from './read-date.ts';
import { readJson } from './read-json.ts';
import { readJsonRows } from './read-json-rows.ts';
import { SprintNames } from './sprint-names.ts';
import { StatusNames } from './status-names.ts';
import { readTrello } from './trello/read-trello.ts';
import { readBoard } from './trello/trello-board.ts';
import { Unreadable } from './unreadable.ts';

/** What a file comes to, beside its tickets. */
export interface ImportSummary {
  source: ImportSource;
  total: number;
  /** How many of them can come in. */
  good: number;
  /** The fields the file has something to say about. */
  carried: readonly string[];
  board: BoardConfiguration | null;
  sprints: readonly ArchiveSprint[] | null;
  report: ImportReport;
}

export interface ReadImport extends ImportSummary {
  tickets: ImportedTicket[];
}

/** Blanks at the beginning that may hide what a file is. */
const BLANK_LIMIT = 1024 * 1024;

/** What any kind of file comes to. */
export interface ForeignFile {
  source: ImportSource;
  total: number;
  /** The fields it has something to say about: only these change in a ticket that is here already. */
  carried: readonly CarriedField[];
  tickets: ImportedTicket[];
  problems: ImportProblem[];
  badRows: number[];
  /** Words replaced by the default. */
  unknown: number;
  statuses: ImportReport['statuses'];
  people?: readonly ImportPerson[];
  /** What the board is set up as before anything comes in. */
  board?: BoardConfiguration;
  /** Of an archive. */
  sprints?: readonly ArchiveSprint[];
}

/** @throws Unreadable */
export async function readForeign(chunks: Chunks, against: Against): Promise<ForeignFile> {
  const { head, all } = await peekText(decodeText(chunks), BLANK_LIMIT, (text) => /\S/.test(text));
  // Told by the content: names and media types of files are often wrong.
  if (!/^\s*[[{]/.test(head)) {
    const table = await readCsvRows(all);
    return 'header' in table ? readJira(table, against) : mapRows(table, against);
  }
  const json = await readJson(all);
  const board = readBoard(json);
  return board ? readTrello(board, against) : mapRows(readJsonRows(json), against);
}

/** @throws Unreadable when there is nothing in it */
export function judge(file: ForeignFile, knownKeys: ReadonlySet<string>): ReadImport {
  const { source, badRows, statuses } = file;
  const { tickets, merged } = withoutTwins(file);
  const total = file.total - merged;
  if (total === 0) throw new Unreadable('there are no tickets in it.');
  const main = tickets.filter((ticket) => !ticket.is_item);
  const problems = [...file.problems, ...checkParents(tickets, knownKeys)].toSorted(
    (a, b) => (a.row ?? 0) - (b.row ?? 0),
  );
  return {
    source,
    total,
    good: main.length,
    tickets,
    carried: file.carried,
    board: file.board ?? null,
    sprints: file.sprints ?? null,
    report: {
      problems: mostImportant(problems),
      problem_count: problems.length,
      unknown_values: file.unknown,
      bad_rows: toStretches(badRows.toSorted((a, b) => a - b)),
      statuses: statuses.slice(0, IMPORT_LIMITS.statuses),
      people: file.people?.slice(0, IMPORT_LIMITS.people) ?? [],
      people_count: file.people?.length ?? 0,
      archived: main.filter((ticket) => ticket.is_archived).length,
      sub_tickets: tickets.length - main.length,
      files: 0,
      file_bytes: 0,
      known: main.filter((ticket) => isKnown(ticket, knownKeys)).length,
      preview: main.slice(0, IMPORT_LIMITS.preview).map(previewOf),
    },
  };
}

/** One of our own is known by its key and the moment it was made. */
function isKnown({ key, created_at }: ImportedTicket, knownKeys: ReadonlySet<string>): boolean {
  return key !== undefined && (knownKeys.has(key) || knownKeys.has(`${key} ${created_at}`));
}

/** Two rows of one key and title are one ticket; of two other tickets with one key the second cannot be known by it. */
function withoutTwins({ source, tickets, problems, badRows }: ForeignFile): {
  tickets: ImportedTicket[];
  merged: number;
} {
  const firsts = new Map<string, ImportedTicket>();
  let merged = 0;
  const coming = tickets.filter((ticket) => {
    const { key, row, title } = ticket;
    if (key === undefined) return true;
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, ticket);
      return true;
    }
    const say = (severity: ImportProblem['severity'], message: string) =>
      problems.push({ row, line: null, severity, message });
    if (source !== 'trello' && first.title === title) {
      const former = ticket.sprint && first.sprint !== ticket.sprint ? first.sprint : undefined;
      const labels = new Set([...first.labels, ...ticket.labels, ...(former ? [former] : [])]);
      if (ticket.sprint) {
        first.sprint = ticket.sprint;
        if (ticket.sprint_facts) first.sprint_facts = ticket.sprint_facts;
        else delete first.sprint_facts;
        labels.delete(ticket.sprint);
      }
      first.labels = [...labels].slice(0, TICKET_LIMITS.labels);
      merged++;
      say('warning', `Merged into row ${first.row}, which has the same key ${quote(key)}`);
      return false;
    }
    if (source === 'file') {
      delete ticket.key;
      say('warning', `Row ${first.row} has the same key ${quote(key)}: imported as a ticket of its own`);
      return true;
    }
    badRows.push(row);
    say('error', `It has the key ${quote(key)}, as row ${first.row} has`);
    return false;
  });
  return { tickets: coming, merged };
}

function mapRows({ rows, ignored, isOwn = false }: RawFile, against: Against): ForeignFile {
  const sprintNames = new SprintNames(against.sprints ?? [], against.makesSprints ?? false);
  const carried = carriedBy(rows);
  // Our own table names statuses as the board it comes from does: none of them means another.
  const statuses = new StatusNames(against.board.statuses, !isOwn);
  const people = new FilePeople(createPeopleMatcher(against.people), against.maySpeakFor);
  const mapRow = createRowMapper(against, {
    sprints: sprintNames,
    statuses,
    people,
    orderOf: ordersOf(rows),
    isFinished: finishedOf(rows),
  });
  const tickets: ImportedTicket[] = [];
  const problems: ImportProblem[] = [];
  const badRows: number[] = [];
  let unknown = 0;
  if (ignored.length > 0) problems.push({ row: null, line: null, severity: 'warning', message: sayIgnored(ignored) });
  for (const raw of rows) {
    const mapped = mapRow(raw);
    if (mapped.ticket) tickets.push(mapped.ticket);
    else badRows.push(raw.row);
    problems.push(...mapped.problems);
    unknown += mapped.unknown;
    // The file's own values are held only until they are read.
    raw.values = {};
  }
  problems.unshift(...sprintNames.problems(), ...people.problems());
  if (nameByNumbers(tickets)) problems.unshift(ONLY_NUMBERS);
  const total = rows.length;
  return {
    source: 'file',
    carried,
    total,
    tickets,
    problems,
    badRows,
    unknown,
    statuses: statuses.list(),
    people: people.missing(),
  };
}

/** Whether only rows with a day they were done on have this status. */
function finishedOf(rows: RawFile['rows']): (status: string) => boolean {
  const [open, done] = [new Set<string>(), new Set<string>()];
  for (const { values } of rows) {
    const { done_at, canceled_at } = values;
    const isDone = [done_at, canceled_at].some((given) => typeof given === 'string' && /[1-9]\d{3}|\d\/\d/.test(given));
    const name = statusNameOf(values.status);
    if (name) (isDone ? done : open).add(name);
  }
  return (status) => done.has(status) && !open.has(status);
}

const DATE_COLUMNS: readonly Field[] = [
  'created_at',
  'start_date',
  'due_date',
  'done_at',
  'canceled_at',
  'sprint_start',
  'sprint_end',
];

/** Day or month first, by what each column proves; one that proves nothing is as the others of its file are. */
function ordersOf(rows: RawFile['rows']): (column: Field) => DateOrder | undefined {
  const proven = new Map(DATE_COLUMNS.map((column) => [column, dateOrder(rows.map(({ values }) => values[column]))]));
  const [common, ...others] = new Set([...proven.values()].filter((order) => order !== undefined));
  const file = others.length === 0 ? common : undefined;
  return (column) => proven.get(column) ?? file;
}

const ONLY_NUMBERS: ImportProblem = {
  row: null,
  line: null,
  severity: 'warning',
  message: 'Its ids are only numbers. Importing it again updates tickets with the same id and title',
};

/** Two files may both have a ticket 1: only with the title it is known again. @returns whether there are any */
function nameByNumbers(tickets: readonly ImportedTicket[]): boolean {
  const names = new Map<string, string>();
  for (const ticket of tickets) {
    const { key, title } = ticket;
    if (key === undefined || !/^#?\d+$/.test(key)) continue;
    ticket.key = `${key} ${title}`.slice(0, 200).toWellFormed();
    names.set(key, ticket.key);
  }
  for (const ticket of tickets) if (ticket.parent) ticket.parent = names.get(ticket.parent) ?? ticket.parent;
  return names.size > 0;
}

const CARRIED: readonly [CarriedField, Field][] = [
  ...(['title', 'description', 'status', 'priority', 'type', 'labels', 'estimate'] as const).map(
    (field) => [field, field] as [CarriedField, Field],
  ),
  ['start_date', 'start_date'],
  ['due_date', 'due_date'],
  ['assignee_ids', 'assignees'],
  ['sprint_id', 'sprint'],
];

function carriedBy(rows: RawFile['rows']): CarriedField[] {
  const given = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  return CARRIED.flatMap(([field, column]) => (given.has(column) ? [field] : []));
}

function previewOf({ row, title, status, status_name, ...ticket }: ImportedTicket) {
  const { priority, type, labels, estimate, created_at } = ticket;
  return { row, title, status, status_name: status_name ?? null, priority, type, labels, estimate, created_at };
}

function sayIgnored(names: string[]): string {
  const shown = names.slice(0, 20).map(quote).join(', ');
  return `${names.length === 1 ? 'Column' : 'Columns'} ignored: ${shown}${names.length > 20 ? ' and more' : ''}`;
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
