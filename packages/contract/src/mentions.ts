// Lists where a ticket or a document is mentioned: in documents, descriptions and comments.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { onDocument, onTicket } from './platform/paths.ts';
import { Id, Timestamp } from './platform/primitives.ts';

export const MENTIONS_LIMIT = 100;

export const TextMention = z.object({
  /** What mentions it: a document, a comment on one, the description of a ticket, or a comment on one. */
  kind: z.enum(['document', 'document_comment', 'ticket', 'comment']),
  /** Of a comment on a ticket its own id; of one on a document the document's. */
  id: Id,
  /** The ticket whose description or comment it is. */
  ticket_id: z.nullable(Id),
  ticket_key: z.nullable(z.string()),
  /** Of the document or the ticket. */
  title: z.string(),
  project_id: Id,
  project_key: z.string(),
  updated_at: Timestamp,
});
export type TextMention = z.infer<typeof TextMention>;

export const textMentions = {
  ofTicket: defineEndpoint({
    name: 'textMentions.ofTicket',
    method: 'GET',
    path: '/api/tickets/{ticket}/mentions',
    summary: `List up to ${MENTIONS_LIMIT} documents, descriptions and comments that mention a ticket and that you may see, last changed first`,
    access: { action: 'ticket.view', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    response: z.array(TextMention),
    errors: ['ticket_not_found'],
  }),
  ofDocument: defineEndpoint({
    name: 'textMentions.ofDocument',
    method: 'GET',
    path: '/api/documents/{document}/mentions',
    summary: `List up to ${MENTIONS_LIMIT} documents, descriptions and comments that mention a document and that you may see, last changed first`,
    access: { action: 'document.view', scope: 'document' },
    takesToken: true,
    params: onDocument,
    response: z.array(TextMention),
    errors: ['document_not_found'],
  }),
};
