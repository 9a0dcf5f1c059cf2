// Asks Google for the entries of a person's calendar.
import type { AbsenceEntry } from '@worklane/domain/capacity/absences';
import type { CalendarEntry } from '@worklane/domain/capacity/meeting-hours';
import * as z from 'zod/mini';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import { GOOGLE_CALENDAR } from '../providers/google-calendar.ts';
import type { UsableCalendar } from './use-calendar.ts';

const word = z.optional(z.string());
const Moment = z.optional(z.object({ dateTime: word, date: word }));
const Entry = z.object({
  id: z._default(z.string(), ''),
  status: word,
  transparency: word,
  eventType: word,
  summary: word,
  start: Moment,
  end: Moment,
  attendees: z.optional(z.array(z.object({ email: word, responseStatus: word, self: z.optional(z.boolean()) }))),
});
export type ReadEntry = z.infer<typeof Entry> & CalendarEntry & AbsenceEntry;
/** Requires the kind, so that an answer that isn't a calendar doesn't look like an empty one. */
const Page = z.object({
  kind: z.literal('calendar#events'),
  items: z._default(z.array(Entry), []),
  nextPageToken: word,
});

/** The fields for hours and days off. Titles are requested only for the calendar's owner. */
const NEEDED = 'id,status,transparency,eventType,start,end,attendees(email,responseStatus,self)';
const PAGE = 250;
const MOST_PAGES = 10;
/** For all pages together, because a user may be waiting. */
const TIMEOUT_MS = 20_000;

interface EntriesAsked {
  calendarId?: string;
  /** Moments. */
  timeMin: string;
  timeMax: string;
  /** Includes titles. */
  isForOwner?: boolean;
}

/** @throws OutsideError, also when there are more than the limit: missing entries would look like free time */
export async function readEntries(
  { outside, config }: Pick<Services, 'outside' | 'config'>,
  { access_token }: Pick<UsableCalendar, 'access_token'>,
  { calendarId = 'primary', timeMin, timeMax, isForOwner = false }: EntriesAsked,
): Promise<ReadEntry[]> {
  const api = config.integrations.GOOGLE_CALENDAR_API_URL;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const entries: ReadEntry[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = new URLSearchParams({
      timeMin,
      timeMax,
      singleEvents: 'true',
      orderBy: 'startTime',
      maxResults: String(PAGE),
      fields: `kind,nextPageToken,items(${isForOwner ? 'summary,' : ''}${NEEDED})`,
      ...(pageToken && { pageToken }),
    });
    const answer = await outside.call({
      who: GOOGLE_CALENDAR,
      reach: { provider: api },
      url: `${api}/calendars/${encodeURIComponent(calendarId)}/events?${query}`,
      headers: { authorization: `Bearer ${access_token}` },
      signal,
    });
    const read = answer.json(Page);
    entries.push(...read.items);
    if (!read.nextPageToken) return entries;
    if (page === MOST_PAGES - 1)
      throw new OutsideError('too_large', { who: GOOGLE_CALENDAR, requestId: answer.requestId });
    pageToken = read.nextPageToken;
  }
  return entries;
}
