// Declares the archive of a project, a gzipped tar. In this order it contains:
// - `archive.json`: the format, the project and its board
// - `tickets/0001.jsonl` and so on: one ticket per line, in the order of the board
// - `documents/0001.jsonl` and so on: documents, each followed by its revisions and threads
// - `end.json`: how many there are, so that a file that was cut off is noticed
// - `files/<id>.<extension>`: the files that tickets and documents refer to
// People are identified by their email addresses, tickets by their numbers.
import { ARCHIVED_DOCUMENT_FIELDS, DOCUMENT_FIELDS } from '@worklane/domain/documents/fields';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { ARCHIVED_SPRINT_FIELDS, SPRINT_FIELDS } from '@worklane/domain/sprints/fields';
import { isSprintSpan } from '@worklane/domain/sprints/generate-sprints';
import { SPRINT_LIMITS } from '@worklane/domain/sprints/vocabulary';
import { ARCHIVED_FIELDS, TICKET_FIELDS, type TranslatedField } from '@worklane/domain/tickets/fields';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import { boardParts } from './boards.ts';
import { archived } from './platform/field-schemas.ts';
import { Day, Id, line, rawText, Timestamp } from './platform/primitives.ts';
import { CHANGE_FIELDS, ChangeValue } from './ticket-changes.ts';
import { StatusKey } from './tickets.ts';

export const ARCHIVE_FORMAT = 'worklane-archive';
export const ARCHIVE_VERSION = 2;

/** The names of its parts. A file has its id, and an extension for people who unpack the archive. */
export const ARCHIVE_NAMES = {
  head: 'archive.json',
  tickets: /^tickets\/\d{4,6}\.jsonl$/,
  documents: /^documents\/\d{4,6}\.jsonl$/,
  end: 'end.json',
  file: /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.[a-z0-9]{1,10})?$/,
  /** The ids of files that their store had lost when the archive was made. */
  lost: 'lost.json',
} as const;

/** Texts in characters of HTML, which is longer than the text it shows. */
export const ARCHIVE_LIMITS = {
  description: 400_000,
  comment: 200_000,
  /** Attachments, and pictures in the texts. */
  ticketFiles: 1_100,
  files: 100_000,
} as const;

const number = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));
const person = z.nullable(z.string().check(z.maxLength(320)));
const html = (max: number) => z.string().check(z.maxLength(max));

/** Tickets refer to it by its number. */
export const ArchiveSprint = z
  .object({
    ...archived(SPRINT_FIELDS, ARCHIVED_SPRINT_FIELDS),
    number: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  })
  .check(z.refine(({ start_date, end_date }) => isSprintSpan(start_date, end_date), 'has no such days'));
export type ArchiveSprint = z.infer<typeof ArchiveSprint>;

export const ArchiveHead = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  project: z.object({ key: z.string(), name: z.string() }),
  board: z.object(boardParts),
  /** Missing in archives from before there were sprints. */
  sprints: z.optional(
    z.array(ArchiveSprint).check(
      z.maxLength(SPRINT_LIMITS.perProject),
      z.refine(
        (list) => new Set(list.flatMap(({ id, number }) => [id, number])).size === 2 * list.length,
        'names one twice',
      ),
    ),
  ),
  /** The email addresses of mentioned people, by their ids in the texts. Missing in older archives. */
  people: z.optional(z.record(Id, z.string().check(z.maxLength(320)))),
  exported_at: Timestamp,
});
export type ArchiveHead = z.infer<typeof ArchiveHead>;

export const ArchiveFile = z.object({
  id: Id,
  kind: z.enum(['image', 'attachment', 'document']),
  name: line(255),
  media_type: z.string().check(z.maxLength(255)),
  bytes: z.int().check(z.minimum(0)),
  sha256: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** Proves to the server that made the archive that the file is unchanged. Other servers decode and encode pictures again. */
  seal: z.nullable(z.string().check(z.maxLength(500))),
  by: person,
  at: Timestamp,
});
export type ArchiveFile = z.infer<typeof ArchiveFile>;

/** Who watches it and who has stopped watching, by choice or because they take part in it. */
const Watchers = z.array(z.object({ person: z.string().check(z.maxLength(320)), is_watching: z.boolean() }));

/** Fields that refer to people by email address, to tickets and sprints by number. */
const translated = {
  reporter: person,
  assignees: z.array(z.string().check(z.maxLength(320))).check(z.maxLength(TICKET_LIMITS.assignees)),
  parent: z.nullable(number),
  sprint: z.optional(z.nullable(number)),
} satisfies Record<(typeof TICKET_FIELDS)[TranslatedField]['archive'], z.ZodMiniType>;

export const ArchiveTicket = z.object({
  ...archived(TICKET_FIELDS, ARCHIVED_FIELDS),
  description: html(ARCHIVE_LIMITS.description),
  ...translated,
  comments: z.array(
    z.object({
      id: Id,
      author: person,
      content: html(ARCHIVE_LIMITS.comment),
      created_at: Timestamp,
      updated_at: Timestamp,
    }),
  ),
  statuses: z.array(z.object({ status: StatusKey, by: person, at: Timestamp })),
  changes: z.array(
    z.object({
      field: z.enum(CHANGE_FIELDS),
      before: ChangeValue,
      after: ChangeValue,
      by: person,
      at: Timestamp,
      /** The comment whose text changed. */
      comment: z.optional(z.nullable(Id)),
    }),
  ),
  time: z.array(
    z.object({
      /** Missing in older archives: their time entries are imported with new tickets only. */
      id: z.optional(Id),
      day: Day,
      minutes: z.int().check(z.minimum(1), z.maximum(TICKET_LIMITS.entryMinutes)),
      note: line(TICKET_LIMITS.entryNote, 0),
      by: person,
      created_at: Timestamp,
      updated_at: Timestamp,
    }),
  ),
  /** Links from this ticket to others of the project. */
  links: z.array(
    z.object({ kind: z.enum(['relates', 'blocks', 'duplicates']), to: number, at: Timestamp, by: person }),
  ),
  watchers: Watchers,
  files: z.array(ArchiveFile).check(z.maxLength(ARCHIVE_LIMITS.ticketFiles)),
});
export type ArchiveTicket = z.infer<typeof ArchiveTicket>;

export const ArchiveDocument = z.object({
  ...archived(DOCUMENT_FIELDS, ARCHIVED_DOCUMENT_FIELDS),
  version: z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)),
  created_by: person,
  updated_by: person,
  files: z.array(ArchiveFile).check(z.maxLength(ARCHIVE_LIMITS.ticketFiles)),
  /** Missing in archives from before documents had watchers. */
  watchers: z.optional(Watchers),
});
export type ArchiveDocument = z.infer<typeof ArchiveDocument>;

export const ArchiveRevision = z.object({
  document: Id,
  version: z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)),
  title: line(DOCUMENT_LIMITS.title),
  content: html(DOCUMENT_LIMITS.content),
  name: z.nullable(line(DOCUMENT_LIMITS.revisionName)),
  by: person,
  started_at: Timestamp,
  created_at: Timestamp,
});
export type ArchiveRevision = z.infer<typeof ArchiveRevision>;

/** A thread on a document. Older archives have none. */
export const ArchiveThread = z.object({
  document: Id,
  anchor: z.nullable(
    z
      .array(
        z.object({
          block: rawText(64),
          start: number,
          end: number,
          quote: rawText(DOCUMENT_LIMITS.passage),
          text: rawText(2 * DOCUMENT_LIMITS.passage),
          is_lost: z.boolean(),
        }),
      )
      .check(z.maxLength(DOCUMENT_LIMITS.passageBlocks)),
  ),
  created_at: Timestamp,
  resolved_at: z.nullable(Timestamp),
  resolved_by: person,
  comments: z
    .array(
      z.object({
        by: person,
        content: html(DOCUMENT_LIMITS.commentHtml),
        created_at: Timestamp,
        updated_at: Timestamp,
        /** Its earlier versions, oldest first. */
        earlier: z.optional(
          z.nullable(
            z
              .array(z.object({ content: html(DOCUMENT_LIMITS.commentHtml), until: Timestamp }))
              .check(z.maxLength(DOCUMENT_LIMITS.commentVersions)),
          ),
        ),
      }),
    )
    .check(z.minLength(1), z.maxLength(DOCUMENT_LIMITS.comments)),
});
export type ArchiveThread = z.infer<typeof ArchiveThread>;

/** `documents` is missing in archives from before there were documents. */
export const ArchiveEnd = z.object({ end: z.literal(true), tickets: z.int(), documents: z.optional(z.int()) });

/** The contents of a file's seal, for the purpose `ARCHIVE_FORMAT`. */
export const SealedFile = z.object({
  sha256: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});
