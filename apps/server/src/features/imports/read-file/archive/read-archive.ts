// Reads the archive of a project: each line is a ticket with its comments and history, a document or a revision of one; people
// are found by their addresses.
import { ARCHIVE_FORMAT, ArchiveEnd, ArchiveHead, ArchiveTicket } from '@worklane/contract/archive';
import type { ImportProblem } from '@worklane/contract/imports';
import { TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import { MEGABYTE } from '@worklane/domain/units';
import { CARRIED_FIELDS } from '../../../bulk-tickets/steps/carried-fields.ts';
import type { ForeignFile } from '../foreign-file.ts';
import type { ImportContext } from '../import-context.ts';
import type { ImportedTicket } from '../imported-ticket.ts';
import type { Pieces } from '../peek-text.ts';
import { quote } from '../quote.ts';
import { refuseTooMany } from '../raw-file.ts';
import { StatusNames } from '../status-names.ts';
import { Unreadable } from '../unreadable.ts';
import { ArchiveDocuments } from './archive-documents.ts';
import { ArchiveFiles } from './archive-files.ts';
import { ArchivePeople } from './archive-people.ts';

/** A ticket with all its comments and its history. */
const LINE_CHARACTERS = 32 * MEGABYTE;
const LINE_VALUES = 1_000_000;
const VALUE = /[{[,]/g;
/** In JSON: a character of no text, and half a character. */
const HARMFUL = /\\u0000|\\ud[89a-f]/;

export interface ReadArchive extends ForeignFile {
  files: ArchiveFiles;
  documents: ArchiveDocuments;
  exported_at: string;
}

/** @param pieces the parts of it that are no files, one after the other @throws Unreadable */
export async function readArchive(
  pieces: Pieces,
  { board, people, isEmpty = false }: ImportContext,
): Promise<ReadArchive> {
  const lines = linesOf(pieces);
  const head = readHead((await lines.next()).value ?? '');
  const { board: archived, sprints = [] } = head;
  const sprintIds = new Map(sprints.map(({ number, id }) => [number, id]));
  const labels = new Map(archived.statuses.map(({ key, label }) => [key, label]));
  const categories = new Map(archived.statuses.map(({ label, category }) => [label, category]));
  const archivePeople = new ArchivePeople(people, head.people);
  const statuses = new StatusNames(board.statuses);
  const tickets: ImportedTicket[] = [];
  const problems: ImportProblem[] = [];
  const badRows: number[] = [];
  const idsByNumber = new Map<string, string>();
  const files = new ArchiveFiles();
  const documents = new ArchiveDocuments(files, archivePeople);
  /** The fields that archives of its time have. */
  const named = new Set<string>();
  let isWhole = false;
  let row = 0;

  /** @returns why it can’t be imported */
  function readLine(value: unknown): string | undefined {
    if (isHarmful(value)) return 'It contains invalid characters';
    const read = ArchiveTicket.safeParse(value);
    if (!read.success) {
      const issue = read.error.issues[0];
      return `Its ${issue?.path.join('.') || 'line'} is invalid: ${issue?.message}`;
    }
    const ticket = read.data;
    for (const name of Object.keys(ticket)) named.add(name);
    if (idsByNumber.has(String(ticket.number))) return `Its number ${ticket.number} is in the archive twice`;
    idsByNumber.set(String(ticket.number), ticket.id);
    const label = labels.get(ticket.status);
    if (label === undefined) return `Its status ${quote(ticket.status)} is not on the archived board`;
    const problem = files.take(row, ticket);
    if (problem !== undefined) return problem;
    // In a project that has nothing yet the board is set up as it was; elsewhere a status means the one of its name.
    const status = isEmpty ? ticket.status : statuses.take(label, { category: categories.get(label) });
    const sprint = sprintIds.get(ticket.sprint ?? 0);
    if (ticket.sprint && !sprint) return `Its sprint ${ticket.sprint} is not in the archive`;
    const known = { row, status, status_name: label, sprint, keepsNumber: isEmpty };
    tickets.push(archivePeople.ticketOf(ticket, known));
    return undefined;
  }

  for await (const line of lines) {
    const value = parse(line);
    const end = ArchiveEnd.safeParse(value);
    if (end.success) {
      isWhole = end.data.tickets === row && (end.data.documents ?? 0) === documents.count;
      break;
    }
    if (!isHarmful(value) && (await documents.take(value))) continue;
    row++;
    refuseTooMany(row);
    const problem = readLine(value);
    if (problem !== undefined) {
      badRows.push(row);
      problems.push({ row, line: row + 1, severity: 'error', message: problem });
    }
  }
  if (!isWhole) throw new Unreadable(`it ends after ${row} tickets, but had more. The end of the file is missing.`);
  nameByIds(tickets, idsByNumber);
  return {
    source: 'archive',
    carried: CARRIED_FIELDS.filter((field) => named.has(TICKET_FIELDS[field].archive)),
    total: row,
    tickets,
    badRows,
    files,
    documents,
    exported_at: head.exported_at,
    problems: [...archivePeople.problems(), ...problems],
    unknown: 0,
    statuses: isEmpty ? [] : statuses.list(),
    ...(isEmpty && { board: archived }),
    sprints,
  };
}

/** @throws Unreadable when it is no archive that this server knows */
function readHead(line: string): ArchiveHead {
  const first = parse(line);
  const head = ArchiveHead.safeParse(first);
  if (head.success) return head.data;
  if (!isOfArchive(first)) throw new Unreadable('it is a compressed folder, not a project archive.');
  if (isHarmful((first as { sprints?: unknown }).sprints))
    throw new Unreadable('its sprints contain invalid characters.');
  throw new Unreadable('it is an archive of a version that this server does not know.');
}

/** Replaces ticket numbers by ids: tickets of an archive refer to each other by number, but are matched by id later. */
function nameByIds(tickets: readonly ImportedTicket[], idsByNumber: ReadonlyMap<string, string>): void {
  const nameOf = (number: string) => idsByNumber.get(number) ?? number;
  for (const ticket of tickets) {
    if (ticket.key !== undefined) ticket.key = nameOf(ticket.key);
    if (ticket.parent !== undefined) ticket.parent = nameOf(ticket.parent);
    for (const link of ticket.past?.links ?? []) link.to = nameOf(link.to);
  }
}

function isHarmful(value: unknown): boolean {
  return HARMFUL.test(JSON.stringify(value ?? null).replaceAll('\\\\', ''));
}

function isOfArchive(first: unknown): boolean {
  return typeof first === 'object' && first !== null && 'format' in first && first.format === ARCHIVE_FORMAT;
}

async function* linesOf(pieces: Pieces): AsyncGenerator<string, undefined> {
  let open: string[] = [];
  let characters = 0;
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    for (const [index, part] of [first, ...others].entries()) {
      if (index > 0) {
        const line = open.join('');
        [open, characters] = [[], 0];
        if (line.trim() !== '') yield line;
      }
      open.push(part);
      characters += part.length;
      if (characters > LINE_CHARACTERS) throw new Unreadable('a line in it is longer than 32 MB.');
    }
  }
  const line = open.join('');
  if (line.trim() !== '') yield line;
}

/** @throws Unreadable when it would take too much memory */
function parse(line: string): unknown {
  checkValues(line);
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Counts values before parsing, when it would be too late. Commas within texts count as well. */
function checkValues(line: string): void {
  let values = 0;
  for (const _ of line.matchAll(VALUE))
    if (++values > LINE_VALUES)
      throw new Unreadable(`a line in it holds more than ${LINE_VALUES.toLocaleString('en')} values.`);
}
