// Approves a proposal or changes one of its lines, with the user's rights at that moment.
import type { LineChange } from '@worklane/contract/proposals';
import { uuidv7 } from 'uuidv7';
import { fail, Refusal } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { approveProposal } from '../commands/approve-proposal.ts';
import { changeProposalLine } from '../commands/change-proposal-line.ts';
import { readAssistantScope } from '../context/read-facts.ts';
import { commandOf, commandsOf, type StoredLine } from '../proposal-lines.ts';
import { findProposal, problemOf, readChoices, readTicketsOfLines, type StoredProposal } from '../proposal-reads.ts';
import { buildLine } from './build-line.ts';

type Needed = Pick<Services, 'db' | 'now' | 'run' | 'batches'>;

async function proposalOf({ db, now }: Needed, viewer: SessionViewer, id: string): Promise<StoredProposal> {
  return (
    (await findProposal(db, scopeOf(viewer), { user_id: viewer.user_id, id }, now())) ?? fail('proposal_not_found')
  );
}

/**
 * Refuses when the project has been closed to the assistant since. Programs are limited by their tokens instead.
 * @throws Refusal ai_project_closed
 */
async function refuseIfClosed({ db }: Needed, viewer: SessionViewer, stored: StoredProposal): Promise<void> {
  if (stored.source !== 'assistant') return;
  const { projectIds } = await readAssistantScope(db, scopeOf(viewer), stored);
  if (projectIds.length === 0) fail('ai_project_closed');
}

/** @throws Refusal of a decided proposal, or of a line that can't be done: its text begins with the ticket's key */
export async function approve(
  services: Needed,
  viewer: SessionViewer,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const stored = await proposalOf(services, viewer, id);
  // A repeat, or another tab was faster: it is already approved.
  if (stored.state === 'approved') return;
  if (stored.state !== 'waiting') fail('proposal_decided');
  if (stored.version !== version) fail('proposal_changed');
  await refuseIfClosed(services, viewer, stored);
  // History names who proposed, beside who approved.
  const { program: names, token_id } = stored;
  const program = names && token_id ? { program: { ...names, token_id } } : {};
  const approving: SessionViewer = { ...viewer, via: 'assistant', ...program };
  const wanted = stored.lines.filter(({ is_left_out }) => !is_left_out);
  const now = await readTicketsOfLines(services.db, scopeOf(viewer), stored.company_id, wanted);
  const problems = new Map<string, string>();
  for (const line of wanted) {
    const problem = problemOf(line, now);
    if (problem) problems.set(line.id, problem);
  }
  // A ticket may change between this check and the batch's locks: each such refusal skips one more line.
  for (let isTogether = true; ; ) {
    const lines = wanted.filter((line) => !problems.has(line.id));
    if (lines.length === 0) fail('proposal_empty');
    const batch_id = uuidv7();
    const first = { command: approveProposal, input: { id, version, batch_id, problems } };
    const planned = isTogether
      ? commandsOf(lines, stored.project_id)
      : lines.map((line) => ({ command: commandOf(line, stored.project_id), lines: [line] }));
    try {
      const commands = planned.map(({ command }) => command);
      await services.batches.run(approving, batch_id, commands, { first, isWhole: true });
      return;
    } catch (error) {
      if (isDecided(error) && (await proposalOf(services, viewer, id)).state === 'approved') return;
      const [line, ...others] = planned[refusedCommand(error)]?.lines ?? [];
      if (!line) throw error;
      // Which of them it is shows one by one.
      if (others.length > 0) {
        isTogether = false;
        continue;
      }
      if ((error as Refusal).code !== 'changed_since') throw named(error as Refusal, line);
      problems.set(line.id, `${line.ticket?.key ?? 'The ticket'} has changed since this was proposed.`);
    }
  }
}

/** Tells whether another tab decided between the read and the transaction. */
const isDecided = (error: unknown) => error instanceof Refusal && error.code === 'proposal_decided';

/** @returns its place in the batch; -1 when the batch was refused as a whole */
function refusedCommand(error: unknown): number {
  if (!(error instanceof Refusal)) return -1;
  const [, index] = /^body\.commands\.(\d+)/.exec(error.problems?.[0]?.path ?? '') ?? [];
  return index === undefined ? -1 : Number(index);
}

function named(error: Refusal, { ticket, values }: StoredLine): Refusal {
  error.message = `${ticket?.key ?? `“${values.title ?? 'New ticket'}”`}: ${error.message}`;
  return error;
}

/** Validates the user's edit like a new line. A skipped line that is put back is compared with the ticket's current values. */
export async function changeLine(
  services: Needed,
  viewer: SessionViewer,
  { id, line_id, version, change }: { id: string; line_id: string; version: number; change: LineChange },
): Promise<void> {
  const stored = await proposalOf(services, viewer, id);
  const former = stored.lines.find((line) => line.id === line_id) ?? fail('proposal_line_not_found');
  if (stored.state !== 'waiting') fail('proposal_decided');
  const { values, comment, is_left_out } = change;
  const line: StoredLine = is_left_out
    ? { ...former, is_left_out }
    : await rebuilt(services, viewer, stored, {
        ...former,
        values: { ...former.values, ...values },
        comment: former.comment === null ? null : (comment ?? former.comment),
      });
  await services.run(viewer, changeProposalLine, { id, version, line });
}

async function rebuilt(
  services: Needed,
  viewer: SessionViewer,
  stored: StoredProposal,
  draft: StoredLine,
): Promise<StoredLine> {
  const choices = await readChoices(services.db, scopeOf(viewer), stored);
  const line = await buildLine(services, viewer, stored, { draft, choices });
  // The ticket already has these values.
  return line ?? { ...draft, is_left_out: true };
}
