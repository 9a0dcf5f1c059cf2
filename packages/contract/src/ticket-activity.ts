// Defines the comments and the status history of a ticket.
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { expectedQuery } from './platform/expected.ts';
import { beforeQuery } from './platform/paging.ts';
import { onTicket } from './platform/paths.ts';
import { Id, Timestamp, text } from './platform/primitives.ts';

/** A program with an API token. What the agent calls itself is shown with the token's name only: it can claim any name. */
export const ProgramNames = z.object({ token: z.string(), agent: z.nullable(z.string()) });
export type ProgramNames = z.infer<typeof ProgramNames>;

export const Comment = z.object({
  id: Id,
  ticket_id: Id,
  user_id: z.nullable(Id),
  content: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** The program that wrote it in the user's name, with an API token. */
  program: z.optional(z.nullable(ProgramNames)),
});
export type Comment = z.infer<typeof Comment>;

export const StatusChange = z.object({
  id: Id,
  ticket_id: Id,
  status: z.string(),
  changed_at: Timestamp,
  changed_by: z.nullable(Id),
  /** The pull request or issue that caused it, the assistant or program that proposed it, or an API token. */
  via: z.optional(z.nullable(z.enum(['github', 'assistant', 'token']))),
  program: z.optional(z.nullable(ProgramNames)),
});
export type StatusChange = z.infer<typeof StatusChange>;

/** How many comments, statuses or changes of fields come at once. */
export const ACTIVITY_PAGE = 200;

const onComment = z.extend(onTicket, { comment: Id });
export const CommentBody = z.object({
  content: text(TICKET_LIMITS.commentHtml).check(z.refine((value) => value.trim() !== '', 'is required')),
});

/** Below `tickets`, with everything else that is asked about one. */
export const ticketActivity = {
  comments: defineEndpoint({
    name: 'tickets.comments',
    method: 'GET',
    path: '/api/tickets/{ticket}/comments',
    summary: `List the newest ${ACTIVITY_PAGE} comments of a ticket, or the page before a given one, oldest first`,
    access: { action: 'ticket.view', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    query: beforeQuery,
    paging: { by: 'before', from: ['created_at', 'id'], size: ACTIVITY_PAGE, isOldestFirst: true },
    response: z.array(Comment),
  }),
  comment: defineEndpoint({
    name: 'tickets.comment',
    method: 'POST',
    path: '/api/tickets/{ticket}/comments',
    summary: 'Write a comment',
    access: { action: 'comment.create', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    body: z.extend(CommentBody, { id: z.optional(Id) }),
    response: Comment,
    errors: ['conflict', 'text_too_long', 'text_too_complex'],
  }),
  editComment: defineEndpoint({
    name: 'tickets.editComment',
    method: 'PATCH',
    path: '/api/tickets/{ticket}/comments/{comment}',
    summary: 'Edit your own comment',
    access: { action: 'comment.create', scope: 'ticket' },
    takesToken: true,
    params: onComment,
    query: expectedQuery,
    body: CommentBody,
    response: Comment,
    errors: ['changed_since', 'comment_not_found', 'forbidden', 'text_too_long', 'text_too_complex'],
  }),
  deleteComment: defineEndpoint({
    name: 'tickets.deleteComment',
    method: 'DELETE',
    path: '/api/tickets/{ticket}/comments/{comment}',
    summary: "Delete your own comment, or anyone's if you may delete comments. You can restore it for a day",
    access: { action: 'comment.create', scope: 'ticket' },
    takesToken: true,
    params: onComment,
    query: expectedQuery,
    errors: ['changed_since', 'comment_not_found', 'forbidden'],
  }),
  restoreComment: defineEndpoint({
    name: 'tickets.restoreComment',
    method: 'POST',
    path: '/api/tickets/{ticket}/comments/{comment}/restore',
    summary: 'Restore a comment that you deleted, within a day',
    access: { action: 'comment.create', scope: 'ticket' },
    takesToken: true,
    params: onComment,
    response: Comment,
    errors: ['comment_not_found', 'conflict'],
  }),
  history: defineEndpoint({
    name: 'tickets.history',
    method: 'GET',
    path: '/api/tickets/{ticket}/history',
    summary: `List the newest ${ACTIVITY_PAGE} status changes of a ticket, or the page before a given one, oldest first`,
    access: { action: 'ticket.view', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    query: beforeQuery,
    paging: { by: 'before', from: ['changed_at', 'id'], size: ACTIVITY_PAGE, isOldestFirst: true },
    response: z.array(StatusChange),
  }),
};
