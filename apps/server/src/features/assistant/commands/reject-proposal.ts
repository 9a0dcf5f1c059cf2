// Rejects a proposal: none of its changes is made.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';
import { decideProposal } from '../proposal-writes.ts';
import { findWaitingProposal } from '../steps/find-waiting-proposal.ts';

export const rejectProposal = defineCommand({
  name: 'rejectProposal',
  target: 'own',
  input: z.object({ id: Id }),
  action: OWN,
  async run(context, { id }) {
    const found = await findWaitingProposal(context, { id });
    await decideProposal(context.tx, found, { state: 'rejected', batch_id: null }, context.now);
    const { company_id, user_id } = found;
    const payload = { user_id, proposal_id: id };
    context.emit({ type: 'ai_proposal.changed', company_id, project_id: null, payload });
  },
  inverse: { none: 'The assistant can be asked to propose it again.' },
});
