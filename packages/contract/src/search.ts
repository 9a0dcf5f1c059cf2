// Search over everything the viewer may see: tickets by their keys and the words of their titles, documents by all their words.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id, line, matching, rawText, Timestamp } from './primitives.ts';
import { TicketBrief } from './ticket-relations.ts';

export const SEARCH_LIMITS = { words: 200, results: 50, recent: 20 } as const;

const FoundTicket = z.extend(TicketBrief, { company_id: Id });
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
});
export type FoundDocument = z.infer<typeof FoundDocument>;

export const Found = z.object({ tickets: z.array(FoundTicket), documents: z.array(FoundDocument) });
export type Found = z.infer<typeof Found>;

export const search = {
  find: defineEndpoint({
    name: 'search.find',
    method: 'GET',
    path: '/api/search',
    summary: `Tickets and documents one may see, the best match first: a ticket with exactly this key, keys that begin so, then titles that have every word. \`recent\` names up to ${SEARCH_LIMITS.recent} tickets by key, commas between them: they go before their equals, and without words they are the answer. Documents have every word, or one that begins so; those with them in the title go first`,
    access: 'signed-in',
    isForViewAs: true,
    query: z.object({
      q: z.optional(line(SEARCH_LIMITS.words, 0)),
      company_id: z.optional(Id),
      recent: z.optional(rawText(SEARCH_LIMITS.recent * 32)),
      limit: z.optional(matching(/^([1-9]|[1-4]\d|50)$/, 2)),
    }),
    response: Found,
    errors: ['search_timeout'],
  }),
};
