// Defines the workload of a company: planned hours beside capacity, by member and week.
import { PRIORITIES } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inCompany } from './platform/paths.ts';
import { Day, Id } from './platform/primitives.ts';
import { TicketBrief } from './ticket-relations.ts';

export const WORKLOAD_WEEKS = 12;

/** How far from today a week can be, in days: work is spread over each day in between. */
export const WORKLOAD_REACH = 1_830;

const WorkloadWeek = z.object({
  /** Planned from this week on; logged in earlier weeks. */
  hours: z.number(),
  /** Of this week, from today on. */
  capacity: z.number(),
  /** Hours of meetings that the capacity leaves out; unavailable where a connected calendar did not answer. */
  meetings: z.union([z.number(), z.literal('unavailable')]),
  /** Days off leave nothing to work. */
  is_away: z.boolean(),
});
export type WorkloadWeek = z.infer<typeof WorkloadWeek>;

/** Open work that no week can be given. */
const unplanned = {
  /** Tickets with an estimate but no due date, and their hours. */
  undated: z.int(),
  undated_hours: z.number(),
  /** Tickets without an estimate. */
  unestimated: z.int(),
};

const WorkloadPerson = z.object({
  user_id: Id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  weeks: z.array(WorkloadWeek),
  ...unplanned,
});
export type WorkloadPerson = z.infer<typeof WorkloadPerson>;

export const Workload = z.object({
  today: Day,
  /** Their Mondays. */
  weeks: z.array(Day),
  people: z.array(WorkloadPerson),
  /** Open work of nobody, by week. */
  unassigned: z.object({ hours: z.array(z.number()), ...unplanned }),
});
export type Workload = z.infer<typeof Workload>;

export const WorkloadTicket = z.extend(TicketBrief, {
  priority: z.enum(PRIORITIES),
  start_date: z.nullable(Day),
  due_date: z.nullable(Day),
  estimate: z.nullable(z.number()),
  /** What is left of the estimate, for all its assignees. */
  remaining: z.number(),
  /** Of these hours, the person's in the week. */
  hours: z.number(),
});
export type WorkloadTicket = z.infer<typeof WorkloadTicket>;

/** How many tickets are answered at once. */
export const WORKLOAD_TICKETS = 500;

export const WORKLOAD_PARTS = ['week', 'undated', 'unestimated', 'all'] as const;
export type WorkloadPart = (typeof WORKLOAD_PARTS)[number];

const access = { action: 'company.view-workload', scope: 'company' } as const;
const asked = {
  /** The day it is where the reader is; left out: by universal time. */
  today: z.optional(Day),
  project_id: z.optional(Id),
};

export const workload = {
  get: defineEndpoint({
    name: 'workload.get',
    method: 'GET',
    path: '/api/companies/{company}/workload',
    summary: `Get planned hours and capacity by person for ${WORKLOAD_WEEKS} weeks, starting with the week of \`from\`. The remaining estimates of the open tickets that you may see are spread over the working days until they are due`,
    access,
    params: inCompany,
    query: z.object({ from: z.optional(Day), ...asked }),
    response: Workload,
  }),
  tickets: defineEndpoint({
    name: 'workload.tickets',
    method: 'GET',
    path: '/api/companies/{company}/workload/tickets',
    summary: `List the tickets behind a person's workload (without a person: the unassigned ones): those of a \`week\`, the undated or unestimated ones, or all; up to ${WORKLOAD_TICKETS}, most hours first`,
    access,
    params: inCompany,
    query: z.object({
      user_id: z.optional(Id),
      part: z.optional(z.enum(WORKLOAD_PARTS)),
      week: z.optional(Day),
      ...asked,
    }),
    response: z.array(WorkloadTicket),
  }),
};
