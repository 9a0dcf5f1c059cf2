// The signed-in person and their companies, as the browser keeps them.
import { queryOptions } from '@tanstack/react-query';
import { users } from '@worklane/contract/users';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { localState } from '../../platform/local-state/local-state.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { chooseCompany } from '../../platform/session/session.ts';

/** An unforeseen failure is named by what it kept from happening; every other says itself what it is. */
function currentUserFailed(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'internal') throw error;
  const { code, status, requestId } = error;
  throw new ApiError({ code, status, requestId, message: 'Failed to get current user' });
}

export const meQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: async ({ signal }) => {
    const session = await call(users.me, { signal }).catch(currentUserFailed);
    localState.setUser(session.user);
    localState.setCompany(chooseCompany(session.companies, localState.get().company?.id));
    return session;
  },
  staleTime: FRESHNESS.company,
});
