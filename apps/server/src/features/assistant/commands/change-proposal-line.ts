// Replaces a line of a proposal with the user's edited version.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { StoredLine } from '../proposal-lines.ts';
import { saveLines } from '../proposal-writes.ts';
import { findWaitingProposal } from '../steps/find-waiting-proposal.ts';

interface ChangedLine {
  id: string;
  version: number;
  line: StoredLine;
}

export const changeProposalLine = defineCommand({
  name: 'changeProposalLine',
  target: 'own',
  input: fromCode<ChangedLine>(),
  action: OWN,
  async run(context, { id, version, line }) {
    const found = await findWaitingProposal(context, { id, version });
    if (!found.lines.some((each) => each.id === line.id)) fail('proposal_line_not_found');
    await saveLines(
      context.tx,
      found,
      found.lines.map((each) => (each.id === line.id ? line : each)),
    );
    const { company_id, user_id } = found;
    const payload = { user_id, proposal_id: id };
    context.emit({ type: 'ai_proposal.changed', company_id, project_id: null, payload });
  },
  inverse: { none: 'Users change a line of a proposal again by hand.' },
});
