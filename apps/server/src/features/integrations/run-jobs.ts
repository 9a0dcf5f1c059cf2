// Revokes the tokens of disconnected products at their providers.
import type { ConnectedType } from '@worklane/contract/integrations';
import { handles } from '../../platform/jobs/define-job.ts';
import type { Services } from '../../platform/services.ts';
import { type LastTokens, lastTokens } from './flows/last-tokens.ts';
import { openTokens } from './flows/seal-tokens.ts';
import { revokeTokens } from './jobs.ts';
import { providersOf } from './providers/all-providers.ts';

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
];
