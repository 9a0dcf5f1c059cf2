// Creates the one cache of the server's answers.
import { type Query, QueryClient } from '@tanstack/react-query';
import { mayPass } from '@worklane/client/api-error';
import { FRESHNESS } from './freshness.ts';

const ATTEMPTS_MORE = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESHNESS.other,
      gcTime: 30 * 60_000,
      // A refusal stays a refusal; only what may pass by itself is worth another try.
      retry: (failures, error) => failures < ATTEMPTS_MORE && mayPass(error),
      retryDelay: (attempt) => 300 * 2 ** attempt,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});

// What was made old while it was on its way for the first time is asked for again once it is here: it may have been read
// before the change. (The library itself refetches where older data exists.)
const old = new WeakSet<Query>();
queryClient.getQueryCache().subscribe((told) => {
  if (told.type !== 'updated') return;
  const { query, action } = told;
  if (action.type === 'invalidate' && query.state.data === undefined && query.state.fetchStatus !== 'idle')
    old.add(query);
  if (action.type === 'success' && old.delete(query))
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
});
