// Declares the actions of the function google-calendar. All of them are about the caller's own calendar.
import * as z from 'zod/mini';
import { defineFunction } from '../platform/functions.ts';
import { Day, rawText, Timestamp } from '../platform/primitives.ts';
import { beginData, beginInput, finishData, finishInput } from './connecting.ts';

const words = z.nullable(z.string());
const Moment = z.object({ dateTime: words, date: words });

/** What the product reads of an event. Its owner alone is shown it; it is never stored. */
const CalendarEvent = z.object({
  id: z.string(),
  summary: words,
  start: Moment,
  end: Moment,
  attendees: z.array(z.object({ email: words, responseStatus: words })),
});

const MeetingDay = z.object({
  date: Day,
  /** The sum of the durations of its meetings. */
  hours: z.number(),
  /** Hours that meetings leave no time for anything else: overlaps once, without entries that are marked as free. */
  busy_hours: z.number(),
});

const calendarId = z._default(rawText(1_000), 'primary');
const period = { startDate: Day, endDate: Day };
const about = { function: 'google-calendar', access: 'own' } as const;

export const googleCalendar = {
  getOauthUrl: defineFunction({
    ...about,
    name: 'googleCalendar.getOauthUrl',
    action: 'get-oauth-url',
    summary: 'Get the address to which to send the browser for connecting your Google Calendar',
    input: beginInput,
    data: beginData,
    errors: ['integration_not_set_up', 'return_address_invalid', 'conflict'],
  }),
  oauth: defineFunction({
    ...about,
    name: 'googleCalendar.oauth',
    action: 'oauth',
    summary: 'Complete connecting your calendar with the code and state that Google returned',
    input: { ...finishInput, redirectUri: z.optional(rawText(500)) },
    data: finishData,
    errors: ['integration_not_set_up'],
  }),
  refreshToken: defineFunction({
    ...about,
    name: 'googleCalendar.refreshToken',
    action: 'refresh-token',
    summary: 'Refresh the access token of your calendar with the stored refresh token',
    input: {},
    data: z.object({ expiry_date: z.nullable(Timestamp) }),
  }),
  calendars: defineFunction({
    ...about,
    name: 'googleCalendar.calendars',
    action: 'calendars',
    summary: 'List the calendars of your account, up to 250',
    input: {},
    data: z.array(z.object({ id: z.string(), summary: words, primary: z.boolean() })),
  }),
  events: defineFunction({
    ...about,
    name: 'googleCalendar.events',
    action: 'events',
    summary: 'List the events of one of your calendars between two times, up to 2,500',
    input: { calendarId, timeMin: Timestamp, timeMax: Timestamp },
    data: z.array(CalendarEvent),
  }),
  createEvent: defineFunction({
    ...about,
    name: 'googleCalendar.createEvent',
    action: 'create-event',
    summary: 'Always refused by Google, because access is read-only: create an event',
    input: {
      calendarId,
      event: z.object({
        summary: rawText(1_000),
        start: z.object({ dateTime: Timestamp }),
        end: z.object({ dateTime: Timestamp }),
      }),
    },
    data: z.object({ id: z.string() }),
  }),
  meetingHours: defineFunction({
    ...about,
    name: 'googleCalendar.meetingHours',
    action: 'meeting-hours',
    summary:
      "Get the hours of your meetings per day (UTC) of a period of up to 92 days. If the calendar can't be read, they are 0 and `unavailable` is true",
    input: period,
    data: z.object({
      hours: z.number(),
      busy_hours: z.number(),
      days: z.array(MeetingDay),
      unavailable: z.boolean(),
    }),
  }),
  syncEvents: defineFunction({
    function: 'google-calendar',
    access: { project: 'project.view' },
    name: 'googleCalendar.syncEvents',
    action: 'sync-events',
    summary: 'Read your meetings again, for the capacity of a project. Nothing is written to the calendar',
    input: { calendarId, ...period },
    data: z.object({ events: z.int(), hours: z.number(), busy_hours: z.number() }),
  }),
};
