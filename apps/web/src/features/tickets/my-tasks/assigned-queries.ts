// The signed-in person's tickets, a page at a time: what is open, and what is done.
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ASSIGNED_PAGE, type AssignedPage, assignedTickets } from '@worklane/contract/assigned-tickets';
import { cursorAt } from '@worklane/contract/paging';
import { call } from '../../../platform/api/call.ts';
import { FRESHNESS } from '../../../platform/query/freshness.ts';
import { ticketKeys } from '../ticket-keys.ts';

const lastOf = ({ tickets }: AssignedPage) => (tickets.length < ASSIGNED_PAGE ? undefined : tickets.at(-1));

export const openTasksQuery = (company: string) =>
  infiniteQueryOptions({
    queryKey: [...ticketKeys.assigned, company, 'open'],
    queryFn: ({ pageParam, signal }) =>
      call(assignedTickets.open, {
        params: { company },
        query: pageParam === undefined ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => {
      const last = lastOf(page);
      return last && `${last.due_date ?? ''},${last.id}`;
    },
    staleTime: FRESHNESS.tickets,
  });

export const doneTasksQuery = (company: string) =>
  infiniteQueryOptions({
    queryKey: [...ticketKeys.assigned, company, 'done'],
    queryFn: ({ pageParam, signal }) =>
      call(assignedTickets.done, {
        params: { company },
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => {
      const last = lastOf(page);
      return last && cursorAt(last.updated_at, last.id);
    },
    staleTime: FRESHNESS.tickets,
  });
