// Imports tickets from a file: the upload answers with a preview and a report, the run imports all rows or none.
import { PREVIEWED_FIELDS, TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import { STATUS_CATEGORIES } from '@worklane/domain/tickets/vocabulary';
import { MEGABYTE } from '@worklane/domain/units';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { answered } from './platform/field-schemas.ts';
import { inProject, ofCompany } from './platform/paths.ts';
import { Id, line, matching, rawText, Timestamp } from './platform/primitives.ts';
import { StatusKey } from './tickets.ts';

export const IMPORT_LIMITS = {
  /** Of an archive, which may be as big as what a company may store, these are its tickets as they are sent. */
  bytes: 50 * MEGABYTE,
  rows: 20_000,
  problems: 200,
  preview: 20,
  statuses: 200,
  people: 200,
} as const;

/** Where a file comes from, told by what is in it. */
const IMPORT_SOURCES = ['file', 'trello', 'jira', 'archive'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** Something about one row, or about the whole file when `row` is null. */
export const ImportProblem = z.object({
  /** 1 is the first ticket of the file, whatever line it stands on. */
  row: z.nullable(z.int()),
  /** The line of the file the row starts on, where lines mean something (CSV). */
  line: z.nullable(z.int()),
  /** A row with an error can’t be imported; one with a warning is imported, a little different from the file. */
  severity: z.enum(['error', 'warning']),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** Someone the file names who could not be taken as named, and how often the file does. */
export const ImportPerson = z.object({
  name: z.string(),
  why: z.enum(['unknown', 'ambiguous', 'not_on_project']),
  /** Tickets they are not assigned to. */
  assigned: z.int(),
  /** Comments that keep the name in the text. */
  wrote: z.int(),
  /** Time entries that keep the name in the note. */
  spent: z.int(),
  /** Tickets that keep the name in the description. */
  reported: z.int(),
});
export type ImportPerson = z.infer<typeof ImportPerson>;

/** What reading the file found; it never changes afterwards. */
export const ImportReport = z.object({
  /** Errors before warnings when not all fit, in the order of the rows. */
  problems: z.array(ImportProblem),
  /** All problems, of which `problems` holds at most the first 200. */
  problem_count: z.int(),
  /** Statuses, priorities and types that this board does not have, each replaced by the default. */
  unknown_values: z.int(),
  /** Every row with an error, as stretches from one row to another: [[3, 3], [17, 40]]. */
  bad_rows: z.array(z.tuple([z.int(), z.int()])),
  /** What the file calls its statuses, where the importer chooses what they become; at most the first 200. */
  statuses: z.array(
    z.object({
      name: z.string(),
      count: z.int(),
      /** How many of them are archived where they come from. */
      archived: z.optional(z.int()),
      /** The board's status it most likely means. */
      status: z.nullable(z.string()),
      /** The kind a new status of this name would be. */
      category: z.enum(STATUS_CATEGORIES),
    }),
  ),
  /** The most often named first, at most 200. */
  people: z.array(ImportPerson),
  people_count: z.int(),
  /** Tickets that are put away where they come from. */
  archived: z.int(),
  /** Items of checklists, which can become sub-tickets; else they are a part of their ticket's description. */
  sub_tickets: z.int(),
  /** Existing tickets, from an earlier import or because the archive is of this project: they are updated. */
  known: z.int(),
  /** Attached files and pictures that come along, and how many bytes they have together. */
  files: z.int(),
  file_bytes: z.int(),
  /** The first rows as they would arrive. */
  preview: z.array(
    z.object({
      row: z.int(),
      ...answered(TICKET_FIELDS, PREVIEWED_FIELDS),
      /** What the file calls its status, when that is chosen. */
      status_name: z.nullable(z.string()),
      /** Null: the moment of the import. */
      created_at: z.nullable(Timestamp),
    }),
  ),
  /** How many documents of an archive are imported. Existing ones don't change. */
  documents: z.optional(z.int()),
});
export type ImportReport = z.infer<typeof ImportReport>;

const IMPORT_STATES = ['ready', 'running', 'done', 'failed', 'cancelled'] as const;

export const TicketImport = z.object({
  id: Id,
  project_id: Id,
  file_name: z.string(),
  source: z.enum(IMPORT_SOURCES),
  state: z.enum(IMPORT_STATES),
  /** Rows in the file. */
  total: z.int(),
  /** Rows without an error. Only a file without any bad row can run, unless `skip_bad_rows` is set. */
  good: z.int(),
  /** Rows written so far; once it is over, `good` of them or none. */
  done: z.int(),
  ...ImportReport.shape,
  /** The numbers the new tickets got, once they are there. */
  numbers: z.nullable(z.object({ first: z.int(), last: z.int() })),
  /** What became of the rows, once they are in. */
  outcome: z.nullable(
    z.object({
      added: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      left_out: z.int(),
      new_statuses: z.array(z.string()),
    }),
  ),
  /** Why it failed, when it did. */
  error: z.nullable(z.string()),
  created_at: Timestamp,
});
export type TicketImport = z.infer<typeof TicketImport>;

/** What the importer decides. */
export const ImportChoices = z.object({
  skip_bad_rows: z.optional(z.boolean()),
  /** For names of the report's `statuses`: a status of the board, or null for a new one of that name. Left out: what it
   * most likely means, else a new one if the importer may make it, else the usual one. */
  statuses: z.optional(
    z
      .array(
        z.object({
          name: rawText(200),
          status: z.nullable(StatusKey),
          /** The kind of a new one; left out: the one the report names. */
          category: z.optional(z.enum(STATUS_CATEGORIES)),
        }),
      )
      .check(z.maxLength(IMPORT_LIMITS.statuses)),
  ),
  /** Left out: what is archived stays where it is. */
  with_archived: z.optional(z.boolean()),
  /** Items of checklists become tickets of their own. */
  with_sub_tickets: z.optional(z.boolean()),
});
export type ImportChoices = z.infer<typeof ImportChoices>;

const importParams = z.object({ import: Id });

export const imports = {
  upload: defineEndpoint({
    name: 'imports.upload',
    method: 'POST',
    path: '/api/projects/{project}/imports',
    summary:
      "Upload a JSON or CSV file, a Trello or Jira export or a project archive, and preview the import. The board doesn't change yet",
    access: { action: 'ticket.import', scope: 'project' },
    takesToken: true,
    params: inProject,
    query: z.extend(ofCompany, {
      file_name: line(255),
      /** The importer's, such as Europe/Prague: in it moments become days. Left out, or unknown to the server: UTC. */
      time_zone: z.optional(matching(/^[A-Za-z][\w+-]*(\/[\w+-]+){0,3}$/, 64)),
    }),
    upload: { maxBytes: IMPORT_LIMITS.bytes },
    response: TicketImport,
    errors: ['import_unreadable', 'too_large', 'storage_full', 'uploads_too_large', 'upload_failed', 'busy'],
  }),
  get: defineEndpoint({
    name: 'imports.get',
    method: 'GET',
    path: '/api/imports/{import}',
    summary: 'Get an import with its progress',
    access: { action: 'ticket.import', scope: 'import' },
    takesToken: true,
    params: importParams,
    response: TicketImport,
  }),
  run: defineEndpoint({
    name: 'imports.run',
    method: 'POST',
    path: '/api/imports/{import}/run',
    summary: 'Start importing the rows, all or none. Returns at once; poll the import for its progress',
    access: { action: 'ticket.import', scope: 'import' },
    takesToken: true,
    params: importParams,
    body: ImportChoices,
    response: TicketImport,
    errors: [
      'import_not_ready',
      'import_has_bad_rows',
      'import_empty',
      'status_unknown',
      'import_statuses_full',
      'api_token_refused',
    ],
  }),
  cancel: defineEndpoint({
    name: 'imports.cancel',
    method: 'POST',
    path: '/api/imports/{import}/cancel',
    summary: 'Cancel an import that is waiting or running: nothing is imported. One that is over is returned unchanged',
    access: { action: 'ticket.import', scope: 'import' },
    takesToken: true,
    params: importParams,
    response: TicketImport,
  }),
};
