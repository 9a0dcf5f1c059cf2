// Finds the waiting proposal of an API token in a project, which further lines join.
import { PROPOSAL_LIMITS } from '@worklane/domain/assistant/vocabulary';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockWaiting } from '../proposal-writes.ts';

/**
 * Locks the user's proposals of the project, so that a token has one waiting proposal there.
 * @returns undefined when the token has none
 * @throws Refusal proposal_limit
 */
export async function findProposalToJoin(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { token_id, ...ref }: { company_id: string; project_id: string; user_id: string; token_id: string },
): Promise<string | undefined> {
  const waiting = await lockWaiting(tx, ref, now);
  const own = waiting.find((each) => each.token_id === token_id);
  if (!own && waiting.length >= PROPOSAL_LIMITS.waiting) fail('proposal_limit', { limit: PROPOSAL_LIMITS.waiting });
  return own?.id;
}
