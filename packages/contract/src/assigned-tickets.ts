// The tickets of one person across the projects of a company.
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
    summary: `What is assigned to a person (left out: to oneself) and not done, as far as one may see it: the first ${ASSIGNED_PAGE} by due date, those without one last, or those \`after\` one of them (its due date, a comma, its id)`,
    access: { action: 'company.view', scope: 'company' },
    params: inCompany,
    query: z.extend(whose, { after: z.optional(rawText(80)) }),
    response: AssignedPage,
  }),
  done: defineEndpoint({
    name: 'assignedTickets.done',
    method: 'GET',
    path: '/api/companies/{company}/assigned_tickets/done',
    summary: `What was assigned to a person and is done: the ${ASSIGNED_PAGE} that changed last, or those before one of them`,
    access: { action: 'company.view', scope: 'company' },
    params: inCompany,
    query: z.extend(whose, beforeQuery.shape),
    response: AssignedPage,
  }),
  openAnywhere: defineEndpoint({
    name: 'assignedTickets.openAnywhere',
    method: 'GET',
    path: '/api/assigned_tickets',
    summary: 'What is assigned to oneself and not done, in all companies one belongs to: pages as of one company',
    access: 'signed-in',
    query: z.object({ after: z.optional(rawText(80)) }),
    response: AssignedPage,
  }),
  doneAnywhere: defineEndpoint({
    name: 'assignedTickets.doneAnywhere',
    method: 'GET',
    path: '/api/assigned_tickets/done',
    summary: 'What was assigned to oneself and is done, in all companies one belongs to: pages as of one company',
    access: 'signed-in',
    query: beforeQuery,
    response: AssignedPage,
  }),
};
