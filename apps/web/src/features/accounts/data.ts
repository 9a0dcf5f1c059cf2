// The signed-in person and their companies, as the browser keeps them; how one signs in, and where one is signed in.
import { queryOptions } from '@tanstack/react-query';
import { auth } from '@worklane/contract/auth';
import { identities } from '@worklane/contract/identities';
import { users } from '@worklane/contract/users';
import { call } from '../../platform/api/call.ts';
import { localState } from '../../platform/local-state/local-state.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { chooseCompany } from '../../platform/session/session.ts';

export const meQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: async ({ signal }) => {
    const session = await call(users.me, { signal });
    localState.setUser(session.user);
    localState.setCompany(chooseCompany(session.companies, localState.get().company?.id));
    return session;
  },
  staleTime: FRESHNESS.company,
});

export const providersQuery = queryOptions({
  queryKey: ['accounts', 'providers'],
  queryFn: ({ signal }) => call(identities.providers, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Always asked for anew: other tabs and devices change it. */
export const securityQuery = queryOptions({
  queryKey: ['accounts', 'security'],
  queryFn: ({ signal }) => call(auth.security, { signal }),
  staleTime: 0,
});

export const sessionsQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: ({ signal }) => call(auth.sessions, { signal }),
  staleTime: 0,
});
