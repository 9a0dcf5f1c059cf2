// Reads the dates of one row of a file: when its ticket was created and finished, its start and due date, and its sprint's.
import type { ImportProblem } from '@worklane/contract/imports';
import { FIRST_DAY, LAST_DAY } from '@worklane/domain/sprints/calendar';
import { DAY_MS } from '@worklane/domain/units';
import { isBlank } from './cell-values.ts';
import type { Field as Column } from './columns.ts';
import type { ImportedTicket } from './imported-ticket.ts';
import { quote } from './quote.ts';
import type { RawRow } from './raw-file.ts';
import { type DateOrder, dayWritten, readDate } from './read-date.ts';
import { sprintFacts, sprintState } from './sprint-facts.ts';

const EARLIEST = Date.UTC(1970, 0, 1);
type DateField = 'created_at' | 'start_date' | 'due_date' | 'done_at' | 'canceled_at' | 'sprint_start' | 'sprint_end';
const NO_DATE = { problem: 'is not a date; write it like 2026-11-21' };

interface Parts {
  orderOf(column: Column): DateOrder | undefined;
  note(severity: ImportProblem['severity'], message: string): void;
}

export class RowDates {
  readonly #raw: RawRow;
  readonly #now: Date;
  readonly #orderOf: Parts['orderOf'];
  readonly #note: Parts['note'];

  constructor(raw: RawRow, now: Date, { orderOf, note }: Parts) {
    this.#raw = raw;
    this.#now = now;
    this.#orderOf = orderOf;
    this.#note = note;
  }

  createdAt(): string | null {
    const given = this.#raw.values.created_at;
    if (isBlank(given)) return null;
    const read = this.#date('created_at');
    if ('problem' in read) this.#note('error', `The created date ${quote(given)} ${read.problem}`);
    else if (read.at.getTime() < EARLIEST) this.#note('error', `The created date ${quote(given)} is before 1970`);
    // Allows one day, because a date without a time zone may be a day ahead of UTC.
    else if (read.at.getTime() > this.#now.getTime() + DAY_MS)
      this.#note('error', `The created date ${quote(given)} is in the future`);
    else return read.at.toISOString();
    return null;
  }

  #date(field: DateField) {
    const given = this.#raw.values[field];
    return typeof given === 'string' ? readDate(given, this.#orderOf(field)) : NO_DATE;
  }

  day(field: 'start_date' | 'due_date', name: string): string | null {
    const given = this.#raw.values[field];
    if (isBlank(given)) return null;
    const read = this.#date(field);
    if ('problem' in read) this.#note('error', `The ${name} ${quote(given)} ${read.problem}`);
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
  doneAt(field: 'done_at' | 'canceled_at'): string | undefined {
    const given = this.#raw.values[field];
    if (isBlank(given) || typeof given === 'boolean' || /^(?:true|false|yes|no|0|1)$/i.test(String(given)))
      return undefined;
    const read = this.#date(field);
    if ('problem' in read)
      this.#note('warning', `Its completion date ${quote(given)} ${read.problem}, and is left out`);
    else if (read.at.getTime() >= EARLIEST && read.at <= this.#now) return read.at.toISOString();
    return undefined;
  }

  sprintFacts(): ImportedTicket['sprint_facts'] {
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
}
