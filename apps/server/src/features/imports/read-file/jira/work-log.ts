// Reads the work log of a Jira issue as time entries.
import { createHash } from 'node:crypto';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import type { TimeZone } from '@worklane/domain/time/time-zone';
import type { TicketToAdd } from '../../../bulk-tickets/steps/add-tickets.ts';
import { cleanText, cutTo } from '../clean-text.ts';
import type { FilePeople } from '../file-people.ts';
import type { Fitting } from '../fit-ticket.ts';
import { quote } from '../quote.ts';
import { plainText } from './plain-text.ts';
import type { JiraDates } from './read-jira-date.ts';

type Entry = NonNullable<TicketToAdd['time']>[number] & { key: string };

interface Reading {
  fitting: Fitting;
  people: FilePeople;
  dates: JiraDates;
  zone: TimeZone;
  /** Replaces the id of an account by the user's name. */
  sayName: (id: string) => string;
}

/** Reads cells of the form "text;date;author;seconds". The text may contain semicolons. */
export function workLogged(cells: readonly string[], reading: Reading): Entry[] {
  return cells.flatMap((cell) => entryOf(cell, reading) ?? []);
}

function entryOf(cell: string, { fitting, people, dates, zone, sayName }: Reading): Entry | undefined {
  const parts = cell.split(';');
  const [date = '', author = '', seconds = ''] = parts.splice(-3).map((part) => part.trim());
  const [at, day, moment] = [dates.read(date), dates.day(date, zone), dates.moment(date, zone)];
  if (!at || !day || !moment || !/^\d{1,9}$/.test(seconds)) {
    fitting.note(`A work log entry does not end with its date, author and seconds and is left out: ${quote(cell)}`);
    return undefined;
  }
  const minutes = Math.round(Number(seconds) / 60);
  if (minutes < 1 || minutes > TICKET_LIMITS.entryMinutes) {
    const most = TICKET_LIMITS.entryMinutes / 60;
    fitting.note(
      `The work log entry of ${quote(date)} is not between a minute and ${most} hours and is left out: ${seconds} seconds`,
    );
    return undefined;
  }
  const { id, name } = people.spender([sayName(author)]);
  const text = cleanText(plainText(parts.join(';'), sayName))
    .replace(/\s+/g, ' ')
    .trim();
  const note = id ? text : `${name || 'Someone'}${text && `: ${text}`}`;
  if (note.length > TICKET_LIMITS.entryNote)
    fitting.note(
      `What was logged of ${quote(date)} has ${note.length} characters; ${TICKET_LIMITS.entryNote} are kept`,
    );
  const created_at = moment.toISOString();
  // Hashed as written, without the time zone: the entry has the same key in an import with another zone.
  const key = createHash('sha256').update(`${at.getTime()} ${author}`).digest('base64url');
  return { key, by: id, day, minutes, note: cutTo(note, TICKET_LIMITS.entryNote), created_at, updated_at: created_at };
}
