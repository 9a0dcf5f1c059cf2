// Describes a product that companies connect to, as data; each one is a file beside this.
import type { ConnectedType } from '@worklane/contract/integrations';
import type { Services } from '../../../platform/services.ts';

/** What a provider handed out. Sealed as one. */
export interface Tokens {
  access_token: string;
  refresh_token?: string | undefined;
  /** Other secrets of the answer, by the provider's names. */
  more?: Record<string, string>;
}

/** The answer of a token address, with every other field it has. */
export type TokenAnswer = Record<string, unknown> & { access_token: string };

/** What may be shown of a connection. */
export interface Shown {
  account: string | null;
  /** Kept beside the tokens, in the open. */
  settings?: Record<string, unknown>;
}

/** @returns false when the provider does not know the token, for example because it has expired */
type Revoke = (services: Pick<Services, 'outside'>, token: string) => Promise<boolean>;

export interface IntegrationProvider {
  type: ConnectedType;
  /** The product's name on screens. */
  name: string;
  clientId: string | undefined;
  clientSecret: string | undefined;
  /** Names of the settings that are not given. */
  missing: string[];
  authorizeUrl: string;
  /** Asked for, separated as the provider wants it. */
  scopes: string;
  tokenUrl: string;
  /** Where tokens are renewed: the first one that is there. */
  refreshUrls: readonly string[];
  /** How the client names itself: in the header, or in the form. */
  clientAuth: 'basic' | 'form';
  hasPkce: boolean;
  /** Where the provider sends people back to: pages of ours. */
  returnPaths: readonly string[];
  /** Describes whose account it is; asks the provider if its token answer doesn't say. */
  describe(services: Pick<Services, 'outside'>, answer: TokenAnswer): Promise<Shown>;
  /** Secrets of the token answer beside the tokens. */
  moreSecrets?(answer: TokenAnswer): Record<string, string>;
  /** Revokes one token alone, where `revoke` would end other connections of the same account too. */
  revokeToken?: Revoke;
  /** Undefined where the provider has no call for it. */
  revoke?: Revoke;
}
