// Fetches how the user signs in and their sessions. Separate from other account data, which every screen needs.
import { queryOptions } from '@tanstack/react-query';
import { auth } from '@worklane/contract/auth';
import { identities } from '@worklane/contract/identities';
import { mail } from '@worklane/contract/mail';
import { call } from '../../platform/api/call.ts';

export const providersQuery = queryOptions({
  queryKey: ['accounts', 'providers'],
  queryFn: ({ signal }) => call(identities.providers, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const mailQuery = queryOptions({
  queryKey: ['accounts', 'mail'],
  queryFn: ({ signal }) => call(mail.state, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Never cached, because other tabs and devices change it. */
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
