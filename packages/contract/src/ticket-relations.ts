// Defines the relations of a ticket: parent, sub-tickets, links and watchers.
import { LINK_KINDS } from '@worklane/domain/tickets/link-kinds';
import { TICKET_TYPES } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { onTicket } from './platform/paths.ts';
import { Id, matching } from './platform/primitives.ts';

/** As much of a ticket as a line about it shows. */
export const TicketBrief = z.object({
  id: Id,
  key: z.string(),
  project_id: Id,
  project_key: z.string(),
  title: z.string(),
  type: z.enum(TICKET_TYPES),
  status: z.string(),
  /** Of the ticket's own board, which may be another one than the board shown. */
  status_category: z.enum(['todo', 'in_progress', 'in_review', 'done']),
  assignee_ids: z.array(Id),
});
export type TicketBrief = z.infer<typeof TicketBrief>;

export const TicketLink = z.object({ id: Id, kind: z.enum(LINK_KINDS), ticket: TicketBrief });
export type TicketLink = z.infer<typeof TicketLink>;

export const TicketRelations = z.object({
  parent: z.nullable(TicketBrief),
  /** The first ones; `children_count` says how many there are. */
  children: z.array(TicketBrief),
  children_count: z.int(),
  children_done: z.int(),
  links: z.array(TicketLink),
});
export type TicketRelations = z.infer<typeof TicketRelations>;

export const LINK_LIMIT = 100;

/** How many sub-tickets come at once. */
export const CHILDREN_PAGE = 100;

/** A link to another ticket, by its id or its key. */
export const NewLink = z.object({ kind: z.enum(LINK_KINDS), ticket: onTicket.shape.ticket });

/** Null: nothing was chosen. */
export const Watching = z.object({
  is_watching: z.nullable(z.boolean()),
  expected: z.optional(z.nullable(z.boolean())),
});

const Watchers = z.array(Id);

export const ticketRelations = {
  get: defineEndpoint({
    name: 'ticketRelations.get',
    method: 'GET',
    path: '/api/tickets/{ticket}/relations',
    summary: `Get a ticket's parent, its first ${CHILDREN_PAGE} sub-tickets by number and its links, as far as you may see them`,
    access: { action: 'ticket.view', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    response: TicketRelations,
  }),
  children: defineEndpoint({
    name: 'ticketRelations.children',
    method: 'GET',
    path: '/api/tickets/{ticket}/children',
    summary: `List the first ${CHILDREN_PAGE} sub-tickets of a ticket by number, or those after a number`,
    access: { action: 'ticket.view', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    query: z.object({ after: z.optional(matching(/^\d{1,9}$/, 9)) }),
    response: z.array(TicketBrief),
  }),
  link: defineEndpoint({
    name: 'ticketRelations.link',
    method: 'POST',
    path: '/api/tickets/{ticket}/links',
    summary: 'Link a ticket to another ticket of the company, by id or key',
    access: { action: 'ticket.edit', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    body: z.extend(NewLink, { id: z.optional(Id) }),
    response: TicketRelations,
    errors: ['ticket_not_found', 'forbidden', 'ticket_link_invalid', 'link_exists', 'ticket_list_full', 'conflict'],
  }),
  unlink: defineEndpoint({
    name: 'ticketRelations.unlink',
    method: 'DELETE',
    path: '/api/tickets/{ticket}/links/{link}',
    summary: 'Remove a link between two tickets. You can restore it for a day',
    access: { action: 'ticket.edit', scope: 'ticket' },
    takesToken: true,
    params: z.extend(onTicket, { link: Id }),
    errors: ['link_not_found'],
  }),
  restoreLink: defineEndpoint({
    name: 'ticketRelations.restoreLink',
    method: 'POST',
    path: '/api/tickets/{ticket}/links/{link}/restore',
    summary: 'Restore a link that you removed, within a day',
    access: { action: 'ticket.edit', scope: 'ticket' },
    takesToken: true,
    params: z.extend(onTicket, { link: Id }),
    response: TicketRelations,
    errors: ['link_not_found', 'ticket_not_found', 'forbidden', 'link_exists', 'ticket_list_full', 'conflict'],
  }),
  watchers: defineEndpoint({
    name: 'ticketRelations.watchers',
    method: 'GET',
    path: '/api/tickets/{ticket}/watchers',
    summary:
      'List who watches a ticket: its reporter, its assignees and members who chose to, without those who opted out',
    access: { action: 'ticket.view', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    response: Watchers,
  }),
  watch: defineEndpoint({
    name: 'ticketRelations.watch',
    method: 'PUT',
    path: '/api/tickets/{ticket}/watching',
    summary:
      'Watch a ticket, stop watching it, or (null) watch it while you take part in it. With `expected`, only if that is your current choice',
    access: { action: 'ticket.view', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    body: Watching,
    /** `former`: what one had chosen before. */
    response: z.object({ watchers: Watchers, former: z.nullable(z.boolean()) }),
    errors: ['changed_since'],
  }),
};
