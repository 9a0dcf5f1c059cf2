// The signed-in person and their companies, as the browser keeps them.
import { queryOptions } from '@tanstack/react-query';
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
