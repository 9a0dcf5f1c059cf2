// Reads one row of a file: each method returns the value of a field and notes its problems.
import type { ImportProblem } from '@worklane/contract/imports';
import { line, text } from '@worklane/contract/platform/primitives';
import type { Field } from '@worklane/domain/fields/field';
import { FIRST_DAY, LAST_DAY } from '@worklane/domain/sprints/calendar';
import { SPRINT_LIMITS } from '@worklane/domain/sprints/vocabulary';
import { wordsOfCell } from '@worklane/domain/tickets/csv-cells';
import { CSV_FIELDS, TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import { readHours } from '@worklane/domain/tickets/read-hours';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import { isBlank, nameOf, personOf, statusNameOf } from './cell-values.ts';
import type { Field as Column } from './columns.ts';
import type { FilePeople, Reporter } from './file-people.ts';
import type { ImportedTicket } from './imported-ticket.ts';
import { createWordMatcher, type Word } from './match-word.ts';
import { quote } from './quote.ts';
import type { RawRow } from './raw-file.ts';
import { type DateOrder, dayWritten, readDate } from './read-date.ts';
import { sprintFacts, sprintState } from './sprint-facts.ts';
import type { SprintNames } from './sprint-names.ts';
import type { StatusNames } from './status-names.ts';

const TITLE = line(TICKET_LIMITS.title);
const DESCRIPTION = text(TICKET_LIMITS.description);
const LABEL = line(TICKET_LIMITS.label);
const SPRINT = line(SPRINT_LIMITS.name);
/** A ticket can do without. */
const CHOICES = CSV_FIELDS.flatMap((field) => {
  const { label, values, words = {}, isNullable }: Field<string> = TICKET_FIELDS[field];
  if (!values || !isNullable) return [];
  const match = createWordMatcher(values.map((key) => ({ key, label: words[key] ?? key })));
  return [{ field, label, column: (TICKET_FIELDS[field].archive ?? field) as Column, match }];
});
const EARLIEST = Date.UTC(1970, 0, 1);
const DAY_MS = 86_400_000;
type DateField = 'created_at' | 'start_date' | 'due_date' | 'done_at' | 'canceled_at' | 'sprint_start' | 'sprint_end';
const NO_DATE = { problem: 'is not a date; write it like 2026-11-21' };

/** The Unicode replacement character, which stands for a character lost in a conversion. */
const LOST_CHARACTER = '\uFFFD';

/** Shared by all rows of a file. */
export interface FileNames {
  sprints: SprintNames;
  statuses: StatusNames;
  people: FilePeople;
  /** Whether all rows with this status have a completion date. */
  isFinished(status: string): boolean;
  /** Whether day or month comes first in this column, as far as its dates prove it. */
  orderOf(column: Column): DateOrder | undefined;
}

export interface Vocabulary {
  match(given: string): string | undefined;
  fallback: Word;
}

export class RowReading {
  readonly problems: ImportProblem[] = [];
  unknown = 0;
  readonly #raw: RawRow;
  readonly #now: Date;
  readonly #people: FilePeople;
  readonly #orderOf: FileNames['orderOf'];
  readonly #reporter: Reporter | undefined;

  constructor(raw: RawRow, now: Date, { people, orderOf }: FileNames) {
    this.#raw = raw;
    this.#now = now;
    this.#people = people;
    this.#orderOf = orderOf;
    const reporter = personOf(raw.values.reporter);
    if (typeof reporter === 'string' && !raw.problem) this.#reporter = people.reporter([reporter]);
  }

  refuse(message: string): void {
    this.#note('error', message);
  }

  title(): string {
    const given = this.#text('title', 'title');
    if (given.trim() === '') this.refuse('The title is missing');
    else if (/[\n\t]/.test(given.trim())) this.refuse('The title has more than one line, or tabs');
    else return this.#checked('title', given, TITLE);
    return '';
  }

  description(): string {
    const given = this.#text('description', 'description').replace(/\r\n?/g, '\n');
    const line = this.#reporter?.line;
    const whole = line ? [given.trimEnd(), line].filter((part) => part !== '').join('\n\n') : given;
    const fits = whole.length <= TICKET_LIMITS.description;
    return this.#checked('description', fits ? whole : given, DESCRIPTION);
  }

  statusName(): string | undefined {
    const given = nameOf(this.#raw.values.status);
    if (isBlank(given)) return undefined;
    const name = statusNameOf(given);
    if (name === '') this.#note('warning', `The status ${quote(given)} is not a name and is left out`);
    return name || undefined;
  }

  word(field: 'priority' | 'type', { match, fallback }: Vocabulary): string {
    const given = nameOf(this.#raw.values[field]);
    if (isBlank(given)) return fallback.key;
    const found = typeof given === 'string' ? match(given) : undefined;
    if (found) return found;
    this.unknown++;
    this.#note('warning', `The ${field} ${quote(given)} is unknown here; it becomes ${quote(fallback.label)}`);
    return fallback.key;
  }

  labels(more: readonly string[]): string[] {
    const given = this.#raw.values.labels;
    if (isBlank(given)) return [...more];
    const list = typeof given === 'string' ? wordsOfCell(given) : Array.isArray(given) ? given.map(nameOf) : undefined;
    if (!list?.every((each) => typeof each === 'string')) {
      this.refuse('The labels are neither a text nor a list of texts');
      return [];
    }
    const labels = [
      ...new Set([...list, ...more].map((each) => each.trim().normalize('NFC')).filter((each) => each !== '')),
    ];
    if (labels.length > TICKET_LIMITS.labels) {
      this.refuse(`There are ${labels.length} labels; at most ${TICKET_LIMITS.labels} fit`);
      return [];
    }
    return labels.map((label) => this.#checked(`label ${quote(label)}`, label, LABEL));
  }

  sprint(names: SprintNames): ReturnType<SprintNames['take']> {
    const given = nameOf(this.#raw.values.sprint);
    if (isBlank(given)) return {};
    if (typeof given !== 'string') {
      this.#note('warning', `The sprint ${quote(given)} is not a name, and is left out`);
      return {};
    }
    const name = this.#checked('sprint', given, SPRINT);
    return name === '' ? {} : names.take(name);
  }

  estimate(): number | null {
    const given = this.#raw.values.estimate;
    if (isBlank(given)) return null;
    const hours = typeof given === 'string' ? readHours(given, TICKET_LIMITS.estimateHours) : given;
    if (typeof hours === 'number' && hours >= 0 && hours <= TICKET_LIMITS.estimateHours) return hours;
    const limit = TICKET_LIMITS.estimateHours.toLocaleString('en');
    this.refuse(`The estimate ${quote(given)} is not a number of hours from 0 to ${limit}`);
    return null;
  }

  createdAt(): string | null {
    const given = this.#raw.values.created_at;
    if (isBlank(given)) return null;
    const read = this.#date('created_at');
    if ('problem' in read) this.refuse(`The created date ${quote(given)} ${read.problem}`);
    else if (read.at.getTime() < EARLIEST) this.refuse(`The created date ${quote(given)} is before 1970`);
    // Allows one day, because a date without a time zone may be a day ahead of UTC.
    else if (read.at.getTime() > this.#now.getTime() + DAY_MS)
      this.refuse(`The created date ${quote(given)} is in the future`);
    else return read.at.toISOString();
    return null;
  }

  /** Returns the optional fields, each only when the row has it. */
  extras(hasSprint: boolean): Partial<ImportedTicket> {
    const start_date = this.#day('start_date', 'start date');
    const due_date = this.#day('due_date', 'due date');
    const assignee_ids = this.#assignees();
    const done_at = this.#doneAt('done_at') ?? this.#doneAt('canceled_at');
    const [key, parent] = [this.#key('key'), this.#key('parent')];
    const sprint_facts = hasSprint ? this.#sprintFacts() : undefined;
    return {
      ...this.#choices(),
      ...(start_date && { start_date }),
      ...(due_date && { due_date }),
      ...(assignee_ids.length > 0 && { assignee_ids }),
      ...(this.#reporter && { reporter_id: this.#reporter.id }),
      ...(done_at && { done_at }),
      ...(key && { key }),
      ...(parent && { parent }),
      ...(sprint_facts && { sprint_facts }),
    };
  }

  #choices(): Partial<ImportedTicket> {
    const chosen = CHOICES.flatMap(({ field, label, column, match }) => {
      const given = nameOf(this.#raw.values[column]);
      if (isBlank(given)) return [];
      const value = typeof given === 'string' ? match(given) : undefined;
      if (value === undefined)
        this.#note('warning', `The ${label.toLowerCase()} ${quote(given)} is unknown here and is left out`);
      return value === undefined ? [] : [[field, value]];
    });
    return Object.fromEntries(chosen);
  }

  #date(field: DateField) {
    const given = this.#raw.values[field];
    return typeof given === 'string' ? readDate(given, this.#orderOf(field)) : NO_DATE;
  }

  #day(field: 'start_date' | 'due_date', name: string): string | null {
    const given = this.#raw.values[field];
    if (isBlank(given)) return null;
    const read = this.#date(field);
    if ('problem' in read) this.refuse(`The ${name} ${quote(given)} ${read.problem}`);
    else return this.#storable(dayWritten(given as string, read.at, this.#orderOf(field)), name) ?? null;
    return null;
  }

  /** Leaves out days that nobody can enter here; some programs write the year 1 or 9999 for "never". */
  #storable(day: string, name: string): string | undefined {
    if (day >= FIRST_DAY && day <= LAST_DAY) return day;
    this.#note('warning', `The ${name} ${quote(day)} is not in the years 1900 to 2999, and is left out`);
    return undefined;
  }

  /** Ignores yes or no, which add nothing to the status, and the year 1, which some programs write for "never". */
  #doneAt(field: 'done_at' | 'canceled_at'): string | undefined {
    const given = this.#raw.values[field];
    if (isBlank(given) || typeof given === 'boolean' || /^(?:true|false|yes|no|0|1)$/i.test(String(given)))
      return undefined;
    const read = this.#date(field);
    if ('problem' in read)
      this.#note('warning', `Its completion date ${quote(given)} ${read.problem}, and is left out`);
    else if (read.at.getTime() >= EARLIEST && read.at <= this.#now) return read.at.toISOString();
    return undefined;
  }

  #sprintFacts(): ImportedTicket['sprint_facts'] {
    const day = (field: 'sprint_start' | 'sprint_end') => {
      const given = this.#raw.values[field];
      const read = this.#date(field);
      if (!('problem' in read))
        return this.#storable(dayWritten(given as string, read.at, this.#orderOf(field)), 'sprint date');
      if (!isBlank(given)) this.#note('warning', `The sprint date ${quote(given)} ${read.problem}, and is left out`);
      return undefined;
    };
    const state = this.#raw.values.sprint_state;
    return sprintFacts(
      day('sprint_start'),
      day('sprint_end'),
      typeof state === 'string' ? sprintState(state) : undefined,
    );
  }

  /** Leaves out and reports people who are not on the project, but keeps the ticket. */
  #assignees(): string[] {
    const given = this.#raw.values.assignees;
    if (isBlank(given)) return [];
    const list = Array.isArray(given)
      ? given.map(personOf)
      : typeof given === 'string'
        ? this.#names(given)
        : [personOf(given)];
    const names = list.flatMap((each) => {
      if (isBlank(each)) return [];
      if (typeof each === 'string') return [[each]];
      this.#note('warning', `The assignee ${quote(each)} is not a name`);
      return [];
    });
    return this.#people.assignees(names);
  }

  /** "Lindqvist, Mara" is one person, "Mara, Priya" are two. */
  #names(given: string): string[] {
    return this.#people.isMember(given) ? [given] : wordsOfCell(given);
  }

  #key(field: 'key' | 'parent'): string | undefined {
    const given = nameOf(this.#raw.values[field]);
    if (typeof given !== 'string' || isBlank(given) || !given.isWellFormed()) return undefined;
    return given.trim().slice(0, 200).replaceAll('\0', '');
  }

  /** Returns the text of a cell; numbers and booleans are converted to text. */
  #text(field: 'title' | 'description', name: string): string {
    const given = this.#raw.values[field];
    if (given === null || given === undefined) return '';
    if (typeof given === 'object') {
      this.refuse(`The ${name} is not a text`);
      return '-';
    }
    return String(given);
  }

  #checked(name: string, given: string, schema: ReturnType<typeof line>): string {
    if (!given.isWellFormed()) {
      this.refuse(`The ${name} has half a character in it`);
      return '';
    }
    const parsed = schema.safeParse(given);
    if (!parsed.success) {
      this.refuse(`The ${name} ${parsed.error.issues[0]?.message}`);
      return '';
    }
    if (parsed.data.includes(LOST_CHARACTER)) {
      this.#note('warning', `The ${name} has "${LOST_CHARACTER}" where a character was lost before the import`);
    }
    return parsed.data;
  }

  #note(severity: ImportProblem['severity'], message: string): void {
    this.problems.push({ row: this.#raw.row, line: this.#raw.line, severity, message });
  }
}
