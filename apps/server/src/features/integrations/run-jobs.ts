// Revokes tokens at their providers: of disconnected products, replaced ones, and those that were never stored.
import type { ConnectedType } from '@worklane/contract/integrations';
import { handles } from '../../platform/jobs/define-job.ts';
import type { Services } from '../../platform/services.ts';
import { type LastTokens, lastTokens } from './flows/last-tokens.ts';
import { openTokens } from './flows/seal-tokens.ts';
import { discardToken, revokeReplaced, revokeTokens } from './jobs.ts';
import { providersOf } from './providers/all-providers.ts';
import { revokeAtGoogle } from './providers/google-calendar.ts';
import { isAccountConnected, isGoogleAccountConnected, readWithTokenHint } from './reads.ts';

/** Removes webhooks and the like that a feature created at a provider. */
type Leaving = (services: Services, company_id: string, use: LastTokens['use']) => Promise<void>;

export const integrationJobs = (services: Services, leaving: Partial<Record<ConnectedType, Leaving>>) => [
  handles(revokeTokens, async ({ company_id, type, sealed, account }) => {
    if (type === 'openai') return;
    const { db, config } = services;
    const provider = providersOf(config)[type];
    const tokens = lastTokens(services, provider, openTokens(services, { company_id, type }, sealed));
    await leaving[type]?.(services, company_id, tokens.use);
    // Another company of this server may be connected as the same account, or this one may be again.
    const isInUse = account ? await isAccountConnected(db, { type, account }) : false;
    const revoke = isInUse ? (provider.revokeToken ?? provider.revoke) : provider.revoke;
    await tokens.end(async (token) => (await isStored(services, type, token)) || (revoke?.(services, token) ?? true));
  }),
  handles(revokeReplaced, async ({ company_id, type, sealed }) => {
    if (type !== 'openai') await revokeAlone(services, type, openTokens(services, { company_id, type }, sealed));
  }),
  handles(discardToken, async ({ user_id, at, token }) => {
    if (at !== 'google') return revokeAlone(services, at, { access_token: token });
    if (!(await isGoogleAccountConnected(services.db, { user_id }))) await revokeAtGoogle(services, token);
  }),
];

/** Revokes one token, unless a company stores it: Slack may hand out the token that it handed out before. */
async function revokeAlone(
  services: Services,
  type: ConnectedType,
  { access_token }: { access_token: string },
): Promise<void> {
  const { revokeToken, revoke } = providersOf(services.config)[type];
  if (!(await isStored(services, type, access_token))) await (revokeToken ?? revoke)?.(services, access_token);
}

async function isStored(services: Services, type: ConnectedType, token: string): Promise<boolean> {
  const alike = await readWithTokenHint(services.db, { type, token_hint: token.slice(-4) });
  return alike.some(({ sealed, ...ref }) => openTokens(services, ref, sealed).access_token === token);
}
