// Uses the tokens of a removed connection to clean up at the provider.
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import type { IntegrationProvider, Tokens } from '../providers/provider.ts';
import { exchangeRefreshToken } from './ask-for-tokens.ts';
import { discardUnlessStored } from './discard-tokens.ts';

export interface LastTokens {
  /**
   * Calls `work`, again with a renewed token if the first has ended. @returns undefined when the provider refuses both
   * @throws OutsideError when it does not answer
   */
  use<Answer>(work: (accessToken: string) => Promise<Answer>): Promise<Answer | undefined>;
  /** Revokes the newest token with `work`, which tells whether the provider knew it: one that has expired is renewed first. */
  end(work: (accessToken: string) => Promise<boolean>): Promise<void>;
}

export function lastTokens(services: Services, provider: IntegrationProvider, given: Tokens): LastTokens {
  let tokens: Tokens | undefined = given;
  const isRefused = (error: unknown) => error instanceof OutsideError && error.status === 401;

  async function renew(): Promise<Tokens | undefined> {
    if (tokens !== given || !given.refresh_token) return undefined;
    try {
      const answer = await exchangeRefreshToken(services, provider, given.refresh_token);
      await discardUnlessStored(services, answer, { at: provider.type });
      return { access_token: answer.access_token };
    } catch (error) {
      if (error instanceof OutsideError && error.reason === 'refused') return undefined;
      throw error;
    }
  }

  return {
    async end(work) {
      if (!tokens || (await work(tokens.access_token))) return;
      tokens = await renew();
      if (tokens) await work(tokens.access_token);
    },
    async use(work) {
      if (!tokens) return undefined;
      try {
        return await work(tokens.access_token);
      } catch (error) {
        if (!isRefused(error)) throw error;
      }
      tokens = await renew();
      if (!tokens) return undefined;
      return work(tokens.access_token);
    },
  };
}
