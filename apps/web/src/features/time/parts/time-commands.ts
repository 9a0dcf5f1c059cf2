// Saves each kind of change of logged time. Loaded after the first card.
import type { QueryClient } from '@tanstack/react-query';
import { type NewTimeEntry, type TimeEntry, type TimeEntryChange, timeEntries } from '@worklane/contract/time-entries';
import type { Command, Commands } from '../../../platform/changes/create-saver.ts';
import type { PendingChange } from '../../../platform/changes/pending-change.ts';
import { keepUnlessBegun } from '../../../platform/local-state/drafts.ts';
import { rememberSaved } from '../../../platform/undo/last-saved.ts';
import { refetchTicket } from '../../tickets/parts/ticket-caches.ts';
import { ticketKeys } from '../../tickets/parts/ticket-keys.ts';

type OnTicket = { params: { ticket: string } };
type OnEntry = { params: { ticket: string; entry: string } };

export interface TimeInputs {
  'timeEntries.add': OnTicket & { body: NewTimeEntry & { id: string } };
  'timeEntries.change': OnEntry & { body: TimeEntryChange };
  'timeEntries.delete': OnEntry;
}

type TimeCommand<Name extends keyof TimeInputs> = Command<TimeInputs[Name], TimeEntry>;

const onSaved = (_client: QueryClient, _change: unknown, answer: TimeEntry) => void rememberSaved(answer);
const onSettled = (client: QueryClient, { input: { params } }: PendingChange<OnTicket>) => {
  refetchTicket(client, params.ticket, () => true);
  void client.invalidateQueries({ queryKey: ticketKeys.timeEntries(params.ticket) });
};
const title = 'The time was not saved';

/** Stores a refused entry as the draft of its form. */
function keepEntry(name: string, { day, minutes = 0, note = '' }: Partial<NewTimeEntry>): void {
  keepUnlessBegun(`time ${name}`, { hours: `${minutes / 60}`, day, note });
}

const add: TimeCommand<'timeEntries.add'> = {
  endpoint: timeEntries.add,
  onSaved,
  onSettled,
  words: () => ({ title, now: 'Your entry is back in the form.' }),
  keepText: ({ input: { params, body } }) => keepEntry(params.ticket, body),
};

const change: TimeCommand<'timeEntries.change'> = {
  endpoint: timeEntries.change,
  onSaved,
  onSettled,
  words: () => ({ title }),
};

const remove: TimeCommand<'timeEntries.delete'> = {
  endpoint: timeEntries.delete,
  onSettled,
  words: () => ({ title: 'The time was not deleted' }),
};

export const timeCommands = {
  'timeEntries.add': add,
  'timeEntries.change': change,
  'timeEntries.delete': remove,
} satisfies Commands;
