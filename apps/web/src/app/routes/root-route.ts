// Declares the root of all addresses, and the shell, which only signed-in people enter.
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { isSignedIn } from '../../platform/session/session.ts';
import { lazyScreen } from '../../ui/lazy-part.tsx';
import { RootFrame } from '../root-frame.tsx';
import { Shell } from '../shell/shell.tsx';

/** Visitors are asked to log in for any address below these, whether it exists or not (decision T-133). */
const FOR_MEMBERS =
  /^\/(dashboard|projects|team-workload|company-settings|company\/settings|(google|github|figma)-oauth-callback|github-integration-callback|slack\/callback)(\/|$)/;

const askVisitors = ({ location }: { location: { pathname: string; href: string } }) => {
  if (!isSignedIn()) throw redirect({ to: '/login', search: { return: location.href } });
};

export const root = createRootRoute({
  beforeLoad: ({ location }) => FOR_MEMBERS.test(location.pathname) && askVisitors({ location }),
  component: RootFrame,
  notFoundComponent: lazyScreen(() => import('../not-found-page.tsx'), 'NotFoundPage'),
});

/** Frames all screens of signed-in people. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: askVisitors,
  component: Shell,
});
