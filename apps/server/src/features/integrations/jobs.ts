// Defines the work that follows a disconnected product.
import type { IntegrationType } from '@worklane/contract/integrations';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Tokens that are removed here already, so the job carries them: sealed as they were. */
interface RemovedTokens {
  company_id: string;
  type: IntegrationType;
  sealed: string;
}

/** Revokes the tokens of a disconnected product at the provider. */
export const revokeTokens = defineJob<RemovedTokens & { account?: string | null }>(
  'integrations.revoke',
  'A disconnected product could not be told that its access has ended. End it there by hand.',
);

/** Revokes tokens that were replaced because the company was connected again. */
export const revokeReplaced = defineJob<RemovedTokens>(
  'integrations.revoke-replaced',
  'A product that was connected again could not be told that its former access has ended. End it there by hand.',
);

/** Longer than it takes to ask the provider whose account it is, and to store the tokens. */
const STORED_SECONDS = 60;

/** Revokes a token that was handed out, unless it is stored by then. Jobs are sealed. */
export const discardToken = defineJob<{
  /** Whose calendar it was for. */
  user_id?: string;
  at: 'github' | 'slack' | 'google';
  token: string;
}>('integrations.discard', undefined, { afterSeconds: STORED_SECONDS });
