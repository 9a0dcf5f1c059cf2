// Defines the endpoint for a user's tickets across the projects of a company.
import { ASSIGNED_FIELDS, TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { answered } from './platform/field-schemas.ts';
import { beforeQuery } from './platform/paging.ts';
import { inCompany } from './platform/paths.ts';
import { Id, rawText } from './platform/primitives.ts';
import { TicketBrief } from './ticket-relations.ts';

/** How many come at once. */
export const ASSIGNED_PAGE = 200;

const AssignedTicket = z.extend(TicketBrief, { company_id: Id, ...answered(TICKET_FIELDS, ASSIGNED_FIELDS) });
export type AssignedTicket = z.infer<typeof AssignedTicket>;

export const AssignedPage = z.object({
  /** All there are, of which `tickets` is one page. */
  total: z.int(),
  tickets: z.array(AssignedTicket),
});
export type AssignedPage = z.infer<typeof AssignedPage>;

const whose = z.object({ user_id: z.optional(Id) });

export const assignedTickets = {
  open: defineEndpoint({
    name: 'assignedTickets.open',
    method: 'GET',
    path: '/api/companies/{company}/assigned_tickets',
    summary: `List the open tickets assigned to a person (by default to you) that you may see, by due date, those without one last: the first ${ASSIGNED_PAGE}, or those \`after\` one (its due date, a comma, its id)`,
    access: { action: 'company.view', scope: 'company' },
    takesToken: true,
    params: inCompany,
    query: z.extend(whose, { after: z.optional(rawText(80)) }),
    paging: { by: 'after', from: ['due_date', 'id'], size: ASSIGNED_PAGE, list: 'tickets' },
    response: AssignedPage,
  }),
  done: defineEndpoint({
    name: 'assignedTickets.done',
    method: 'GET',
    path: '/api/companies/{company}/assigned_tickets/done',
    summary: `List the done tickets assigned to a person: the ${ASSIGNED_PAGE} that changed last, or the page before a given one`,
    access: { action: 'company.view', scope: 'company' },
    takesToken: true,
    params: inCompany,
    query: z.extend(whose, beforeQuery.shape),
    paging: { by: 'before', from: ['updated_at', 'id'], size: ASSIGNED_PAGE, list: 'tickets' },
    response: AssignedPage,
  }),
  openAnywhere: defineEndpoint({
    name: 'assignedTickets.openAnywhere',
    method: 'GET',
    path: '/api/assigned_tickets',
    summary: 'List the open tickets assigned to you in all your companies, in pages like those of one company',
    access: 'signed-in',
    takesToken: true,
    query: z.object({ after: z.optional(rawText(80)) }),
    paging: { by: 'after', from: ['due_date', 'id'], size: ASSIGNED_PAGE, list: 'tickets' },
    response: AssignedPage,
  }),
  doneAnywhere: defineEndpoint({
    name: 'assignedTickets.doneAnywhere',
    method: 'GET',
    path: '/api/assigned_tickets/done',
    summary: 'List the done tickets assigned to you in all your companies, in pages like those of one company',
    access: 'signed-in',
    takesToken: true,
    query: beforeQuery,
    paging: { by: 'before', from: ['updated_at', 'id'], size: ASSIGNED_PAGE, list: 'tickets' },
    response: AssignedPage,
  }),
};
