// The history of a ticket's fields: each change with what stood there before.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { beforeQuery } from './paging.ts';
import { onTicket } from './paths.ts';
import { Id, Timestamp } from './primitives.ts';
import { ACTIVITY_PAGE } from './ticket-activity.ts';
import type { Ticket } from './tickets.ts';

/** The fields of a ticket's own record that have a history here. A parent is named by its key at that time, a sprint by its name. */
export const RECORD_CHANGE_FIELDS = [
  'title',
  'description',
  'priority',
  'type',
  'assignee_ids',
  'labels',
  'start_date',
  'due_date',
  'due_date_type',
  'estimate',
  'parent_id',
  'sprint_id',
] as const satisfies readonly (keyof Ticket)[];

/**
 * `comment` is the text of one: it has a list of its own. `trash` says that the ticket was deleted (true) or restored
 * (false).
 */
export const CHANGE_FIELDS = [
  ...RECORD_CHANGE_FIELDS,
  'project_id',
  'links',
  'attachments',
  'comment',
  'trash',
] as const;
export type ChangeField = (typeof CHANGE_FIELDS)[number];

export const ChangeValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
export type ChangeValue = z.infer<typeof ChangeValue>;

export const FieldChange = z.object({
  id: Id,
  ticket_id: Id,
  field: z.enum(CHANGE_FIELDS),
  before: ChangeValue,
  after: ChangeValue,
  /** A long text was cut off here; the change by itself has all of it. */
  is_cut: z.boolean(),
  changed_by: z.nullable(Id),
  changed_at: Timestamp,
});
export type FieldChange = z.infer<typeof FieldChange>;

export const ticketChanges = {
  list: defineEndpoint({
    name: 'ticketChanges.list',
    method: 'GET',
    path: '/api/tickets/{ticket}/changes',
    summary: `The newest ${ACTIVITY_PAGE} changes of fields of a ticket, or those before one of them, oldest first; not its status and its comments`,
    access: { action: 'ticket.view', scope: 'ticket' },
    params: onTicket,
    query: beforeQuery,
    response: z.array(FieldChange),
  }),
  ofComment: defineEndpoint({
    name: 'ticketChanges.ofComment',
    method: 'GET',
    path: '/api/tickets/{ticket}/comments/{comment}/changes',
    summary: 'What a comment said before each time it was changed, oldest first, at most the newest 100',
    access: { action: 'ticket.view', scope: 'ticket' },
    params: z.extend(onTicket, { comment: Id }),
    response: z.array(FieldChange),
  }),
  get: defineEndpoint({
    name: 'ticketChanges.get',
    method: 'GET',
    path: '/api/tickets/{ticket}/changes/{change}',
    summary: 'One change of a field, with its texts in full',
    access: { action: 'ticket.view', scope: 'ticket' },
    params: z.extend(onTicket, { change: Id }),
    response: FieldChange,
    errors: ['not_found'],
  }),
};
