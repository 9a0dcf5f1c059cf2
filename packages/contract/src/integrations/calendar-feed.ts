// Defines the calendar feed: a private address of a user's due dates, for any calendar that can subscribe to one (RFC 5545).
import { FEED_LIMITS } from '@worklane/domain/tickets/feed-limits';
import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint.ts';
import { rawText, Timestamp } from '../platform/primitives.ts';

/** Ended: the user's sessions were ended after the address was created, for example by a new password. */
const FEED_STATES = ['off', 'on', 'ended'] as const;

export const CalendarFeed = z.object({
  state: z.enum(FEED_STATES),
  /** When the address was created; null without one. */
  created_at: z.nullable(Timestamp),
  /** When a calendar last read the feed, recorded at most every ten minutes. */
  last_read_at: z.nullable(Timestamp),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

const CreatedFeed = z.object({
  feed: CalendarFeed,
  /** Returned only once: the server stores a hash of its secret. */
  address: z.string(),
});
export type CreatedFeed = z.infer<typeof CreatedFeed>;

const path = '/api/users/me/calendar_feed';

export const calendarFeed = {
  get: defineEndpoint({
    name: 'calendarFeed.get',
    method: 'GET',
    path,
    summary: 'Get whether you have a calendar feed of your due dates, without its address',
    access: 'own',
    response: CalendarFeed,
  }),
  create: defineEndpoint({
    name: 'calendarFeed.create',
    method: 'POST',
    path,
    summary:
      'Create the address of a calendar feed of your due dates. It is returned only once, and any earlier address stops working at once.',
    access: 'own',
    response: CreatedFeed,
  }),
  delete: defineEndpoint({
    name: 'calendarFeed.delete',
    method: 'DELETE',
    path,
    summary: 'Turn off the calendar feed of your due dates. Its address stops working at once',
    access: 'own',
  }),
  read: defineEndpoint({
    name: 'calendarFeed.read',
    method: 'GET',
    path: '/api/calendar_feed/{feed_address}',
    summary: `Get the due dates of a user's open tickets in all their companies as all-day events (iCalendar). The secret address is the authorization. Up to ${FEED_LIMITS.events} events, from ${FEED_LIMITS.daysBack} days ago to ${FEED_LIMITS.yearsAhead} years ahead.`,
    access: 'public',
    params: z.object({ feed_address: rawText(200) }),
    secretParam: 'feed_address',
    stream: 'text/calendar',
    errors: ['calendar_feed_not_found'],
  }),
};
