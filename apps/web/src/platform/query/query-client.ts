// The one cache of what the server said.
import { QueryClient } from '@tanstack/react-query';
import { mayPass } from '../api/api-error.ts';
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
