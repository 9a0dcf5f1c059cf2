// Reads one row of a file: each method returns the value of a field and notes its problems.
import type { ImportProblem } from '@worklane/contract/imports';
import { line, text } from '@worklane/contract/platform/primitives';
import type { Field } from '@worklane/domain/fields/field';
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
import type { DateOrder } from './read-date.ts';
import { RowDates } from './row-dates.ts';
import type { SprintNames } from './sprint-names.ts';
import type { StatusNames } from './status-names.ts';

const TITLE = line(TICKET_LIMITS.title);
const DESCRIPTION = text(TICKET_LIMITS.description);
const LABEL = line(TICKET_LIMITS.label);
const SPRINT = line(SPRINT_LIMITS.name);
/** Lists the choices that a ticket can do without. */
const CHOICES = CSV_FIELDS.flatMap((field) => {
  const { label, values, words = {}, isNullable }: Field<string> = TICKET_FIELDS[field];
  if (!values || !isNullable) return [];
  const match = createWordMatcher(values.map((key) => ({ key, label: words[key] ?? key })));
  return [{ field, label, column: (TICKET_FIELDS[field].archive ?? field) as Column, match }];
});
/** The Unicode replacement character, which stands for a character lost in a conversion. */
const LOST_CHARACTER = '\uFFFD';

/** Shared by all rows of a file. */
export interface FileNames {
  sprints: SprintNames;
  statuses: StatusNames;
  people: FilePeople;
  /** Tells whether all rows with this status have a completion date. */
  isFinished(status: string): boolean;
  /** Tells whether the day or the month comes first in this column, as far as its dates prove it. */
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
  readonly #people: FilePeople;
  readonly #dates: RowDates;
  readonly #reporter: Reporter | undefined;

  constructor(raw: RawRow, now: Date, { people, orderOf }: FileNames) {
    this.#raw = raw;
    this.#people = people;
    this.#dates = new RowDates(raw, now, { orderOf, note: (severity, message) => this.#note(severity, message) });
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
    return this.#dates.createdAt();
  }

  /** Returns the optional fields, each only when the row has it. */
  extras(hasSprint: boolean): Partial<ImportedTicket> {
    const start_date = this.#dates.day('start_date', 'start date');
    const due_date = this.#dates.day('due_date', 'due date');
    const assignee_ids = this.#assignees();
    const done_at = this.#dates.doneAt('done_at') ?? this.#dates.doneAt('canceled_at');
    const [key, parent] = [this.#key('key'), this.#key('parent')];
    const sprint_facts = hasSprint ? this.#dates.sprintFacts() : undefined;
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

  /** Splits names: "Lindqvist, Mara" is one person, "Mara, Priya" are two. */
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
