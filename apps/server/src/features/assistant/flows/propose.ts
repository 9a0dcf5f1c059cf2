// Builds the lines that a program proposes, each checked as if the program's user made the change now.
import type { ProposedLine } from '@worklane/contract/proposals';
import { withoutInvisible } from '@worklane/domain/assistant/clean-text';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import { uuidv7 } from 'uuidv7';
import { fail, failInput } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { findTicket } from '../../tickets/reads.ts';
import { proposeChanges } from '../commands/propose-changes.ts';
import { namingLine, type StoredLine, type TicketLine } from '../proposal-lines.ts';
import { type Choices, readChoices, readLinesToJoin, withProposedSprints } from '../proposal-reads.ts';
import { buildLine, type LineDraft } from './build-line.ts';
import { buildRecordLine, type RecordDraft } from './build-record-line.ts';

type Needed = Pick<Services, 'db' | 'run' | 'batches' | 'now'>;

interface Place {
  company_id: string;
  project_id: string;
}

/**
 * @returns the proposal that has the lines now
 * @throws Refusal of the first line that can't be done, which it names; then no line is added
 */
export async function propose(
  services: Needed,
  viewer: SessionViewer,
  { company_id, project_id, lines: proposed }: Place & { lines: readonly ProposedLine[] },
): Promise<{ id: string }> {
  const { db, run, now } = services;
  const place = { company_id, project_id };
  const { program } = viewer;
  const waiting = program ? await readLinesToJoin(db, { ...place, token_id: program.token_id }, now()) : [];
  const choices = await readChoices(db, scopeOf(viewer), place);
  // New sprints come first: a ticket may be put into one that a later line creates.
  const inOrder = [...proposed.entries()].sort(([, one], [, other]) => rankOf(one) - rankOf(other));
  const built = new Map<number, StoredLine>();
  for (const [index, line] of inOrder) {
    const known = withProposedSprints(choices, [...waiting, ...built.values()]);
    const made = await namingLine(index, () => lineOf(services, viewer, { place, choices: known, line, index }));
    if (made.kind === 'create_sprint' && known.sprint_id.some(({ value }) => value === made.sprint_id))
      await namingLine(index, async () => fail('conflict'));
    built.set(index, made);
  }
  const lines = [...built].sort(([one], [other]) => one - other).map(([, line]) => line);
  return run(viewer, proposeChanges, { ...place, program: program ?? fail('proposal_by_token'), lines });
}

const rankOf = ({ kind }: ProposedLine): number => (kind === 'create_sprint' ? 0 : 1);

interface Given {
  place: Place;
  choices: Choices;
  line: ProposedLine;
  index: number;
}

async function lineOf(services: Needed, viewer: SessionViewer, given: Given): Promise<StoredLine> {
  const { line, place, index } = given;
  const isOfTicket = line.kind === 'create' || line.kind === 'change' || line.kind === 'comment';
  const built = isOfTicket
    ? await ticketLineOf(services, viewer, { ...given, line })
    : await buildRecordLine(services, viewer, place, await recordDraftOf(services, viewer, place, line));
  return built ?? failInput(`body.lines.${index}`, 'changes nothing: the record has these values already');
}

type ProposedTicketLine = Extract<ProposedLine, { kind: 'create' | 'change' | 'comment' }>;

async function ticketLineOf(
  services: Needed,
  viewer: SessionViewer,
  { place, choices, line }: Given & { line: ProposedTicketLine },
): Promise<TicketLine | undefined> {
  const draft: LineDraft = {
    id: uuidv7(),
    kind: line.kind,
    ticket_id: line.kind === 'create' ? uuidv7() : await ticketNamed(services, viewer, place, line.ticket),
    values: line.kind === 'comment' ? {} : valuesOf(line.values),
    comment: line.kind === 'comment' ? withoutInvisible(line.comment) : null,
    comment_id: line.kind === 'comment' ? uuidv7() : null,
    reason: line.reason ?? '',
  };
  const { status } = draft.values;
  if (status !== undefined && !choices.status.some(({ value }) => value === status)) fail('status_unknown', { status });
  return buildLine(services, viewer, place, { draft, choices });
}

async function recordDraftOf(
  services: Needed,
  viewer: SessionViewer,
  place: Place,
  line: Exclude<ProposedLine, ProposedTicketLine>,
): Promise<RecordDraft> {
  const common = { id: uuidv7(), reason: line.reason ?? '' };
  switch (line.kind) {
    case 'create_sprint':
      return { ...common, kind: line.kind, sprint_id: line.id ?? uuidv7(), values: line.values };
    case 'change_sprint':
      return { ...common, kind: line.kind, sprint_id: line.sprint, values: line.values };
    case 'create_document':
      return { ...common, kind: line.kind, document_id: uuidv7(), values: line.values };
    case 'change_document':
      return { ...common, kind: line.kind, document_id: line.document, values: line.values };
    default: {
      const ticket_id = await ticketNamed(services, viewer, place, line.ticket);
      const entry_id = line.kind === 'change_time' ? line.entry : uuidv7();
      return { ...common, kind: line.kind, ticket_id, entry_id, values: line.values };
    }
  }
}

async function ticketNamed(
  { db }: Pick<Needed, 'db'>,
  viewer: SessionViewer,
  { company_id, project_id }: Place,
  name: string,
): Promise<string> {
  const found = await findTicket(db, scopeOf(viewer), name, company_id);
  return found?.project_id === project_id ? found.id : fail('ticket_not_found');
}

/** Removes invisible characters, because the user approves what is shown. */
function valuesOf(values: Extract<ProposedLine, { kind: 'change' }>['values']): LineDraft['values'] {
  const { title, description, labels } = values;
  return {
    ...values,
    ...(title !== undefined && { title: withoutInvisible(title) }),
    ...(description !== undefined && { description: htmlOfText(withoutInvisible(description)) }),
    ...(labels !== undefined && { labels: labels.map(withoutInvisible) }),
  };
}
