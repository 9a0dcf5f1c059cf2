// The tickets of one person across the projects of a company.
import { PRIORITIES } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { inCompany } from './paths.ts';
import { Day, Id } from './primitives.ts';
import { TicketBrief } from './ticket-relations.ts';

export const ASSIGNED_LIMIT = 1_000;

const AssignedTicket = z.extend(TicketBrief, {
  priority: z.enum(PRIORITIES),
  labels: z.array(z.string()),
  start_date: z.nullable(Day),
  due_date: z.nullable(Day),
  estimate: z.nullable(z.number()),
  time_spent: z.number(),
});
export type AssignedTicket = z.infer<typeof AssignedTicket>;

export const assignedTickets = {
  list: defineEndpoint({
    name: 'assignedTickets.list',
    method: 'GET',
    path: '/api/companies/{company}/assigned_tickets',
    summary:
      'The tickets assigned to a person (left out: to oneself), as far as one may see them; the first due first, at most 1,000',
    access: { action: 'company.view', scope: 'company' },
    params: inCompany,
    query: z.object({ user_id: z.optional(Id) }),
    response: z.array(AssignedTicket),
  }),
};
