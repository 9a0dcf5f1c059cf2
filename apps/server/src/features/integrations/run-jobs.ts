// Revokes the tokens of disconnected products at their providers.
import { handles } from '../../platform/jobs/define-job.ts';
import type { Services } from '../../platform/services.ts';
import { openTokens } from './flows/seal-tokens.ts';
import { revokeTokens } from './jobs.ts';
import { providersOf } from './providers/all-providers.ts';

export const integrationJobs = (services: Services) => [
  handles(revokeTokens, async ({ company_id, type, sealed }) => {
    if (type === 'openai') return;
    const provider = providersOf(services.config)[type];
    await provider.revoke?.(services, openTokens(services, { company_id, type }, sealed));
  }),
];
