// Revokes the tokens of disconnected products at their providers.
import type { ConnectedType } from '@worklane/contract/integrations';
import { handles } from '../../platform/jobs/define-job.ts';
import type { Services } from '../../platform/services.ts';
import { type LastTokens, lastTokens } from './flows/last-tokens.ts';
import { openTokens } from './flows/seal-tokens.ts';
import { discardToken, revokeTokens } from './jobs.ts';
import { providersOf } from './providers/all-providers.ts';
import { revokeAtGoogle } from './providers/google-calendar.ts';
import { readCalendarConnection, readConnection } from './reads.ts';

/** Removes webhooks and the like that a feature created at a provider. */
type Leaving = (services: Services, company_id: string, use: LastTokens['use']) => Promise<void>;

export const integrationJobs = (services: Services, leaving: Partial<Record<ConnectedType, Leaving>>) => [
  handles(revokeTokens, async ({ company_id, type, sealed }) => {
    if (type === 'openai') return;
    const provider = providersOf(services.config)[type];
    const tokens = lastTokens(services, provider, openTokens(services, { company_id, type }, sealed));
    await leaving[type]?.(services, company_id, tokens.use);
    await provider.revoke?.(services, tokens.current());
  }),
  handles(discardToken, async ({ company_id, user_id, at, token }) => {
    const { db, config } = services;
    if (at === 'google') {
      // Google ends all of an account's tokens at once: those of a calendar that works must stay.
      const calendar = user_id === undefined ? undefined : await readCalendarConnection(db, user_id);
      return calendar?.state === 'connected' ? undefined : revokeAtGoogle(services, token);
    }
    const provider = providersOf(config)[at];
    const stored = company_id === undefined ? undefined : await readConnection(db, { company_id, type: at });
    // Slack may hand out the token that it handed out before.
    if (stored && company_id && openTokens(services, { company_id, type: at }, stored.sealed).access_token === token)
      return;
    await (provider.revokeToken?.(services, token) ?? provider.revoke?.(services, { access_token: token }));
  }),
];
