// Has tokens revoked that a provider handed out and that are not stored: nobody could revoke them later.
import type { ConnectedType } from '@worklane/contract/integrations';
import type { Services } from '../../../platform/services.ts';
import { discardToken } from '../jobs.ts';
import type { TokenAnswer } from '../providers/provider.ts';

type Unstored = { at: ConnectedType; company_id: string } | { at: 'google'; user_id: string } | { at: 'slack' };

export async function discardTokens(
  { jobs, log }: Pick<Services, 'jobs' | 'log'>,
  { access_token, refresh_token }: TokenAnswer,
  { at, ...whose }: Unstored,
): Promise<void> {
  // Figma has no call for it.
  if (at === 'figma') return;
  // At Google either ends both, and the longer one is still valid when the job runs late.
  const token = at === 'google' && typeof refresh_token === 'string' ? refresh_token : access_token;
  await jobs
    .add(discardToken, { ...whose, at, token })
    .catch((error: Error) => log.warn({ at, reason: error.message }, 'a token that is not stored was not revoked'));
}

/** @returns what `use` makes of the tokens @throws what it throws, once they are sure to be revoked */
export async function storedOrDiscarded<Result>(
  services: Pick<Services, 'jobs' | 'log'>,
  answer: TokenAnswer,
  whose: Unstored,
  use: () => Promise<Result>,
): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    await discardTokens(services, answer, whose);
    throw error;
  }
}
