// Tickets: the record, and the board they stand on.
import { DUE_DATE_TYPES, PRIORITIES, TICKET_LIMITS, TICKET_TYPES } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { inProject, ofCompany, onTicket } from './paths.ts';
import { Day, hours, Id, line, matching, setOf, Timestamp, text, whole } from './primitives.ts';
import { ticketActivity } from './ticket-activity.ts';

export const StatusKey = line(50);

/** What a card on the board shows. */
export const TicketCard = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  status: z.string(),
  priority: z.enum(PRIORITIES),
  type: z.enum(TICKET_TYPES),
  assignee_ids: z.array(Id),
  labels: z.array(z.string()),
  due_date: z.nullable(Day),
  estimate: z.nullable(z.number()),
  position: z.int(),
  parent_id: z.nullable(Id),
  sprint_id: z.nullable(Id),
});
export type TicketCard = z.infer<typeof TicketCard>;

export const Ticket = z.object({
  ...TicketCard.shape,
  company_id: Id,
  project_id: Id,
  /** Readable key, KEY-12. */
  key: z.string(),
  description: z.string(),
  reporter_id: z.nullable(Id),
  start_date: z.nullable(Day),
  due_date_type: z.enum(DUE_DATE_TYPES),
  /** At either end of a link, as far as one may see them. */
  linked_tickets: z.array(Id),
  /** The ids of the files attached to it. */
  attachments: z.array(Id),
  time_spent: z.number(),
  /** Goes up with every change of a field. */
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Ticket = z.infer<typeof Ticket>;

/**
 * A whole board in one answer: each field of its cards as one list, grouped by status and in the order of each column.
 * Half the bytes of a list of objects. `version` is the board's at that moment: changes up to it are in here.
 */
export const Board = z.object({
  version: z.int(),
  tickets: z.object({
    id: z.array(Id),
    number: z.array(z.int()),
    title: z.array(z.string()),
    status: z.array(z.string()),
    priority: z.array(z.enum(PRIORITIES)),
    type: z.array(z.enum(TICKET_TYPES)),
    assignee_ids: z.array(z.array(Id)),
    labels: z.array(z.array(z.string())),
    due_date: z.array(z.nullable(Day)),
    estimate: z.array(z.nullable(z.number())),
    position: z.array(z.int()),
    parent_id: z.array(z.nullable(Id)),
    sprint_id: z.array(z.nullable(Id)),
  }),
});
export type Board = z.infer<typeof Board>;

/** Far inside what a JavaScript number holds exactly, so that the places after it are too. */
const position = whole(-(2 ** 50), 2 ** 50);

const title = line(TICKET_LIMITS.title);
const description = text(TICKET_LIMITS.descriptionHtml);
const labels = setOf(line(TICKET_LIMITS.label), TICKET_LIMITS.labels);
const assignee_ids = setOf(Id, TICKET_LIMITS.assignees);
const estimate = z.nullable(hours(TICKET_LIMITS.estimateHours));

export const NewTicket = z.object({
  id: z.optional(Id),
  project_id: Id,
  title,
  description: z.optional(description),
  status: z.optional(StatusKey),
  priority: z.optional(z.enum(PRIORITIES)),
  type: z.optional(z.enum(TICKET_TYPES)),
  assignee_ids: z.optional(assignee_ids),
  labels: z.optional(labels),
  start_date: z.optional(z.nullable(Day)),
  due_date: z.optional(z.nullable(Day)),
  due_date_type: z.optional(z.enum(DUE_DATE_TYPES)),
  estimate: z.optional(estimate),
  parent_id: z.optional(z.nullable(Id)),
  sprint_id: z.optional(z.nullable(Id)),
});
export type NewTicket = z.input<typeof NewTicket>;

/** Only what changes is sent: two people changing different fields both succeed. */
export const TicketChange = z.partial(
  z.object({
    title,
    description,
    status: StatusKey,
    priority: z.enum(PRIORITIES),
    type: z.enum(TICKET_TYPES),
    assignee_ids,
    labels,
    start_date: z.nullable(Day),
    due_date: z.nullable(Day),
    due_date_type: z.enum(DUE_DATE_TYPES),
    estimate,
    parent_id: z.nullable(Id),
    sprint_id: z.nullable(Id),
  }),
);
export type TicketChange = z.infer<typeof TicketChange>;

/** Where one ticket stands: what a move changes. */
export const TicketPlace = z.object({ id: Id, status: z.string(), position: z.int() });
export type TicketPlace = z.infer<typeof TicketPlace>;

/**
 * A move names its neighbours, not an index: the server finds the true place. `before: null` is the column's end; `after`
 * is asked only when the one below has left the column since.
 */
export const TicketMove = z.object({ status: StatusKey, before: z.nullable(Id), after: z.optional(Id) });
export type TicketMove = z.infer<typeof TicketMove>;

/** Where a ticket was put, for a request that takes that back: that it made room for others since changes nothing. */
export const LeftPlace = z.object({ status: StatusKey, position });
export type LeftPlace = z.infer<typeof LeftPlace>;

export const tickets = {
  board: defineEndpoint({
    name: 'tickets.board',
    method: 'GET',
    path: '/api/projects/{project}/board',
    summary: 'All cards of a project, in order, as columns of values; 204 when the board still has `unless_version`',
    access: { action: 'ticket.view', scope: 'project' },
    params: inProject,
    query: z.extend(ofCompany, { unless_version: z.optional(matching(/^\d{1,15}$/, 15)) }),
    response: Board,
    stream: 'application/json',
  }),
  create: defineEndpoint({
    name: 'tickets.create',
    method: 'POST',
    path: '/api/tickets',
    summary: 'Create a ticket at the end of its column',
    access: 'signed-in',
    body: NewTicket,
    response: Ticket,
    errors: [
      'forbidden',
      'text_too_long',
      'text_too_complex',
      'project_not_found',
      'status_unknown',
      'assignee_not_member',
      'parent_invalid',
      'sprint_invalid',
      'conflict',
    ],
  }),
  get: defineEndpoint({
    name: 'tickets.get',
    method: 'GET',
    path: '/api/tickets/{ticket}',
    summary: 'One ticket, by id or by key (KEY-12; with company_id: in that company)',
    access: { action: 'ticket.view', scope: 'ticket' },
    params: onTicket,
    query: ofCompany,
    response: Ticket,
  }),
  update: defineEndpoint({
    name: 'tickets.update',
    method: 'PATCH',
    also: 'PUT',
    path: '/api/tickets/{ticket}',
    summary: 'Change some fields of a ticket; with `expected` only while it has those values',
    access: { action: 'ticket.edit', scope: 'ticket' },
    params: onTicket,
    body: z.extend(TicketChange, { expected: z.optional(TicketChange) }),
    response: Ticket,
    errors: [
      'changed_since',
      'text_too_long',
      'text_too_complex',
      'status_unknown',
      'assignee_not_member',
      'parent_invalid',
      'sprint_invalid',
    ],
  }),
  move: defineEndpoint({
    name: 'tickets.move',
    method: 'POST',
    path: '/api/tickets/{ticket}/move',
    summary:
      'Put a ticket into a column, before another ticket or at the end; with `expected` only while nobody has moved it from there',
    access: { action: 'ticket.edit', scope: 'ticket' },
    params: onTicket,
    body: z.extend(TicketMove, { expected: z.optional(LeftPlace) }),
    response: z.object({ version: z.int(), places: z.array(TicketPlace) }),
    errors: ['changed_since', 'status_unknown'],
  }),
  delete: defineEndpoint({
    name: 'tickets.delete',
    method: 'DELETE',
    path: '/api/tickets/{ticket}',
    summary:
      'Put a ticket into the trash of its project; its children stay, without a parent. With `expected=untouched` only while nobody but the caller has worked on it',
    access: { action: 'ticket.delete', scope: 'ticket' },
    params: onTicket,
    query: z.object({ expected: z.optional(z.literal('untouched')) }),
    errors: ['changed_since'],
  }),
  updatePositions: defineEndpoint({
    name: 'tickets.updatePositions',
    method: 'POST',
    path: '/api/rpc/update_ticket_positions',
    summary:
      'Move many tickets of one project at once: all or none, except tickets that are no longer where `expected` says; `left` lists them. Without `project_id`, the project of the first',
    access: 'signed-in',
    body: z.object({
      project_id: z.optional(Id),
      entries: z
        .array(z.object({ id: Id, status: StatusKey, position, expected: z.optional(LeftPlace) }))
        .check(z.minLength(1), z.maxLength(500)),
    }),
    response: z.object({ version: z.int(), places: z.array(TicketPlace), left: z.array(Id) }),
    errors: ['forbidden', 'project_not_found', 'ticket_not_found', 'status_unknown'],
  }),
  ...ticketActivity,
};
