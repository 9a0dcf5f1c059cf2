// Signing up, in and out. These alone read and set the session cookie.

import type { SignedIn } from '@worklane/contract/auth';
import { auth as endpoints } from '@worklane/contract/auth';
import type { Context } from 'hono';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { readCurrentUser, readOwnCompanies } from '../users/reads.ts';
import { endSession } from './commands/end-session.ts';
import { registerPerson } from './flows/register-person.ts';
import { findPersonBySession } from './reads.ts';

export const accountRoutes = (services: Services) => {
  const { auth, db, tokens, run } = services;

  /** Hands better-auth's cookies on, and answers with the person and a first access token. */
  async function signedIn(http: Context, headers: Headers, sessionToken: string): Promise<SignedIn> {
    for (const cookie of headers.getSetCookie()) http.header('set-cookie', cookie, { append: true });
    const person = (await findPersonBySession(db, sessionToken)) ?? fail('verify_email');
    const user = (await readCurrentUser(db, person.user_id)) ?? fail('verify_email');
    return { user, companies: await readOwnCompanies(db, user.id), ...(await tokens.issue(person)) };
  }

  return [
    route(endpoints.register, async ({ body, http }) => {
      const registered = await registerPerson(services, body);
      return signedIn(http, registered.headers, registered.session_token);
    }),

    route(endpoints.login, async ({ body, http }) => {
      const entered = await auth.api
        .signInEmail({ body: { email: (body.email ?? '').trim(), password: body.password ?? '' }, returnHeaders: true })
        // Unknown address and wrong password answer alike (decision T-25).
        .catch(() => fail('invalid_credentials'));
      return signedIn(http, entered.headers, entered.response.token);
    }),

    route(endpoints.refresh, async ({ http }) => {
      const found = await auth.api.getSession({ headers: http.req.raw.headers, returnHeaders: true });
      const session = found.response?.session ?? fail('not_authenticated');
      for (const cookie of found.headers?.getSetCookie() ?? []) http.header('set-cookie', cookie, { append: true });
      return tokens.issue((await findPersonBySession(db, session.token)) ?? fail('verify_email'));
    }),

    route(endpoints.logout, async ({ http }) => {
      const found = await auth.api.getSession({ headers: http.req.raw.headers });
      const person = found ? await findPersonBySession(db, found.session.token) : undefined;
      const out = await auth.api.signOut({ headers: http.req.raw.headers, returnHeaders: true });
      for (const cookie of out.headers.getSetCookie()) http.header('set-cookie', cookie, { append: true });
      if (person)
        await run({ user_id: person.user_id, memberships: [] }, endSession, { session_id: person.session_id });
      return undefined;
    }),
  ];
};
