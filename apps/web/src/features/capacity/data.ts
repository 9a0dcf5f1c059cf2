// Fetches days off and holidays, as the browser keeps them.
import { queryOptions } from '@tanstack/react-query';
import { daysOff, holidays } from '@worklane/contract/days-off';
import { calendars } from '@worklane/contract/integrations/calendars';
import { addDays } from '@worklane/domain/sprints/calendar';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';

export const capacityKeys = { all: ['capacity'] as const };

export function daysOffQuery(companyId: string, user_id: string) {
  return queryOptions({
    queryKey: [...capacityKeys.all, companyId, 'days-off', user_id],
    queryFn: ({ signal }) => call(daysOff.list, { params: { company: companyId }, query: { user_id }, signal }),
    staleTime: FRESHNESS.other,
  });
}

/** Fetches the days off that the user's own calendar proposes. */
export function proposedDaysOffQuery(companyId: string) {
  return queryOptions({
    queryKey: [...capacityKeys.all, companyId, 'proposed-days-off'],
    queryFn: ({ signal }) => call(daysOff.proposed, { query: { company_id: companyId }, signal }),
    staleTime: FRESHNESS.other,
  });
}

export function holidaysQuery(companyId: string) {
  return queryOptions({
    queryKey: [...capacityKeys.all, companyId, 'holidays'],
    queryFn: ({ signal }) => call(holidays.list, { params: { company: companyId }, signal }),
    staleTime: FRESHNESS.other,
  });
}

/** Fetches the user's own meetings of a week. */
export function ownMeetingsQuery(from: string) {
  return queryOptions({
    queryKey: [...capacityKeys.all, 'own-meetings', from],
    queryFn: ({ signal }) => call(calendars.meetings, { query: { from, to: addDays(from, 6) }, signal }),
    staleTime: FRESHNESS.other,
  });
}
