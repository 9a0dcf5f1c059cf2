// Describes how users connect their Google Calendar.
import type { IntegrationConfig } from '../../../platform/config/read-integrations.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import type { TokenClient } from '../flows/ask-for-tokens.ts';

export const GOOGLE_CALENDAR = 'Google Calendar';
export const RETURN_PATH = '/google-oauth-callback';

export const missingSettings = (config: IntegrationConfig): string[] =>
  (['GOOGLE_CALENDAR_CLIENT_ID', 'GOOGLE_CALENDAR_CLIENT_SECRET'] as const).filter((name) => !config[name]);

/** @throws Refusal integration_not_set_up */
export function googleClient({ config: { integrations } }: Pick<Services, 'config'>): TokenClient {
  const missing = missingSettings(integrations);
  if (missing.length > 0) {
    fail('integration_not_set_up', { name: GOOGLE_CALENDAR, settings: missing.join(' and ') });
  }
  const token = `${integrations.GOOGLE_CALENDAR_TOKEN_URL}/token`;
  return {
    name: GOOGLE_CALENDAR,
    clientId: integrations.GOOGLE_CALENDAR_CLIENT_ID,
    clientSecret: integrations.GOOGLE_CALENDAR_CLIENT_SECRET,
    tokenUrl: token,
    refreshUrls: [token],
    clientAuth: 'form',
    hasPkce: true,
  };
}

export async function revokeAtGoogle(
  { outside, config }: Pick<Services, 'outside' | 'config'>,
  token: string,
): Promise<void> {
  const origin = config.integrations.GOOGLE_CALENDAR_TOKEN_URL;
  await outside.call({
    who: GOOGLE_CALENDAR,
    reach: { provider: origin },
    url: `${origin}/revoke`,
    method: 'POST',
    body: new URLSearchParams({ token }),
    // Gone already.
    accepts: [400],
  });
}
