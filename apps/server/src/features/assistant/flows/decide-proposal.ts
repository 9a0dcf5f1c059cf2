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
import {
  commandsOf,
  isAction,
  isOfDocument,
  isOfTicket,
  nameOfLine,
  type StoredLine,
  singleCommandsOf,
} from '../proposal-lines.ts';
import { findProposal, readChoices, type StoredProposal, withProposedSprints } from '../proposal-reads.ts';
import { changedWords, problemsOf, readRecordsOfLines, takenWords } from '../proposal-records.ts';
import { createdBy } from '../proposed-tickets.ts';
import { buildActionLine } from './build-action-line.ts';
import { buildLine } from './build-line.ts';
import { buildRecordLine } from './build-record-line.ts';
import { contentsOfLines } from './contents-of-lines.ts';

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
  const contents = await contentsOfLines(services, viewer, stored, wanted);
  const now = await readRecordsOfLines(services.db, scopeOf(viewer), stored.company_id, stored.lines);
  const found = problemsOf(stored.lines, now);
  const problems = new Map([...found].filter(([line]) => wanted.some((each) => each.id === line)));
  // A record may change between this check and the batch's locks: each such refusal skips one more line.
  for (let isTogether = true; ; ) {
    const lines = wanted.filter((line) => !problems.has(line.id));
    if (lines.length === 0) {
      // Another tab has approved since: the ids of its new tickets are taken now.
      if ((await proposalOf(services, viewer, id)).state === 'approved') return;
      fail('proposal_empty');
    }
    const batch_id = uuidv7();
    const first = { command: approveProposal, input: { id, version, batch_id, problems } };
    const planned = (isTogether ? commandsOf : singleCommandsOf)(lines, stored.project_id, contents);
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
      if (isTaken(error, line)) (error as Refusal).message = takenWords(line);
      if (!WRITTEN_OVER.has((error as Refusal).code)) throw named(error as Refusal, line);
      problems.set(line.id, changedWords(nameOfLine(line)));
    }
  }
}

/** Someone has changed the record between the check and the locks. */
const WRITTEN_OVER: ReadonlySet<string> = new Set([
  'changed_since',
  'document_changed',
  'comment_not_found',
  'time_entry_not_found',
  'link_not_found',
  'link_exists',
]);

/** Tells whether another tab decided between the read and the transaction. */
const isDecided = (error: unknown) => error instanceof Refusal && error.code === 'proposal_decided';

/** Tells whether another record has got the id of a new ticket or sprint between the check and the locks. */
const isTaken = (error: unknown, { kind }: StoredLine) =>
  error instanceof Refusal && error.code === 'conflict' && (kind === 'create' || kind === 'create_sprint');

/** @returns its place in the batch; -1 when the batch was refused as a whole */
function refusedCommand(error: unknown): number {
  if (!(error instanceof Refusal)) return -1;
  const [, index] = /^body\.commands\.(\d+)/.exec(error.problems?.[0]?.path ?? '') ?? [];
  return index === undefined ? -1 : Number(index);
}

function named(error: Refusal, line: StoredLine): Refusal {
  error.message = `${nameOfLine(line)}: ${error.message}`;
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
  const line = change.is_left_out
    ? { ...former, is_left_out: true }
    : await rebuilt(services, viewer, stored, { former, change });
  await services.run(viewer, changeProposalLine, { id, version, line });
}

async function rebuilt(
  services: Needed,
  viewer: SessionViewer,
  stored: StoredProposal,
  { former, change }: { former: StoredLine; change: LineChange },
): Promise<StoredLine> {
  const draft = edited(former, change);
  const build = async () => {
    const created = createdBy(stored.lines);
    const choices = withProposedSprints(await readChoices(services.db, scopeOf(viewer), stored), stored.lines);
    if (isAction(draft)) return buildActionLine(services, viewer, stored, { draft, choices, lines: stored.lines });
    if (!isOfTicket(draft)) return buildRecordLine(services, viewer, stored, { draft, created });
    return buildLine(services, viewer, stored, { draft, choices, created });
  };
  // The record already has these values.
  return (await build()) ?? { ...draft, is_left_out: true };
}

function edited(
  line: StoredLine,
  { values, comment, sprint, time_entry, document, completion }: LineChange,
): StoredLine {
  if (isAction(line))
    return { ...line, values: { ...line.values, ...(comment !== undefined && { comment }), ...completion } };
  if (isOfDocument(line)) return { ...line, values: { ...line.values, ...document } };
  if ('sprint_id' in line) return { ...line, values: { ...line.values, ...sprint } };
  if ('entry_id' in line) return { ...line, values: { ...line.values, ...time_entry } };
  return {
    ...line,
    values: { ...line.values, ...values },
    comment: line.comment === null ? null : (comment ?? line.comment),
  };
}
