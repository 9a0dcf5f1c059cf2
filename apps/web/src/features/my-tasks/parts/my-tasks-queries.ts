// Fetches the tickets assigned to the user, open and done, a page at a time. The API calls them assigned tickets.
import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  ASSIGNED_PAGE,
  type AssignedPage,
  type AssignedTicket,
  assignedTickets,
} from '@worklane/contract/assigned-tickets';
import { cursorAt } from '@worklane/contract/platform/paging';
import { call } from '../../../platform/api/call.ts';
import { FRESHNESS } from '../../../platform/query/freshness.ts';
import { ticketKeys } from '../../tickets/parts/ticket-keys.ts';

type Cursor = string | undefined;

/** @param company null: all companies of the user */
export const openTasksQuery = (company: string | null) =>
  tasksQuery(
    [company ?? 'anywhere', 'open'],
    (after, signal) => {
      const query = after === undefined ? {} : { after };
      if (company === null) return call(assignedTickets.openAnywhere, { query, signal });
      return call(assignedTickets.open, { params: { company }, query, signal });
    },
    ({ due_date, id }) => `${due_date ?? ''},${id}`,
  );

/** @param company null: all companies of the user */
export const doneTasksQuery = (company: string | null) =>
  tasksQuery(
    [company ?? 'anywhere', 'done'],
    (before, signal) => {
      const query = before === undefined ? {} : { before };
      if (company === null) return call(assignedTickets.doneAnywhere, { query, signal });
      return call(assignedTickets.done, { params: { company }, query, signal });
    },
    ({ updated_at, id }) => cursorAt(updated_at, id),
  );

function tasksQuery(
  key: readonly string[],
  fetchPage: (cursor: Cursor, signal: AbortSignal) => Promise<AssignedPage>,
  cursorOf: (last: AssignedTicket) => string,
) {
  return infiniteQueryOptions({
    queryKey: [...ticketKeys.assigned, ...key],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: undefined as Cursor,
    getNextPageParam: ({ tickets }) => {
      const last = tickets.at(-1);
      return last && tickets.length >= ASSIGNED_PAGE ? cursorOf(last) : undefined;
    },
    staleTime: FRESHNESS.tickets,
  });
}
