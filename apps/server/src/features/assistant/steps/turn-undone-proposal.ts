// Marks a proposal as undone, or approved again, when its batch is undone or redone.
import type { UndoneBatch } from '../../../platform/commands/run-batch.ts';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { turnProposal } from '../proposal-writes.ts';

export async function turnUndoneProposal(
  { tx, viewer: { user_id }, now, emit }: CommandContext,
  { id, undone_by }: UndoneBatch,
): Promise<void> {
  const found = await turnProposal(tx, { user_id, batch_id: id, next_id: undone_by }, now);
  if (!found) return;
  const payload = { user_id, proposal_id: found.id };
  emit({ type: 'ai_proposal.changed', company_id: found.company_id, project_id: null, payload });
}
