// Adds lines to a waiting proposal, within its limits.
import { PROPOSAL_LIMITS } from '@worklane/domain/assistant/vocabulary';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { isOfDocument, mergedLine, replaces, type StoredLine, subjectOf } from '../proposal-lines.ts';
import { type LockedProposal, saveLines } from '../proposal-writes.ts';

/** @throws Refusal proposal_full */
export async function addLines(
  { tx, emit }: Pick<CommandContext, 'tx' | 'emit'>,
  found: LockedProposal,
  added: readonly StoredLine[],
): Promise<void> {
  const lines = added.reduce<readonly StoredLine[]>(withLine, found.lines);
  for (const [limit, words, isCounted] of LIMITS)
    if (lines.filter(isCounted).length > limit) fail('proposal_full', { limit: `${limit} ${words}` });
  const longest = Math.max(0, ...lines.filter(isOfDocument).map(({ values }) => values.text?.length ?? 0));
  if (longest > PROPOSAL_LIMITS.text)
    fail('proposal_full', { limit: `${PROPOSAL_LIMITS.text.toLocaleString('en')} characters of text for a document` });
  await saveLines(tx, found, lines);
  const { company_id, user_id, id } = found;
  emit({ type: 'ai_proposal.changed', company_id, project_id: null, payload: { user_id, proposal_id: id } });
}

const LIMITS: readonly [limit: number, words: string, isCounted: (line: StoredLine) => boolean][] = [
  [PROPOSAL_LIMITS.lines, 'lines', () => true],
  [PROPOSAL_LIMITS.newTickets, 'new tickets', ({ kind }) => kind === 'create'],
  [PROPOSAL_LIMITS.newSprints, 'new sprints', ({ kind }) => kind === 'create_sprint'],
  [PROPOSAL_LIMITS.newDocuments, 'new documents', ({ kind }) => kind === 'create_document'],
  [
    PROPOSAL_LIMITS.newContents,
    'documents with new content',
    (line) => isOfDocument(line) && line.values.content !== undefined,
  ],
];

/** Adds a line, or merges it with the one that changes the same record. */
function withLine(lines: readonly StoredLine[], line: StoredLine): readonly StoredLine[] {
  const subject = subjectOf(line);
  const ofSame = (each: StoredLine) => subject !== null && subjectOf(each) === subject;
  const others = lines.filter((each) => !ofSame(each) || !replaces(line, each));
  const isSame = (each: StoredLine) => ofSame(each) && each.kind === line.kind;
  return others.some(isSame) ? others.map((each) => (isSame(each) ? mergedLine(each, line) : each)) : [...others, line];
}
