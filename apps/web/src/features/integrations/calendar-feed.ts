// Fetches, creates and deletes the user's calendar feed.
import { queryOptions } from '@tanstack/react-query';
import { type CreatedFeed, calendarFeed } from '@worklane/contract/integrations/calendar-feed';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call(calendarFeed.get, { signal }),
  staleTime: FRESHNESS.other,
});

export const createFeed = (): Promise<CreatedFeed> => call(calendarFeed.create);
export const deleteFeed = () => call(calendarFeed.delete);
