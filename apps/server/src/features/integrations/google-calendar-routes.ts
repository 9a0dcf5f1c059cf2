// Serves the actions of the function google-calendar, each for the caller's own calendar.
import { googleCalendar } from '@worklane/contract/functions/google-calendar';
import { addDays, daysBetween } from '@worklane/domain/sprints/calendar';
import * as z from 'zod/mini';
import { failInput } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import type { Services } from '../../platform/services.ts';
import { answerFunction } from './answer-function.ts';
import { beginCalendar, finishCalendar } from './flows/connect-calendar.ts';
import { askForHours, hoursOf, refreshMeetings } from './flows/meeting-hours.ts';
import { type ReadEntry, readEntries } from './flows/read-entries.ts';
import { CalendarNotConnected, calendarTokenFor, withCalendar } from './flows/use-calendar.ts';
import { GOOGLE_CALENDAR } from './providers/google-calendar.ts';
import type { KeptDay } from './reads.ts';

const LONGEST_DAYS = 92;
const Created = z.object({ id: z.string() });
const Calendars = z.object({
  items: z.array(z.object({ id: z.string(), summary: z.optional(z.string()), primary: z.optional(z.boolean()) })),
});

export const googleCalendarRoutes = (services: Services) => [
  route(googleCalendar.getOauthUrl, ({ viewer, body }) => answerFunction(() => beginCalendar(services, viewer, body))),
  route(googleCalendar.oauth, ({ viewer, body }) => answerFunction(() => finishCalendar(services, viewer, body))),
  route(googleCalendar.refreshToken, ({ viewer: { user_id } }) =>
    answerFunction(async () => {
      const { version } = await calendarTokenFor(services, user_id);
      const { expires_at } = await calendarTokenFor(services, user_id, version);
      return { expiry_date: expires_at };
    }),
  ),
  route(googleCalendar.calendars, ({ viewer }) => answerFunction(() => listCalendars(services, viewer.user_id))),
  route(googleCalendar.events, ({ viewer, body: { calendarId, timeMin, timeMax } }) => {
    if (Date.parse(timeMax) <= Date.parse(timeMin)) failInput('body.timeMax', 'must be after timeMin');
    return answerFunction(() =>
      withCalendar(services, viewer.user_id, async (token) => {
        const asked = { calendarId, timeMin, timeMax, isForOwner: true };
        return (await readEntries(services, token, asked)).map(eventOf);
      }),
    );
  }),
  route(googleCalendar.createEvent, ({ viewer, body }) =>
    answerFunction(() => createEvent(services, viewer.user_id, body)),
  ),
  route(googleCalendar.meetingHours, ({ viewer, body: { startDate, endDate } }) => {
    const period = periodOf(startDate, endDate);
    return answerFunction(async () => {
      const known = await hoursOf(services, viewer.user_id, period).catch(unlessCalendarFails);
      return { ...sumsOf(known ?? []), days: eachDay(period, known ?? []), unavailable: !known };
    });
  }),
  route(googleCalendar.syncEvents, ({ viewer: { user_id }, body: { calendarId, startDate, endDate } }) => {
    const period = periodOf(startDate, endDate);
    return answerFunction(async () => {
      const { days, entries } = await askForHours(services, user_id, { ...period, calendarId });
      // Capacity counts the primary calendar.
      await refreshMeetings(services, user_id);
      return { events: entries.length, ...sumsOf(days) };
    });
  }),
];

/** @throws Refusal invalid_input */
function periodOf(from: string, to: string): { from: string; to: string } {
  const days = daysBetween(from, to);
  if (days < 0) failInput('body.endDate', 'must not be before startDate');
  if (days >= LONGEST_DAYS) failInput('body.endDate', `must be at most ${LONGEST_DAYS} days after startDate`);
  return { from, to };
}

function unlessCalendarFails(error: unknown): undefined {
  if (error instanceof OutsideError || error instanceof CalendarNotConnected) return undefined;
  throw error;
}

const sumsOf = (days: readonly KeptDay[]) => ({
  hours: days.reduce((sum, day) => sum + day.hours, 0),
  busy_hours: days.reduce((sum, day) => sum + day.busy_hours, 0),
});

function eachDay({ from, to }: { from: string; to: string }, known: readonly KeptDay[]) {
  const byDay = new Map(known.map((each) => [each.day, each]));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index);
    const { hours = 0, busy_hours = 0 } = byDay.get(date) ?? {};
    return { date, hours, busy_hours };
  });
}

function eventOf({ id, summary, start, end, attendees = [] }: ReadEntry) {
  const momentOf = (moment: ReadEntry['start']) => ({ dateTime: moment?.dateTime ?? null, date: moment?.date ?? null });
  return {
    id,
    summary: summary ?? null,
    start: momentOf(start),
    end: momentOf(end),
    attendees: attendees.map(({ email, responseStatus }) => ({
      email: email ?? null,
      responseStatus: responseStatus ?? null,
    })),
  };
}

function listCalendars(services: Services, userId: string) {
  const api = services.config.integrations.GOOGLE_CALENDAR_API_URL;
  return withCalendar(services, userId, async ({ access_token }) => {
    const answer = await services.outside.call({
      who: GOOGLE_CALENDAR,
      reach: { provider: api },
      url: `${api}/users/me/calendarList?maxResults=250`,
      headers: { authorization: `Bearer ${access_token}` },
    });
    const { items } = answer.json(Calendars);
    return items.map(({ id, summary = null, primary = false }) => ({ id, summary, primary }));
  });
}

/** Asks Google to create an event. The access is read-only, so Google refuses; no screen offers it. */
function createEvent(
  services: Services,
  userId: string,
  { calendarId, event }: { calendarId: string; event: unknown },
): Promise<{ id: string }> {
  const api = services.config.integrations.GOOGLE_CALENDAR_API_URL;
  return withCalendar(services, userId, async ({ access_token }) => {
    const answer = await services.outside.call({
      who: GOOGLE_CALENDAR,
      reach: { provider: api },
      url: `${api}/calendars/${encodeURIComponent(calendarId)}/events`,
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
    return answer.json(Created);
  });
}
