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

export const openTasksQuery = (company: string) =>
  tasksQuery(
    [company, 'open'],
    (after, signal) =>
      call(assignedTickets.open, { params: { company }, query: after === undefined ? {} : { after }, signal }),
    ({ due_date, id }) => `${due_date ?? ''},${id}`,
  );

export const doneTasksQuery = (company: string) =>
  tasksQuery(
    [company, 'done'],
    (before, signal) =>
      call(assignedTickets.done, { params: { company }, query: before === undefined ? {} : { before }, signal }),
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
