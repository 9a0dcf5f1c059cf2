// Logs time, changes and deletes time entries, and undoes that.
import { type InfiniteData, infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { cursorAt } from '@worklane/contract/platform/paging';
import {
  type NewTimeEntry,
  TIME_ENTRIES_PAGE,
  type TimeEntry,
  type TimeEntryChange,
  timeEntries,
} from '@worklane/contract/time-entries';
import { uuidv7 } from 'uuidv7';
import { call } from '../../../platform/api/call.ts';
import { pendingChange, saveChange } from '../../../platform/changes/save-change.ts';
import { FRESHNESS } from '../../../platform/query/freshness.ts';
import { expectedOf, rememberSaved } from '../../../platform/undo/last-saved.ts';
import { rememberSaving } from '../../../platform/undo/remember-saving.ts';
import { undoChange } from '../../../platform/undo/undo-change.ts';
import { offerUndo } from '../../../platform/undo/undo-steps.ts';
import { refetchTicket } from '../../tickets/parts/ticket-caches.ts';
import { ticketKeys } from '../../tickets/parts/ticket-keys.ts';
import type { TimeInputs } from './time-commands.ts';

export const timeEntriesQuery = (ticketId: string) =>
  infiniteQueryOptions({
    queryKey: ticketKeys.timeEntries(ticketId),
    queryFn: ({ pageParam, signal }) =>
      call(timeEntries.list, {
        params: { ticket: ticketId },
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: TimeEntry[]) => {
      const last = page.at(-1);
      return last && page.length >= TIME_ENTRIES_PAGE ? cursorAt(last.day, last.id) : undefined;
    },
    staleTime: FRESHNESS.tickets,
  });

export function useTimeChanges(projectId: string, ticket: string, userId: string) {
  const client = useQueryClient();
  const { queryKey } = timeEntriesQuery(ticket);
  const show = (change: (list: TimeEntry[], page: number) => TimeEntry[]) =>
    client.setQueryData<InfiniteData<TimeEntry[], string | undefined>>(
      queryKey,
      (data) => data && { ...data, pages: data.pages.map(change) },
    );
  const onSettled = () => {
    refetchTicket(client, ticket, () => true);
    return client.invalidateQueries({ queryKey });
  };
  const undo = async (done: string, work: () => Promise<unknown>) => {
    await undoChange('The time', done, work);
    await onSettled();
  };
  const save = <Name extends keyof TimeInputs>(command: Name, input: TimeInputs[Name]) =>
    saveChange<TimeEntry>(pendingChange({ command, input, project: projectId, name: 'The time' }));
  const add = (body: NewTimeEntry & { id: string }) => {
    const now = new Date().toISOString();
    const common = { ticket_id: ticket, user_id: userId, note: '', created_at: now, updated_at: now };
    const entered = { ...common, ...body, note: body.note ?? '' };
    show((list, page) => (page === 0 ? [entered, ...list] : list));
    return save('timeEntries.add', { params: { ticket }, body });
  };
  const change = (entry: string, body: TimeEntryChange) => {
    const { day, minutes, note } = body;
    show((list) =>
      list.map((each) =>
        each.id === entry
          ? { ...each, day: day ?? each.day, minutes: minutes ?? each.minutes, note: note ?? each.note }
          : each,
      ),
    );
    return save('timeEntries.change', { params: { ticket, entry }, body });
  };
  const remove = (entry: string) => {
    show((list) => list.filter((each) => each.id !== entry));
    return save('timeEntries.delete', { params: { ticket, entry } });
  };
  const remember = (words: string, saved: Promise<TimeEntry>, inverse: () => Promise<unknown>) => {
    rememberSaving(saved, { projectId, words, undo: () => void undo('change to the time', inverse) });
  };
  return {
    add: (fields: NewTimeEntry) => {
      const entry = uuidv7();
      remember('Time logged', add({ ...fields, id: entry }), () =>
        call(timeEntries.delete, { params: { ticket, entry }, query: expectedOf(entry) }),
      );
    },
    change: ({ id: entry, day, minutes, note }: TimeEntry, body: TimeEntryChange) =>
      remember('Time changed', change(entry, body), async () =>
        rememberSaved(
          await call(timeEntries.change, {
            params: { ticket, entry },
            query: expectedOf(entry),
            body: { day, minutes, note },
          }),
        ),
      ),
    remove: ({ id: entry }: TimeEntry) => {
      const work = () => call(timeEntries.restore, { params: { ticket, entry } });
      const message = remove(entry).then(() => 'Time entry deleted');
      offerUndo(message, { projectId, undo: () => void undo('the time is back', work) });
    },
  };
}
