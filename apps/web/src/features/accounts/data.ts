// Fetches the signed-in user and their companies, and says how long they stay fresh.
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@worklane/client/api-error';
import { users } from '@worklane/contract/users';
import { call } from '../../platform/api/call.ts';
import { lazyCode, withCode } from '../../platform/code/preload.ts';
import { localState } from '../../platform/local-state/local-state.ts';
import { noticeLosses, useLosses } from '../../platform/local-state/lost-access.ts';
import { viewAs } from '../../platform/local-state/view-as.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { chooseCompany } from '../../platform/session/session.ts';

/** Names the failed action for an unexpected error; other errors have a sentence of their own. */
function currentUserFailed(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'internal') throw error;
  const { code, status, requestId } = error;
  throw new ApiError({ code, status, requestId, message: 'Failed to get current user' });
}

const roleCode = lazyCode(() => import('./toast-new-role.ts'));

export const meQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: async ({ signal }) => {
    const session = await call(users.me, { signal }).catch(currentUserFailed);
    const { company } = localState.get();
    const lostBefore = useLosses.getState().company;
    const { newRole } = viewAs.get() ? { newRole: undefined } : noticeLosses(company, session);
    localState.setUser(session.user);
    // Another company is shown only when the user continues to it, so that no text meant for the former one ends up there.
    const hasLost = useLosses.getState().company !== undefined;
    if (hasLost) localState.setCurrentProject(undefined);
    localState.setCompany(hasLost ? undefined : chooseCompany(session.companies, (company ?? lostBefore)?.id));
    if (newRole) withCode(roleCode, ({ toastNewRole }) => toastNewRole(newRole));
    return session;
  },
  staleTime: FRESHNESS.company,
});
