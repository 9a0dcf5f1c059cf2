// Lists the addresses of people who are not signed in: landing page, login, registration and links of messages.
import { createRoute, redirect } from '@tanstack/react-router';
import { holdInvitation } from '../../features/accounts/parts/held-invitation.ts';
import { returnPath } from '../../platform/session/return-path.ts';
import { isSignedIn } from '../../platform/session/session.ts';
import { lazyScreen } from '../../ui/lazy-part.tsx';
import { root } from './root-route.ts';

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { isPublic: true },
  component: lazyScreen(() => import('../../pages/landing-page.tsx'), 'LandingPage'),
});

interface EntrySearch {
  return?: string | undefined;
}
// Named even when it is missing: the router keeps a parameter that isn't named here as the address has it.
const readReturn = ({ return: wanted }: Record<string, unknown>): EntrySearch => ({ return: returnPath(wanted) });
const leaveWhenSignedIn = ({ search }: { search: EntrySearch }) => {
  if (isSignedIn()) throw redirect({ href: search.return ?? '/dashboard' });
};

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { isPublic: true },
  validateSearch: readReturn,
  beforeLoad: leaveWhenSignedIn,
  component: lazyScreen(() => import('../../pages/login-page.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  staticData: { isPublic: true },
  validateSearch: readReturn,
  beforeLoad: leaveWhenSignedIn,
  component: lazyScreen(() => import('../../pages/register-page.tsx'), 'RegisterPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  staticData: { isPublic: true },
  component: lazyScreen(() => import('../../pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const readToken = ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
  token: typeof token === 'string' && token !== '' ? token : undefined,
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  staticData: { isPublic: true },
  validateSearch: readToken,
  component: lazyScreen(() => import('../../pages/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  staticData: { isPublic: true },
  validateSearch: readToken,
  component: lazyScreen(() => import('../../pages/verify-email-page.tsx'), 'VerifyEmailPage'),
});

const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: '/accept-invitation',
  staticData: { isPublic: true },
  validateSearch: readToken,
  beforeLoad: ({ search: { token } }) => {
    if (!token) return;
    // The token leaves the address at once: history and referrers must not have it.
    holdInvitation(token);
    throw redirect({ to: '/accept-invitation', search: { token: undefined }, replace: true });
  },
  component: lazyScreen(() => import('../../pages/accept-invitation-page.tsx'), 'AcceptInvitationPage'),
});

const signInReturn = (path: '/auth/callback' | '/oauth-callback') =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { isPublic: true },
    component: lazyScreen(() => import('../../pages/oauth-callback-page.tsx'), 'OAuthCallbackPage'),
  });

export const entryRoutes = [
  landing,
  login,
  register,
  forgotPassword,
  resetPassword,
  verifyEmail,
  acceptInvitation,
  signInReturn('/auth/callback'),
  signInReturn('/oauth-callback'),
] as const;
