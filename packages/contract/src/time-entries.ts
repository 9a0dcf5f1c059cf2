// Defines time logged on a ticket: user, day, duration and note. Their sum is the ticket's time_spent.
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { expectedQuery } from './platform/expected.ts';
import { beforeQuery } from './platform/paging.ts';
import { onTicket } from './platform/paths.ts';
import { Day, Id, line, Timestamp, whole } from './platform/primitives.ts';

export const TimeEntry = z.object({
  id: Id,
  ticket_id: Id,
  user_id: z.nullable(Id),
  day: Day,
  minutes: z.int(),
  note: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type TimeEntry = z.infer<typeof TimeEntry>;

const minutes = whole(1, TICKET_LIMITS.entryMinutes);
const note = line(TICKET_LIMITS.entryNote, 0);

export const NewTimeEntry = z.object({ id: z.optional(Id), day: Day, minutes, note: z.optional(note) });
export type NewTimeEntry = z.infer<typeof NewTimeEntry>;

export const TimeEntryChange = z.partial(z.object({ day: Day, minutes, note }));
export type TimeEntryChange = z.infer<typeof TimeEntryChange>;

/** How many come at once. */
export const TIME_ENTRIES_PAGE = 100;

const onEntry = z.extend(onTicket, { entry: Id });

export const timeEntries = {
  list: defineEndpoint({
    name: 'timeEntries.list',
    method: 'GET',
    path: '/api/tickets/{ticket}/time_entries',
    summary: `List the time entries of a ticket, newest day first: ${TIME_ENTRIES_PAGE} entries, or those \`before\` one (its day, a comma, its id). The sum over all pages is the ticket's time_spent.`,
    access: { action: 'ticket.view', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    query: beforeQuery,
    paging: { by: 'before', from: ['day', 'id'], size: TIME_ENTRIES_PAGE },
    response: z.array(TimeEntry),
  }),
  add: defineEndpoint({
    name: 'timeEntries.add',
    method: 'POST',
    path: '/api/tickets/{ticket}/time_entries',
    summary: 'Log your own time',
    access: { action: 'ticket.edit', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    body: NewTimeEntry,
    response: TimeEntry,
    errors: ['conflict'],
  }),
  change: defineEndpoint({
    name: 'timeEntries.change',
    method: 'PATCH',
    path: '/api/tickets/{ticket}/time_entries/{entry}',
    summary: 'Change one of your own time entries',
    access: { action: 'ticket.edit', scope: 'ticket' },
    takesToken: true,
    params: onEntry,
    query: expectedQuery,
    body: TimeEntryChange,
    response: TimeEntry,
    errors: ['changed_since', 'time_entry_not_found', 'forbidden'],
  }),
  delete: defineEndpoint({
    name: 'timeEntries.delete',
    method: 'DELETE',
    path: '/api/tickets/{ticket}/time_entries/{entry}',
    summary: 'Delete one of your own time entries. You can restore it for a day',
    access: { action: 'ticket.edit', scope: 'ticket' },
    takesToken: true,
    params: onEntry,
    query: expectedQuery,
    errors: ['changed_since', 'time_entry_not_found', 'forbidden'],
  }),
  restore: defineEndpoint({
    name: 'timeEntries.restore',
    method: 'POST',
    path: '/api/tickets/{ticket}/time_entries/{entry}/restore',
    summary: 'Restore a time entry that you deleted, within a day',
    access: { action: 'ticket.edit', scope: 'ticket' },
    takesToken: true,
    params: onEntry,
    response: TimeEntry,
    errors: ['time_entry_not_found', 'conflict'],
  }),
};
