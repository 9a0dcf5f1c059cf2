// Marks a proposal as approved, in the transaction that makes its changes.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { decideProposal, saveLines } from '../proposal-writes.ts';
import { findWaitingProposal } from '../steps/find-waiting-proposal.ts';

interface Approval {
  id: string;
  version: number;
  batch_id: string;
  /** Why a line was skipped, by line id. */
  problems: ReadonlyMap<string, string>;
}

export const approveProposal = defineCommand({
  name: 'approveProposal',
  target: 'own',
  input: fromCode<Approval>(),
  action: OWN,
  async run(context, { id, version, batch_id, problems }) {
    const { tx, now, emit } = context;
    const found = await findWaitingProposal(context, { id, version });
    const lines = found.lines.map((line) => ({ ...line, problem: problems.get(line.id) ?? null }));
    await saveLines(tx, found, lines);
    await decideProposal(tx, found, { state: 'approved', batch_id }, now);
    const { company_id, user_id } = found;
    emit({ type: 'ai_proposal.changed', company_id, project_id: null, payload: { user_id, proposal_id: id } });
  },
  inverse: { none: 'The batch that it belongs to is undone.' },
});
