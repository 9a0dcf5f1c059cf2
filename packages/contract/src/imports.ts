// Bringing tickets in from a file: upload gives a preview and a report, run brings all rows in or none.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id, Timestamp } from './primitives.ts';

export const IMPORT_LIMITS = { bytes: 25 * 1024 * 1024, rows: 20_000, problems: 200 } as const;

/** Something about one row, or about the whole file when `row` is null. */
export const ImportProblem = z.object({
  /** 1 is the first ticket of the file, whatever line it stands on. */
  row: z.nullable(z.int()),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

export const TicketImport = z.object({
  id: Id,
  project_id: Id,
  file_name: z.string(),
  state: z.enum(['ready', 'running', 'done', 'failed', 'cancelled']),
  /** Rows in the file. */
  total: z.int(),
  /** Rows without an error; only a file without any bad row can run unless `skip_bad_rows` is set. */
  good: z.int(),
  /** Rows brought in so far; `total` of them, or none, once it is over. */
  done: z.int(),
  problems: z.array(ImportProblem),
  /** All problems, of which `problems` holds at most the first 200. */
  problem_count: z.int(),
  /** The first rows as they would arrive. */
  preview: z.array(
    z.object({
      row: z.int(),
      title: z.string(),
      status: z.string(),
      priority: z.string(),
      type: z.string(),
      labels: z.array(z.string()),
      estimate: z.nullable(z.number()),
      created_at: z.nullable(Timestamp),
    }),
  ),
  /** Why it failed, when it did. */
  error: z.nullable(z.string()),
  created_at: Timestamp,
});
export type TicketImport = z.infer<typeof TicketImport>;

const importParams = z.object({ import: Id });

export const imports = {
  upload: defineEndpoint({
    name: 'imports.upload',
    method: 'POST',
    path: '/api/projects/{project}/imports',
    summary: 'Read a JSON or CSV file and say what would come in; nothing is written to the board yet',
    access: { action: 'ticket.import', scope: 'project' },
    params: z.object({ project: z.string().check(z.maxLength(64)) }),
    query: z.object({ file_name: z.string().check(z.maxLength(255)), company_id: z.optional(Id) }),
    upload: { maxBytes: IMPORT_LIMITS.bytes },
    response: TicketImport,
    errors: ['import_unreadable', 'too_large'],
  }),
  get: defineEndpoint({
    name: 'imports.get',
    method: 'GET',
    path: '/api/imports/{import}',
    summary: 'How far an import is',
    access: { action: 'ticket.import', scope: 'import' },
    params: importParams,
    response: TicketImport,
  }),
  run: defineEndpoint({
    name: 'imports.run',
    method: 'POST',
    path: '/api/imports/{import}/run',
    summary: 'Bring the rows in: all of them or none. Answers at once; follow it by its events or by asking',
    access: { action: 'ticket.import', scope: 'import' },
    params: importParams,
    body: z.object({ skip_bad_rows: z.optional(z.boolean()) }),
    response: TicketImport,
    errors: ['import_not_ready'],
  }),
  cancel: defineEndpoint({
    name: 'imports.cancel',
    method: 'POST',
    path: '/api/imports/{import}/cancel',
    summary: 'Stop a running import; nothing of it stays',
    access: { action: 'ticket.import', scope: 'import' },
    params: importParams,
    response: TicketImport,
  }),
};
