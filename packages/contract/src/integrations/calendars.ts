// Defines a user's connection to their own calendar. It never contains tokens, and no other user sees it.
import { daysBetween } from '@worklane/domain/sprints/calendar';
import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint.ts';
import { Day, Id, rawText, Timestamp } from '../platform/primitives.ts';

const CALENDAR_STATES = ['not_set_up', 'not_connected', 'connected', 'broken'] as const;

export const OwnCalendar = z.object({
  id: Id,
  auth_id: z.string(),
  email: z.string(),
  calendar_integration_enabled: z.boolean(),
  /** JSON text with access_token and refresh_token, both masked, and expiry_date; null without a connection. */
  calendar_credentials: z.nullable(z.string()),
  state: z.enum(CALENDAR_STATES),
  /** Whose calendar it is there. */
  account: z.nullable(z.string()),
  connected_at: z.nullable(Timestamp),
  /** Why it does not work any more. */
  problem: z.nullable(z.string()),
});
export type OwnCalendar = z.infer<typeof OwnCalendar>;

/** At most this many days in one request. */
const MOST_DAYS = 31;

const AskedDays = z.object({ from: Day, to: Day }).check(
  z.refine(({ from, to }) => from <= to && daysBetween(from, to) < MOST_DAYS, {
    path: ['to'],
    error: `must be up to ${MOST_DAYS - 1} days after the first day`,
  }),
);

export const OwnMeetings = z.object({
  /** False when no calendar is connected: there are no meetings to subtract. */
  is_connected: z.boolean(),
  /** The last day whose meetings are known; null when none are. */
  until: z.nullable(Day),
  /** Hours of meetings by day; days without meetings are left out. */
  hours: z.record(Day, z.number()),
  /** Of these hours, those while the calendar says "out of office". */
  away: z.record(Day, z.number()),
});
export type OwnMeetings = z.infer<typeof OwnMeetings>;

export const calendars = {
  get: defineEndpoint({
    name: 'calendars.get',
    method: 'GET',
    path: '/api/users/me/calendar',
    summary: 'Get whether your calendar is connected, with its tokens masked',
    access: 'own',
    response: OwnCalendar,
  }),
  meetings: defineEndpoint({
    name: 'calendars.meetings',
    method: 'GET',
    path: '/api/users/me/calendar/meetings',
    summary: `Get the hours of your meetings per day, as last read from your calendar, for up to ${MOST_DAYS} days`,
    access: 'own',
    query: AskedDays,
    response: OwnMeetings,
  }),
  update: defineEndpoint({
    name: 'calendars.update',
    method: 'PATCH',
    path: '/api/users/me/calendar',
    summary: 'Disconnect your calendar with `calendar_credentials` null. Anything else is ignored',
    access: 'own',
    body: z.object({ calendar_credentials: z.nullable(rawText(10_000)) }),
    response: OwnCalendar,
  }),
};
