// Defines tickets: the record, and the board they are on.
import {
  CARD_FIELDS,
  type CardField,
  EDITABLE_FIELDS,
  TICKET_FIELD_NAMES,
  TICKET_FIELDS,
} from '@worklane/domain/tickets/fields';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { accepted, acceptedOfNew, answered } from './platform/field-schemas.ts';
import { inProject, ofCompany, onTicket } from './platform/paths.ts';
import { Id, line, matching, Timestamp, whole } from './platform/primitives.ts';
import { ticketActivity } from './ticket-activity.ts';

export const StatusKey = line(TICKET_FIELDS.status.max);

/** What a card on the board shows. */
export const TicketCard = z.object(answered(TICKET_FIELDS, CARD_FIELDS));
export type TicketCard = z.infer<typeof TicketCard>;

/** The card, and all else there is of a ticket. */
export const Ticket = z.extend(TicketCard, answered(TICKET_FIELDS, TICKET_FIELD_NAMES));
export type Ticket = z.infer<typeof Ticket>;

/** The values of each field of the cards, as one list. */
type CardColumns = { [Field in CardField]: z.ZodMiniArray<(typeof TicketCard.shape)[Field]> };

/**
 * A whole board in one answer: each field of its cards as one list, grouped by status and in the order of each column.
 * Half the bytes of a list of objects. `version` is the board's at that moment: changes up to it are in here.
 */
export const Board = z.object({
  version: z.int(),
  tickets: z.object(
    Object.fromEntries(CARD_FIELDS.map((field) => [field, z.array(TicketCard.shape[field])])) as unknown as CardColumns,
  ),
});
export type Board = z.infer<typeof Board>;

/** Far inside what a JavaScript number holds exactly, so that the places after it are too. */
const position = whole(-(2 ** 50), 2 ** 50);

export const NewTicket = z.object({
  id: z.optional(Id),
  project_id: Id,
  ...acceptedOfNew(TICKET_FIELDS, EDITABLE_FIELDS),
});
export type NewTicket = z.input<typeof NewTicket>;

/** Only what changes is sent: two people changing different fields both succeed. */
export const TicketChange = z.partial(z.object(accepted(TICKET_FIELDS, EDITABLE_FIELDS)));
export type TicketChange = z.infer<typeof TicketChange>;

/** A ticket's place, which a move changes. */
export const TicketPlace = z.object({ id: Id, status: z.string(), position: z.int() });
export type TicketPlace = z.infer<typeof TicketPlace>;

/**
 * A move names its neighbours, not an index: the server finds the true place. `before: null` is the column's end; `after`
 * is asked only when the one below has left the column since.
 */
export const TicketMove = z.object({ status: StatusKey, before: z.nullable(Id), after: z.optional(Id) });
export type TicketMove = z.infer<typeof TicketMove>;

/**
 * A move that undoes another one: between the same neighbours, the ticket gets its former position. Neighbours alone lose
 * it when one of them was deleted before and is restored later.
 */
export const MoveBack = z.extend(TicketMove, { former_position: z.optional(position) });
export type MoveBack = z.infer<typeof MoveBack>;

/** Where a ticket was put, for a request that takes that back: that it made room for others since changes nothing. */
export const LeftPlace = z.object({ status: StatusKey, position });
export type LeftPlace = z.infer<typeof LeftPlace>;

/** What undoing its creation expects of a ticket: that nobody else has worked on it, at all or since a moment. */
export const ExpectedTicket = z.union([z.literal('untouched'), Timestamp]);
export type ExpectedTicket = z.infer<typeof ExpectedTicket>;

/** Many tickets of one project with their new places. */
export const NewPlaces = z.object({
  entries: z
    .array(z.object({ id: Id, status: StatusKey, position, expected: z.optional(LeftPlace) }))
    .check(z.minLength(1), z.maxLength(500)),
});

export const tickets = {
  board: defineEndpoint({
    name: 'tickets.board',
    method: 'GET',
    path: '/api/projects/{project}/board',
    summary:
      "Get all cards of a project, in order, as columns of values. 204 if the board's version is still `unless_version`",
    access: { action: 'ticket.view', scope: 'project' },
    takesToken: true,
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
    access: { action: 'ticket.create', in: 'body', named: [{ scope: 'project', at: 'project_id' }] },
    takesToken: true,
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
    summary: 'Get a ticket by id or by key (KEY-12; with company_id: in that company)',
    access: { action: 'ticket.view', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    query: ofCompany,
    response: Ticket,
  }),
  update: defineEndpoint({
    name: 'tickets.update',
    method: 'PATCH',
    also: 'PUT',
    path: '/api/tickets/{ticket}',
    summary: 'Update the given fields of a ticket. With `expected`, only if it still has those values',
    access: { action: 'ticket.edit', scope: 'ticket' },
    takesToken: true,
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
      'Move a ticket to a column, before another ticket or to the end. With `expected`, only if it is still there. `former_position` is for undoing a move',
    access: { action: 'ticket.edit', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    body: z.extend(MoveBack, { expected: z.optional(LeftPlace) }),
    response: z.object({ version: z.int(), places: z.array(TicketPlace) }),
    errors: ['changed_since', 'status_unknown'],
  }),
  delete: defineEndpoint({
    name: 'tickets.delete',
    method: 'DELETE',
    path: '/api/tickets/{ticket}',
    summary:
      "Move a ticket to its project's trash. Its sub-tickets stay, without a parent. With `expected=untouched`, only if nobody else has worked on it",
    access: { action: 'ticket.delete', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    query: z.object({ expected: z.optional(z.literal('untouched')) }),
    errors: ['changed_since'],
  }),
  updatePositions: defineEndpoint({
    name: 'tickets.updatePositions',
    method: 'POST',
    path: '/api/rpc/update_ticket_positions',
    summary:
      "Move several tickets of a project: all or none, except tickets that are no longer where `expected` says, which `left` lists. `project_id` defaults to the first ticket's project",
    access: {
      action: 'ticket.edit',
      in: 'body',
      named: [
        { scope: 'project', at: 'project_id' },
        { scope: 'ticket', at: 'entries.0.id' },
      ],
    },
    takesToken: true,
    body: z.extend(NewPlaces, { project_id: z.optional(Id) }),
    response: z.object({ version: z.int(), places: z.array(TicketPlace), left: z.array(Id) }),
    errors: ['forbidden', 'project_not_found', 'ticket_not_found', 'status_unknown'],
  }),
  ...ticketActivity,
};
