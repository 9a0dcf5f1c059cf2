// Reads the settings of the identity providers. Their addresses are settings too, so that a stand-in can replace them.
import type { Provider } from '@worklane/contract/identities';
import * as z from 'zod/mini';

const address = (standard: string) => z._default(z.url(), standard);

export const ProviderSettings = z.object({
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: address('https://accounts.google.com'),
  MICROSOFT_CLIENT_ID: z.optional(z.string()),
  MICROSOFT_CLIENT_SECRET: z.optional(z.string()),
  MICROSOFT_ISSUER: address('https://login.microsoftonline.com/common/v2.0'),
  GITHUB_CLIENT_ID: z.optional(z.string()),
  GITHUB_CLIENT_SECRET: z.optional(z.string()),
  GITHUB_URL: address('https://github.com'),
  GITHUB_API_URL: address('https://api.github.com'),
});

export interface ProviderConfig {
  clientId: string | undefined;
  clientSecret: string | undefined;
  /** Of OpenID Connect's discovery; GitHub has none, and names itself by its address. */
  issuer: string;
  /** GitHub's API; undefined elsewhere. */
  apiUrl: string | undefined;
  /** Names of the settings that are not given. */
  missing: string[];
}

export function readProviders(settings: z.infer<typeof ProviderSettings>): Record<Provider, ProviderConfig> {
  const provider = (prefix: 'GOOGLE' | 'MICROSOFT' | 'GITHUB', issuer: string, apiUrl?: string): ProviderConfig => ({
    clientId: settings[`${prefix}_CLIENT_ID`],
    clientSecret: settings[`${prefix}_CLIENT_SECRET`],
    issuer: issuer.replace(/\/+$/, ''),
    apiUrl: apiUrl?.replace(/\/+$/, ''),
    missing: ([`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const).filter((name) => !settings[name]),
  });
  return {
    google: provider('GOOGLE', settings.GOOGLE_ISSUER),
    azure: provider('MICROSOFT', settings.MICROSOFT_ISSUER),
    github: provider('GITHUB', settings.GITHUB_URL, settings.GITHUB_API_URL),
  };
}
