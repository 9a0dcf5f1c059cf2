// Defines a company's insights: how long work takes, how much is finished, what waits.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inCompany } from './platform/paths.ts';
import { Day, Id } from './platform/primitives.ts';
import { TicketBrief } from './ticket-relations.ts';

export const INSIGHT_WEEKS = 12;
/** How many of the oldest tickets are answered. */
export const AGEING_TICKETS = 50;

const days = z.nullable(z.number());
const byCategory = z.object({ todo: z.int(), in_progress: z.int(), in_review: z.int(), done: z.int() });

const InsightWeek = z.object({
  /** The Monday. */
  week: Day,
  created: z.int(),
  done: z.int(),
  /** Median days from the start of work to done; null when nothing that was worked on was finished. */
  cycle: days,
  /** Median days from creation to done; null when nothing was finished. */
  lead: days,
});

export const Insights = z.object({
  weeks: z.array(InsightWeek),
  /** Of everything finished in the period. */
  cycle: days,
  lead: days,
  /** Tickets by what their status counts as, now. */
  status: byCategory,
  /** At the end of each day of the period, of the last one now. */
  flow: z.array(z.extend(byCategory, { day: Day })),
  /** Average days that tickets finished in the period were in statuses of a category; null when none was finished. */
  time_in_status: z.object({ todo: days, in_progress: days, in_review: days }),
  /** Started and unfinished, the one that was started first first. */
  ageing: z.array(z.extend(TicketBrief, { days: z.number() })),
});
export type Insights = z.infer<typeof Insights>;

export const insights = {
  get: defineEndpoint({
    name: 'insights.get',
    method: 'GET',
    path: '/api/companies/{company}/insights',
    summary: `Get cycle time, lead time, throughput, created and done tickets, status mix, cumulative flow, time in status and ageing work over ${INSIGHT_WEEKS} weeks including this one, for the tickets that you may see. Days are in the company's time zone`,
    access: { action: 'company.view-workload', scope: 'company' },
    params: inCompany,
    query: z.object({ project_id: z.optional(Id) }),
    response: Insights,
  }),
};
