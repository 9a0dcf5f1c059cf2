// Reads a user's meeting hours: the stored ones if they are fresh, otherwise from the calendar.
import { createHash } from 'node:crypto';
import { SYSTEM } from '@worklane/domain/access/can';
import { type Absence, absencesOf } from '@worklane/domain/capacity/absences';
import { meetingHoursByDay } from '@worklane/domain/capacity/meeting-hours';
import { addDays, dayOf } from '@worklane/domain/sprints/calendar';
import type { Services } from '../../../platform/services.ts';
import type { KeptAbsence } from '../absence-writes.ts';
import { keepMeetings, noteCalendarFailing } from '../commands/keep-meetings.ts';
import { type KeptDay, readCalendarConnection, readKeptDays } from '../reads.ts';
import { type ReadEntry, readEntries } from './read-entries.ts';
import { CalendarNotConnected, withCalendar } from './use-calendar.ts';

interface Period {
  from: string;
  to: string;
}

/** Hours that were read longer ago are read again (specification, extensions, section 9). */
const FRESH_MS = 15 * 60_000;
const DAYS_BACK = 7;
const DAYS_AHEAD = 13 * 7;
/** How far ahead absences are proposed as days off. */
const PROPOSED_DAYS = 90;

/**
 * Reads the weeks around today and stores their hours. Records a calendar that doesn't answer, so that its days don't look free.
 * @throws CalendarNotConnected, OutsideError
 */
export async function refreshMeetings(services: Services, user_id: string): Promise<void> {
  const today = dayOf(services.now());
  const period = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) };
  try {
    const { days, entries } = await askForHours(services, user_id, period);
    const absences = absencesOf(entries, { from: today, to: addDays(today, PROPOSED_DAYS) }).map(withoutEntry);
    await services.run(SYSTEM, keepMeetings, { user_id, ...period, days, absences });
  } catch (error) {
    if (!(error instanceof CalendarNotConnected)) await services.run(SYSTEM, noteCalendarFailing, { user_id });
    throw error;
  }
}

/** @throws CalendarNotConnected, OutsideError */
export async function hoursOf(services: Services, user_id: string, period: Period): Promise<KeptDay[]> {
  const { db, now } = services;
  if (!isKept(await readCalendarConnection(db, user_id), now(), period)) {
    const today = dayOf(now());
    const isAhead = period.from >= addDays(today, -DAYS_BACK) && period.to <= addDays(today, DAYS_AHEAD);
    if (!isAhead) return (await askForHours(services, user_id, period)).days;
    await refreshMeetings(services, user_id);
  }
  return readKeptDays(db, user_id, period);
}

function isKept(
  connection: Awaited<ReturnType<typeof readCalendarConnection>>,
  now: Date,
  { from, to }: Period,
): boolean {
  if (connection?.state !== 'connected' || !connection.read_at || connection.failed_at) return false;
  const { covered_from, covered_to } = connection;
  const isCovered = covered_from !== null && covered_to !== null && from >= covered_from && to <= covered_to;
  // Days before the last reading's period were kept then.
  return isCovered && now.getTime() - Date.parse(connection.read_at) < FRESH_MS;
}

/** Stores only a hash of the entry and its days, which is enough to recognize them at the next reading. */
function withoutEntry({ entry_id, ...days }: Absence): KeptAbsence {
  const { from_day, to_day, is_half } = days;
  const id = createHash('sha256')
    .update(JSON.stringify([entry_id, from_day, to_day, is_half]))
    .digest('hex');
  return { id, ...days };
}

/** @returns the days with meetings, and the entries that they were calculated from */
export function askForHours(
  services: Services,
  user_id: string,
  { from, to, calendarId = 'primary' }: Period & { calendarId?: string },
): Promise<{ days: KeptDay[]; entries: ReadEntry[] }> {
  return withCalendar(services, user_id, async (token) => {
    // Bounds of whole days, by universal time.
    const bounds = { timeMin: `${from}T00:00:00Z`, timeMax: `${addDays(to, 1)}T00:00:00Z` };
    const entries = await readEntries(services, token, { calendarId, ...bounds });
    const byDay = meetingHoursByDay(entries, { from, to, email: token.account ?? undefined });
    return { days: [...byDay].map(([day, hours]) => ({ day, ...hours })), entries };
  });
}
