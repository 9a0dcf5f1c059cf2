// A project as one file: JSON lines in gzip. First what it is and its board, then a ticket a line in the order of the board,
// last a line that says it is whole. People are named by their addresses, tickets by their numbers.
import { DUE_DATE_TYPES, PRIORITIES, TICKET_LIMITS, TICKET_TYPES } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import { Day, hours, line, setOf, Timestamp } from './primitives.ts';
import { boardParts } from './projects.ts';
import { CHANGE_FIELDS, ChangeValue } from './ticket-changes.ts';
import { StatusKey } from './tickets.ts';

export const ARCHIVE_FORMAT = 'worklane-archive';
export const ARCHIVE_VERSION = 1;

/** Cleaned HTML is longer than the text it shows. */
export const ARCHIVE_LIMITS = { description: 400_000, comment: 200_000 } as const;

const number = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));
const person = z.nullable(z.string().check(z.maxLength(320)));
const html = (max: number) => z.string().check(z.maxLength(max));

export const ArchiveHead = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  project: z.object({ key: z.string(), name: z.string() }),
  board: z.object(boardParts),
  /** Attachments stay where they are. */
  attachments_left: z.int(),
  exported_at: Timestamp,
});
export type ArchiveHead = z.infer<typeof ArchiveHead>;

export const ArchiveTicket = z.object({
  number,
  title: line(TICKET_LIMITS.title),
  description: html(ARCHIVE_LIMITS.description),
  status: StatusKey,
  priority: z.enum(PRIORITIES),
  type: z.enum(TICKET_TYPES),
  labels: setOf(line(TICKET_LIMITS.label), TICKET_LIMITS.labels),
  start_date: z.nullable(Day),
  due_date: z.nullable(Day),
  due_date_type: z.enum(DUE_DATE_TYPES),
  estimate: z.nullable(hours(TICKET_LIMITS.estimateHours)),
  time_spent: z.number().check(z.minimum(0)),
  reporter: person,
  assignees: z.array(z.string().check(z.maxLength(320))).check(z.maxLength(TICKET_LIMITS.assignees)),
  parent: z.nullable(number),
  created_at: Timestamp,
  updated_at: Timestamp,
  comments: z.array(
    z.object({ author: person, content: html(ARCHIVE_LIMITS.comment), created_at: Timestamp, updated_at: Timestamp }),
  ),
  statuses: z.array(z.object({ status: StatusKey, by: person, at: Timestamp })),
  changes: z.array(
    z.object({ field: z.enum(CHANGE_FIELDS), before: ChangeValue, after: ChangeValue, by: person, at: Timestamp }),
  ),
  time: z.array(
    z.object({
      ...{ day: Day, minutes: z.int().check(z.minimum(1), z.maximum(TICKET_LIMITS.entryMinutes)) },
      ...{ note: line(TICKET_LIMITS.entryNote, 0), by: person, created_at: Timestamp, updated_at: Timestamp },
    }),
  ),
  /** Links from this ticket to others of the project. */
  links: z.array(
    z.object({ kind: z.enum(['relates', 'blocks', 'duplicates']), to: number, at: Timestamp, by: person }),
  ),
  watchers: z.array(z.object({ person: z.string().check(z.maxLength(320)), is_watching: z.boolean() })),
});
export type ArchiveTicket = z.infer<typeof ArchiveTicket>;

export const ArchiveEnd = z.object({ end: z.literal(true), tickets: z.int() });
