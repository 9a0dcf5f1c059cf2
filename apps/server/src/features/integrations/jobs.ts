// Defines the work that follows a disconnected product.
import type { IntegrationType } from '@worklane/contract/integrations';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Revokes tokens at the provider. They are removed here already, so the job carries them: sealed as they were. */
export const revokeTokens = defineJob<{ company_id: string; type: IntegrationType; sealed: string }>(
  'integrations.revoke',
  'A disconnected product could not be told that its access has ended. End it there by hand.',
);

/** Revokes a token that was handed out and is not stored. Jobs are sealed. */
export const discardToken = defineJob<{
  company_id?: string;
  /** Whose calendar it was for. */
  user_id?: string;
  at: 'github' | 'slack' | 'google';
  token: string;
}>('integrations.discard');
