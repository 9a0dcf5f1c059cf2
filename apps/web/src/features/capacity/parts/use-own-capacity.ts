// Gathers what determines how many hours the user can work in a company in the week that begins on a given day.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnMeetings } from '@worklane/contract/integrations/calendars';
import { type CapacityFacts, type MeetingHours, meetingsOfDay } from '@worklane/domain/capacity/capacity';
import { useEffect, useMemo } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { companyQuery } from '../../companies/data.ts';
import { daysOffQuery, holidaysQuery, ownMeetingsQuery } from '../data.ts';

/** @returns undefined until all of it is known */
export function useOwnCapacity(companyId: string, from: string): CapacityFacts | undefined {
  const userId = useLocalState((state) => state.currentUser?.id ?? '');
  const working = useQuery(companyQuery(companyId)).data;
  const daysOff = useQuery(daysOffQuery(companyId, userId)).data;
  const holidays = useQuery(holidaysQuery(companyId)).data;
  const { data: meetings, isError } = useQuery(ownMeetingsQuery(from));
  const client = useQueryClient();
  useEffect(
    () => subscribe('calendar.changed', () => void client.invalidateQueries(ownMeetingsQuery(from))),
    [client, from],
  );
  return useMemo(() => {
    if (!working || !daysOff || !holidays || !(meetings || isError)) return undefined;
    const facts = { working, daysOff, holidays: new Set(holidays.map(({ day }) => day)) };
    return meetings?.is_connected === false ? facts : { ...facts, meetingsOn: meetingsOn(meetings) };
  }, [working, daysOff, holidays, meetings, isError]);
}

/** Looks up the meetings of a day; unavailable while the calendar can't be read. */
function meetingsOn(meetings: OwnMeetings | undefined): (day: string, isHalfOff: boolean) => MeetingHours {
  if (!meetings) return () => 'unavailable';
  const { until, hours, away } = meetings;
  const known = { until, hoursByDay: new Map(Object.entries(hours)), awayByDay: new Map(Object.entries(away)) };
  return (day, isHalfOff) => meetingsOfDay(known, day, isHalfOff);
}
