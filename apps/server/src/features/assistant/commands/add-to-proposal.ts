// Adds a line to the proposal of an answer. Nothing else is changed.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import type { StoredLine } from '../proposal-lines.ts';
import { insertProposal } from '../proposal-writes.ts';
import { addLines } from '../steps/add-lines.ts';
import { findWaitingProposal } from '../steps/find-waiting-proposal.ts';
import { refuseInvalidLines } from '../steps/refuse-invalid-lines.ts';

interface Proposed {
  company_id: string;
  project_id: string;
  proposal_id: string;
  /** The assistant's answer that the proposal belongs to. */
  message_id: string;
  line: StoredLine;
}

export const addToProposal = defineCommand({
  name: 'addToProposal',
  target: 'project',
  input: fromCode<Proposed>(),
  action: 'assistant.use',
  async run(context, { company_id, project_id, proposal_id: id, message_id, line }) {
    const { tx, viewer, now } = context;
    const ref = { company_id, project_id, user_id: viewer.user_id };
    await insertProposal(tx, { ...ref, id, source: 'assistant', message_id, program: null }, now);
    const found = await findWaitingProposal(context, { id });
    await refuseInvalidLines(tx, ref, { lines: [line], waiting: found.lines });
    await addLines(context, found, [line]);
  },
  inverse: { none: 'A proposal is rejected, not undone.' },
});
