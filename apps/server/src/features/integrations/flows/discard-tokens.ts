// Has tokens revoked that a provider handed out and that nobody stores: nobody could revoke them later.
import type { ConnectedType } from '@worklane/contract/integrations';
import type { Services } from '../../../platform/services.ts';
import { discardToken } from '../jobs.ts';
import type { TokenAnswer } from '../providers/provider.ts';

interface Source {
  at: ConnectedType | 'google';
  /** Whose calendar it is for. */
  user_id?: string;
}

/**
 * Adds a job that revokes the tokens later, unless they are stored. Called before the tokens are used: if the right to store them
 * was lost, the provider fails, or the process is killed, the job finds that they are not stored.
 */
export async function discardUnlessStored(
  { jobs, log }: Pick<Services, 'jobs' | 'log'>,
  { access_token, refresh_token }: TokenAnswer,
  { at, user_id }: Source,
): Promise<void> {
  // Figma has no call for it.
  if (at === 'figma') return;
  // At Google either ends both, and the longer one is still valid when the job runs late.
  const token = at === 'google' && typeof refresh_token === 'string' ? refresh_token : access_token;
  await jobs
    .add(discardToken, { at, token, ...(user_id !== undefined && { user_id }) })
    .catch((error: Error) => log.warn({ at, reason: error.message }, 'nothing revokes a token if it is not stored'));
}
