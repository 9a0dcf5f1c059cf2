// Defines the history of a ticket's fields: each change with the former value.
import { HISTORIC_FIELDS, type HistoricField } from '@worklane/domain/tickets/fields';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { beforeQuery } from './platform/paging.ts';
import { onTicket } from './platform/paths.ts';
import { Id, Timestamp } from './platform/primitives.ts';
import { ACTIVITY_PAGE, ProgramNames } from './ticket-activity.ts';

/**
 * `comment` is the text of one: it has a list of its own. `comments`: one of another person, whose id it names, was deleted or
 * restored. `trash`: the ticket was deleted (true) or restored (false). `frame`: a design
 * frame that the ticket shows changed; it is named after its name at Figma.
 */
const OTHER_CHANGES = ['project_id', 'links', 'attachments', 'comment', 'comments', 'trash', 'frame'] as const;
export type ChangeField = HistoricField | (typeof OTHER_CHANGES)[number];

/** A parent is named by its key at that time, a sprint by its name. */
export const CHANGE_FIELDS = ([] as ChangeField[]).concat(HISTORIC_FIELDS, OTHER_CHANGES);

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
  /** The assistant proposed it, an API token was used, or it happened at Figma. */
  via: z.optional(z.nullable(z.enum(['assistant', 'token', 'figma']))),
  program: z.optional(z.nullable(ProgramNames)),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const ticketChanges = {
  list: defineEndpoint({
    name: 'ticketChanges.list',
    method: 'GET',
    path: '/api/tickets/{ticket}/changes',
    summary: `List the newest ${ACTIVITY_PAGE} field changes of a ticket, or the page before a given one, oldest first, without status changes and comments`,
    access: { action: 'ticket.view', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    query: beforeQuery,
    paging: { by: 'before', from: ['changed_at', 'id'], size: ACTIVITY_PAGE, isOldestFirst: true },
    response: z.array(FieldChange),
  }),
  ofComment: defineEndpoint({
    name: 'ticketChanges.ofComment',
    method: 'GET',
    path: '/api/tickets/{ticket}/comments/{comment}/changes',
    summary: 'List the earlier versions of a comment, oldest first, up to the newest 100',
    access: { action: 'ticket.view', scope: 'ticket' },
    takesToken: true,
    params: z.extend(onTicket, { comment: Id }),
    response: z.array(FieldChange),
  }),
  get: defineEndpoint({
    name: 'ticketChanges.get',
    method: 'GET',
    path: '/api/tickets/{ticket}/changes/{change}',
    summary: 'Get one field change with its full texts',
    access: { action: 'ticket.view', scope: 'ticket' },
    takesToken: true,
    params: z.extend(onTicket, { change: Id }),
    response: FieldChange,
    errors: ['not_found'],
  }),
};
