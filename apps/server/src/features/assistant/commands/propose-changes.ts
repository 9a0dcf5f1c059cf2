// Adds a program's lines to what waits for its user: to the proposal of its token in the project, or to a new one.
import type { Program } from '@worklane/domain/access/can';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import type { StoredLine } from '../proposal-lines.ts';
import { insertProposal } from '../proposal-writes.ts';
import { addLines } from '../steps/add-lines.ts';
import { findProposalToJoin } from '../steps/find-proposal-to-join.ts';
import { findWaitingProposal } from '../steps/find-waiting-proposal.ts';
import { refuseInvalidLines } from '../steps/refuse-invalid-lines.ts';

interface Proposed {
  company_id: string;
  project_id: string;
  program: Program;
  lines: readonly StoredLine[];
}

export const proposeChanges = defineCommand({
  name: 'proposeChanges',
  target: 'project',
  input: fromCode<Proposed>(),
  // The right to each line is checked when it is built, and again when it is approved.
  action: 'project.view',
  isProposal: true,
  async run(context, { company_id, project_id, program, lines }) {
    const { tx, viewer, now, newId } = context;
    const { user_id } = viewer;
    const ref = { company_id, project_id, user_id };
    const joined = await findProposalToJoin(context, { ...ref, token_id: program.token_id });
    const id = joined ?? newId();
    if (!joined) await insertProposal(tx, { ...ref, id, source: 'agent', message_id: null, program }, now);
    const found = await findWaitingProposal(context, { id });
    await refuseInvalidLines(tx, ref, { lines, waiting: found.lines });
    await addLines(context, found, lines);
    return { id };
  },
  inverse: { none: 'A proposal is rejected, not undone.' },
});
