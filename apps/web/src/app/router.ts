// Creates the router of all routes, and navigates when the session ends.
import { createRouter } from '@tanstack/react-router';
import { queryClient } from '../platform/query/query-client.ts';
import { onSignedOut, onUnverified } from '../platform/session/session.ts';
import './forget-user.ts';
import { Loading } from './loading.tsx';
import { PageProblem } from './page-problem.tsx';
import { routes } from './routes.ts';

export const router = createRouter({
  routeTree: routes,
  defaultPreload: 'intent',
  defaultPendingMs: 400,
  // Shown no longer than it has to be.
  defaultPendingMinMs: 0,
  defaultPendingComponent: Loading,
  defaultErrorComponent: PageProblem,
  // Whatever its beginning is: one page says that there is nothing.
  notFoundMode: 'root',
  scrollRestoration: true,
});

onSignedOut((ending) => {
  queryClient.clear();
  const wasPublic = router.state.matches.some(({ staticData }) => staticData.isPublic);
  const wasTaken = ending === 'ended' && !wasPublic;
  const search = wasTaken ? { return: router.state.location.href } : {};
  void router.navigate({ to: '/login', search, state: { isSessionEnded: wasTaken } });
});

onUnverified(() => {
  if (router.state.location.pathname !== '/verify-email') void router.navigate({ to: '/verify-email' });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** This ticket was opened from the board, which lies under it. */
    isOverBoard?: boolean;
    /** What was typed where a new ticket was asked for. */
    newTitle?: string | undefined;
    /** The lane the keyboard was in when a new ticket was asked for. */
    newLane?: string | undefined;
    /** What the new ticket starts from. */
    ticketTemplateId?: string | undefined;
    /** Nobody logged out here: the session was ended elsewhere, or is over. */
    isSessionEnded?: boolean;
    /** The address of the account just made, to be verified. */
    email?: string | undefined;
  }
  interface StaticDataRouteOption {
    /** Shown without the shell, to anyone, always dark. */
    isPublic?: boolean;
  }
}
