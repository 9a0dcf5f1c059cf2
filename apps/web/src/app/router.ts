// The router over the routes, and where a session's end leads.
import { createRouter } from '@tanstack/react-router';
import { queryClient } from '../platform/query/query-client.ts';
import { onSignedOut } from '../platform/session/session.ts';
import { routes } from './routes.ts';

export const router = createRouter({
  routeTree: routes,
  defaultPreload: 'intent',
  defaultPendingMs: 400,
  scrollRestoration: true,
});

onSignedOut((ending) => {
  queryClient.clear();
  const search = ending === 'ended' ? { return: router.state.location.href } : {};
  void router.navigate({ to: '/login', search });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** This ticket was opened from the board, which lies under it. */
    isOverBoard?: boolean;
  }
  interface StaticDataRouteOption {
    /** Shown without the shell, to anybody, always dark. */
    isPublic?: boolean;
  }
}
