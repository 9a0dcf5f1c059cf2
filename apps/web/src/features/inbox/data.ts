// Caches the inbox in the browser.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type InboxView, inbox } from '@worklane/contract/inbox';
import { notificationSettings } from '@worklane/contract/notification-settings';
import { cursorAt } from '@worklane/contract/platform/paging';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';

export const inboxKeys = {
  all: ['inbox'],
  list: (company: string, view: InboxView) => ['inbox', company, 'list', view],
} as const;

export const inboxQuery = (company: string, view: InboxView) =>
  infiniteQueryOptions({
    queryKey: inboxKeys.list(company, view),
    queryFn: ({ pageParam, signal }) =>
      call(inbox.list, {
        params: { company },
        query: Object.assign({ view }, pageParam !== undefined && { before: pageParam }),
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ groups, has_more }) => {
      const last = groups.at(-1);
      return has_more && last ? cursorAt(last.last_at, last.subject_id) : undefined;
    },
    staleTime: FRESHNESS.tickets,
  });

export const inboxCountQuery = (company: string) =>
  queryOptions({
    queryKey: ['inbox', company, 'count'],
    queryFn: ({ signal }) => call(inbox.count, { params: { company }, signal }),
    staleTime: FRESHNESS.tickets,
  });

export const notificationSettingsQuery = (company: string) =>
  queryOptions({
    queryKey: ['inbox', company, 'settings'],
    queryFn: ({ signal }) => call(notificationSettings.get, { params: { company }, signal }),
    staleTime: FRESHNESS.other,
  });
