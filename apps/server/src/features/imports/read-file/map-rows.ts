// Maps the rows of a table or a list to tickets, with statuses and date formats found from whole columns.
import type { ImportProblem } from '@worklane/contract/imports';
import { TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import { CARRIED_FIELDS, type CarriedField } from '../../bulk-tickets/steps/carried-fields.ts';
import { statusNameOf } from './cell-values.ts';
import type { Field } from './columns.ts';
import { FilePeople } from './file-people.ts';
import type { ForeignFile } from './foreign-file.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportedTicket } from './imported-ticket.ts';
import { createRowMapper } from './map-row.ts';
import { createPeopleMatcher } from './match-person.ts';
import { quote } from './quote.ts';
import type { RawFile } from './raw-file.ts';
import { type DateOrder, dateOrder } from './read-date.ts';
import { SprintNames } from './sprint-names.ts';
import { StatusNames } from './status-names.ts';

export function mapRows({ rows, ignored, isOwn = false }: RawFile, against: ImportContext): ForeignFile {
  const sprintNames = new SprintNames(against.sprints ?? [], against.makesSprints ?? false);
  const carried = carriedBy(rows);
  // Our own export has one status for each name, so no two names are synonyms.
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
    // Frees the memory of the row's values.
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

/** Finds the statuses whose rows all have a completion date. */
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

/** Finds whether day or month comes first in each column; an ambiguous column follows the others of its file. */
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

/** Adds the title to numeric keys, because two files may both have a ticket 1. @returns whether there are such keys */
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

function carriedBy(rows: RawFile['rows']): CarriedField[] {
  const given = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  return CARRIED_FIELDS.filter((field) => given.has(TICKET_FIELDS[field].archive));
}

function sayIgnored(names: string[]): string {
  const shown = names.slice(0, 20).map(quote).join(', ');
  return `${names.length === 1 ? 'Column' : 'Columns'} ignored: ${shown}${names.length > 20 ? ' and more' : ''}`;
}
