// Defines a project's trash, where deleted tickets wait to be restored or permanently deleted.
import { TICKET_TYPES } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { beforeQuery } from './platform/paging.ts';
import { inProject } from './platform/paths.ts';
import { Id, Timestamp } from './platform/primitives.ts';
import { Ticket } from './tickets.ts';

export const DeletedTicket = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  type: z.enum(TICKET_TYPES),
  deleted_at: Timestamp,
  deleted_by: z.nullable(Id),
});
export type DeletedTicket = z.infer<typeof DeletedTicket>;

/** How many deleted tickets come at once. */
export const TRASH_PAGE = 100;

export const TrashPage = z.object({
  /** All that wait there, of which `tickets` is one page. */
  total: z.int(),
  tickets: z.array(DeletedTicket),
});
export type TrashPage = z.infer<typeof TrashPage>;

export const trash = {
  list: defineEndpoint({
    name: 'trash.list',
    method: 'GET',
    path: '/api/projects/{project}/trash',
    summary: `List the last ${TRASH_PAGE} deleted tickets of a project, or the page before a given one, last deleted first`,
    access: { action: 'ticket.delete', scope: 'project' },
    takesToken: true,
    params: inProject,
    query: beforeQuery,
    paging: { by: 'before', from: ['deleted_at', 'id'], size: TRASH_PAGE, list: 'tickets' },
    response: TrashPage,
  }),
  restore: defineEndpoint({
    name: 'trash.restore',
    method: 'POST',
    path: '/api/projects/{project}/trash/{ticket}/restore',
    summary:
      'Restore a deleted ticket, to its former position if possible. With `expected=own`, only if you deleted it',
    access: { action: 'ticket.delete', scope: 'project' },
    takesToken: true,
    params: z.extend(inProject, { ticket: Id }),
    query: z.object({ expected: z.optional(z.literal('own')) }),
    response: Ticket,
    errors: ['changed_since', 'ticket_not_found'],
  }),
  purge: defineEndpoint({
    name: 'trash.purge',
    method: 'DELETE',
    path: '/api/projects/{project}/trash/{ticket}',
    summary: 'Permanently delete a ticket in the trash, with its comments and history',
    access: { action: 'ticket.delete', scope: 'project' },
    params: z.extend(inProject, { ticket: Id }),
    errors: ['ticket_not_found'],
  }),
};
