// Lets better-auth begin a session, with its cookie, for a person who is authenticated by any of our ways.
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod/mini';

/** Set by us on what we hand to better-auth, never taken from a request. */
export const ADDRESS_HEADER = 'x-client-address';

export const sessionOpener = {
  id: 'session-opener',
  endpoints: {
    openSession: createAuthEndpoint(
      '/open-session',
      { method: 'POST', body: z.object({ auth_id: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.auth_id);
        if (!user) return { token: undefined };
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return { token: session.token };
      },
    ),
  },
} satisfies BetterAuthPlugin;
