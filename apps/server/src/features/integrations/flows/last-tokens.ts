// Uses the tokens of a removed connection to clean up at the provider.
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import type { IntegrationProvider, Tokens } from '../providers/provider.ts';
import { exchangeRefreshToken } from './ask-for-tokens.ts';

export interface LastTokens {
  /**
   * Calls `work`, again with a renewed token if the first has ended. @returns undefined when the provider refuses both
   * @throws OutsideError when it does not answer
   */
  use<Answer>(work: (accessToken: string) => Promise<Answer>): Promise<Answer | undefined>;
  /** Returns the newest tokens, so that the caller can revoke them. */
  current(): Tokens;
}

export function lastTokens(services: Services, provider: IntegrationProvider, given: Tokens): LastTokens {
  let tokens: Tokens | undefined = given;
  let revoked = given;
  const isRefused = (error: unknown) => error instanceof OutsideError && error.status === 401;

  async function renew(): Promise<Tokens | undefined> {
    if (tokens !== given || !given.refresh_token) return undefined;
    try {
      const { access_token } = await exchangeRefreshToken(services, provider, given.refresh_token);
      return { access_token };
    } catch (error) {
      if (error instanceof OutsideError && error.reason === 'refused') return undefined;
      throw error;
    }
  }

  return {
    current: () => revoked,
    async use(work) {
      if (!tokens) return undefined;
      try {
        return await work(tokens.access_token);
      } catch (error) {
        if (!isRefused(error)) throw error;
      }
      tokens = await renew();
      if (!tokens) return undefined;
      revoked = tokens;
      return work(tokens.access_token);
    },
  };
}
