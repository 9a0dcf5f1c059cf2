// Adds a line to a user's proposal. Nothing else is changed.
import { PROPOSAL_LIMITS, type ProposalSource } from '@worklane/domain/assistant/vocabulary';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { mergedLine, type StoredLine } from '../proposal-lines.ts';
import { insertProposal, saveLines } from '../proposal-writes.ts';
import { findWaitingProposal } from '../steps/find-waiting-proposal.ts';

interface Proposed {
  company_id: string;
  project_id: string;
  proposal_id: string;
  source: ProposalSource;
  /** The assistant's answer that the proposal belongs to. */
  message_id: string | null;
  line: StoredLine;
}

export const addToProposal = defineCommand({
  name: 'addToProposal',
  target: 'project',
  input: fromCode<Proposed>(),
  action: 'assistant.use',
  async run(context, { company_id, project_id, proposal_id: id, source, message_id, line }) {
    const { tx, viewer, now, emit } = context;
    const { user_id } = viewer;
    await insertProposal(tx, { company_id, project_id, id, user_id, source, message_id }, now);
    const found = await findWaitingProposal(context, { id });
    const isSame = (each: StoredLine) =>
      line.kind === 'change' && each.kind === 'change' && each.ticket_id === line.ticket_id;
    const lines = found.lines.some(isSame)
      ? found.lines.map((each) => (isSame(each) ? mergedLine(each, line) : each))
      : [...found.lines, line];
    if (lines.length > PROPOSAL_LIMITS.lines) fail('proposal_full', { limit: `${PROPOSAL_LIMITS.lines} lines` });
    if (lines.filter(({ kind }) => kind === 'create').length > PROPOSAL_LIMITS.newTickets)
      fail('proposal_full', { limit: `${PROPOSAL_LIMITS.newTickets} new tickets` });
    await saveLines(tx, found, lines);
    emit({ type: 'ai_proposal.changed', company_id, project_id: null, payload: { user_id, proposal_id: id } });
    return { lines: lines.length };
  },
  inverse: { none: 'A proposal is rejected, not undone.' },
});
