// Entering time, changing and deleting what one entered.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type NewTimeEntry, type TimeEntry, type TimeEntryChange, timeEntries } from '@worklane/contract/time-entries';
import { uuidv7 } from 'uuidv7';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { sayFailed, sayUndoable } from '../../ui/say.tsx';
import { refetchTicket } from './ticket-caches.ts';
import { ticketKeys } from './ticket-keys.ts';

export const timeEntriesQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ticketKeys.timeEntries(ticketId),
    queryFn: ({ signal }) => call(timeEntries.list, { params: { ticket: ticketId }, signal }),
    staleTime: FRESHNESS.tickets,
  });

export function useTimeChanges(ticket: string, userId: string) {
  const client = useQueryClient();
  const { queryKey } = timeEntriesQuery(ticket);
  const show = (change: (list: TimeEntry[]) => TimeEntry[]) =>
    client.setQueryData<TimeEntry[]>(queryKey, (list) =>
      change(list ?? []).toSorted((a, b) => (a.day < b.day ? 1 : -1)),
    );
  const onError = ({ message }: Error) => sayFailed('The time was not saved', message);
  const onSettled = () => {
    refetchTicket(client, ticket, () => true);
    return client.invalidateQueries({ queryKey });
  };
  const add = useMutation({
    mutationFn: (body: NewTimeEntry & { id: string }) => call(timeEntries.add, { params: { ticket }, body }),
    onMutate: (entry) => {
      const now = new Date().toISOString();
      const common = { ticket_id: ticket, user_id: userId, note: '', created_at: now, updated_at: now };
      show((list) => [{ ...common, ...entry, note: entry.note ?? '' }, ...list]);
    },
    onError,
    onSettled,
  });
  const change = useMutation({
    mutationFn: ({ entry, body }: { entry: string; body: TimeEntryChange }) =>
      call(timeEntries.change, { params: { ticket, entry }, body }),
    onMutate: ({ entry, body }) => {
      const { day, minutes, note } = body;
      show((list) =>
        list.map((each) =>
          each.id === entry
            ? { ...each, day: day ?? each.day, minutes: minutes ?? each.minutes, note: note ?? each.note }
            : each,
        ),
      );
    },
    onError,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (entry: string) => call(timeEntries.delete, { params: { ticket, entry } }),
    onMutate: (entry) => {
      show((list) => list.filter((each) => each.id !== entry));
    },
    onError,
    onSettled,
  });
  return {
    add: (entry: NewTimeEntry) => add.mutate({ ...entry, id: uuidv7() }),
    change: (entry: string, body: TimeEntryChange) => change.mutate({ entry, body }),
    remove: ({ id, day, minutes, note }: TimeEntry) =>
      remove.mutate(id, {
        onSuccess: () => sayUndoable('Time entry deleted', () => add.mutate({ id: uuidv7(), day, minutes, note })),
      }),
  };
}
