// Finds and locks a proposal that its user can still decide on.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockProposal } from '../proposal-writes.ts';

/**
 * @param version the version that the user saw; without it, any version
 * @throws Refusal proposal_not_found, proposal_decided, proposal_changed
 */
export async function findWaitingProposal(
  { tx, viewer: { user_id }, now }: CommandContext,
  { id, version }: { id: string; version?: number },
) {
  const found = (await lockProposal(tx, { user_id, id }, now)) ?? fail('proposal_not_found');
  if (found.state !== 'waiting' || found.is_lapsed) fail('proposal_decided');
  if (version !== undefined && version !== found.version) fail('proposal_changed');
  return found;
}
