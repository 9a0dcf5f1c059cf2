// Collects the account routes.
import type { Route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { identityRoutes } from './identity-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { createSignIn } from './sign-in.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';

export const accountRoutes = (services: Services): Route[] => {
  const signIn = createSignIn(services);
  return [
    ...passwordRoutes(services, signIn),
    ...sessionRoutes(services),
    ...identityRoutes(services, signIn),
    ...twoFactorRoutes(services, signIn),
    ...passkeyRoutes(services, signIn),
  ];
};
