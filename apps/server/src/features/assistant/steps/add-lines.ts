// Adds lines to a waiting proposal, within its limits.
import { PROPOSAL_LIMITS } from '@worklane/domain/assistant/vocabulary';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { mergedLine, type StoredLine } from '../proposal-lines.ts';
import { type LockedProposal, saveLines } from '../proposal-writes.ts';

/** @throws Refusal proposal_full */
export async function addLines(
  { tx, emit }: Pick<CommandContext, 'tx' | 'emit'>,
  found: LockedProposal,
  added: readonly StoredLine[],
): Promise<void> {
  const lines = added.reduce<readonly StoredLine[]>(withLine, found.lines);
  if (lines.length > PROPOSAL_LIMITS.lines) fail('proposal_full', { limit: `${PROPOSAL_LIMITS.lines} lines` });
  if (lines.filter(({ kind }) => kind === 'create').length > PROPOSAL_LIMITS.newTickets)
    fail('proposal_full', { limit: `${PROPOSAL_LIMITS.newTickets} new tickets` });
  await saveLines(tx, found, lines);
  const { company_id, user_id, id } = found;
  emit({ type: 'ai_proposal.changed', company_id, project_id: null, payload: { user_id, proposal_id: id } });
}

/** A ticket has one line for all its changed fields. */
function withLine(lines: readonly StoredLine[], line: StoredLine): readonly StoredLine[] {
  const isSame = ({ kind, ticket_id }: StoredLine) =>
    line.kind === 'change' && kind === 'change' && ticket_id === line.ticket_id;
  return lines.some(isSame) ? lines.map((each) => (isSame(each) ? mergedLine(each, line) : each)) : [...lines, line];
}
