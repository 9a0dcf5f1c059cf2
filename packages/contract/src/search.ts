// Defines search over everything the viewer may see: tickets, documents, comments on both, and file names.
import { SEARCH_FILTERS } from '@worklane/domain/search/parse-search';
import { isTimeZone } from '@worklane/domain/time/is-time-zone';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inProject } from './platform/paths.ts';
import { Day, Id, line, matching, rawText, Timestamp } from './platform/primitives.ts';
import { TicketBrief } from './ticket-relations.ts';

export const SEARCH_LIMITS = { words: 200, results: 50, recent: 20, counted: 10_000, updated: 20_000 } as const;

/** Plain and matching text in turn, beginning with plain text, which may be empty. */
const MarkedText = z.array(z.string());
export type MarkedText = z.infer<typeof MarkedText>;

const marked = {
  marked_title: MarkedText,
  /** Around the first match in the text; null where only the title or the key matches. */
  excerpt: z.nullable(MarkedText),
};

const FoundTicket = z.extend(TicketBrief, { company_id: Id, ...marked });
export type FoundTicket = z.infer<typeof FoundTicket>;

/** A document, with what leads to it. */
const FoundDocument = z.object({
  id: Id,
  company_id: Id,
  project_id: Id,
  project_key: z.string(),
  title: z.string(),
  category: z.string(),
  external_url: z.nullable(z.string()),
  updated_at: Timestamp,
  ...marked,
});
export type FoundDocument = z.infer<typeof FoundDocument>;

/** The ticket or document that a comment or a file is on. */
const owner = {
  company_id: Id,
  project_id: Id,
  project_key: z.string(),
  /** Null on a document. */
  ticket_key: z.nullable(z.string()),
  /** Null on a ticket. */
  document_id: z.nullable(Id),
  owner_title: z.string(),
};

const FoundComment = z.object({
  id: Id,
  ...owner,
  user_id: z.nullable(Id),
  created_at: Timestamp,
  excerpt: MarkedText,
});
export type FoundComment = z.infer<typeof FoundComment>;

const FoundFile = z.object({
  id: Id,
  ...owner,
  name: z.string(),
  marked_name: MarkedText,
  media_type: z.string(),
  bytes: z.number(),
  created_at: Timestamp,
});
export type FoundFile = z.infer<typeof FoundFile>;

export const SEARCH_KINDS = ['tickets', 'documents', 'comments', 'files'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const Found = z.object({
  tickets: z.array(FoundTicket),
  documents: z.array(FoundDocument),
  comments: z.array(FoundComment),
  files: z.array(FoundFile),
  /** Nothing has the words as they were typed: the results are for these instead. */
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Little has the words as they were typed: with these there is more. */
  suggested: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Values that their filters can't have, or that name no status, label, project or sprint that you may see. */
  wrong: z.array(z.object({ name: z.enum(SEARCH_FILTERS), value: z.string() })),
  /** Of one kind: the cursor of the next page, null on the last. */
  next: z.nullable(z.string()),
});
export type Found = z.infer<typeof Found>;

/** Up to SEARCH_LIMITS.counted of each kind; one more says that there are more. */
const Counts = z.object({ tickets: z.int(), documents: z.int(), comments: z.int(), files: z.int() });
export type Counts = z.infer<typeof Counts>;

/** In which the days of `updated:` begin; UTC by default. */
const Zone = z.optional(line(64).check(z.refine(isTimeZone, 'is not a time zone')));

const asked = {
  q: z.optional(line(SEARCH_LIMITS.words, 0)),
  company_id: z.optional(Id),
  /** The day where the viewer is, for `is:overdue` and `updated:`. */
  today: z.optional(Day),
  time_zone: Zone,
};

const CURSOR = /^(-?\d{1,17}\.){1,5}[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const LANGUAGE = `words, "phrases", -without and filters (${SEARCH_FILTERS.map((name) => `\`${name}:\``).join(', ')})`;

export const search = {
  find: defineEndpoint({
    name: 'search.find',
    method: 'GET',
    path: '/api/search',
    summary: `Search the tickets, documents, comments and files that you may see, best match first: the ticket with exactly this key, keys with this prefix, titles, then texts. The query has ${LANGUAGE}; words are matched by stem and by prefix. \`recent\` lists up to ${SEARCH_LIMITS.recent} comma-separated ticket keys: they come before equally good matches, as do tickets of favourite projects, and they are the result of a query without words. With one \`kind\`, \`after\` returns the next page`,
    access: 'signed-in',
    takesToken: true,
    isForViewAs: true,
    query: z.object({
      ...asked,
      recent: z.optional(rawText(SEARCH_LIMITS.recent * 32)),
      kind: z.optional(z.enum(SEARCH_KINDS)),
      limit: z.optional(matching(/^([1-9]|[1-4]\d|50)$/, 2)),
      /** `next` of the page before; with the same words and kind. */
      after: z.optional(matching(CURSOR, 120)),
    }),
    response: Found,
    errors: ['search_timeout'],
  }),
  count: defineEndpoint({
    name: 'search.count',
    method: 'GET',
    path: '/api/search/counts',
    summary: `Count the tickets, documents, comments and files that a search finds. ${SEARCH_LIMITS.counted + 1} means more than ${SEARCH_LIMITS.counted}`,
    access: 'signed-in',
    takesToken: true,
    isForViewAs: true,
    query: z.object(asked),
    response: Counts,
    errors: ['search_timeout'],
  }),
  updated: defineEndpoint({
    name: 'search.updated',
    method: 'GET',
    path: '/api/projects/{project}/updated-tickets',
    summary: `List the ids of up to ${SEARCH_LIMITS.updated.toLocaleString('en')} tickets of a project that were updated within a range of days (UTC), latest first: the result of \`updated:\` on a board`,
    access: { action: 'ticket.view', scope: 'project' },
    takesToken: true,
    params: inProject,
    query: z.object({ from: z.optional(Day), to: z.optional(Day), time_zone: Zone }),
    response: z.object({ ids: z.array(Id) }),
  }),
};
