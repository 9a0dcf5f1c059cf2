// Builds the lines that a program proposes, each checked as if the program's user made the change now.
import type { ProposedLine } from '@worklane/contract/proposals';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { withoutInvisible } from '@worklane/domain/assistant/clean-text';
import {
  ACTION_LINE_KINDS,
  type ActionLineKind,
  TICKET_LINE_KINDS,
  type TicketLineKind,
} from '@worklane/domain/assistant/vocabulary';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import { uuidv7 } from 'uuidv7';
import { fail, failInput, Refusal } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { findTicket } from '../../tickets/reads.ts';
import { proposeChanges } from '../commands/propose-changes.ts';
import { parentsFirst } from '../parents-first.ts';
import { namingLine, rankOf, type StoredLine, type TicketLine } from '../proposal-lines.ts';
import { type Choices, isIdTaken, readChoices, readLinesToJoin, withProposedSprints } from '../proposal-reads.ts';
import { createdBy, type NewTickets } from '../proposed-tickets.ts';
import { type ActionDraft, buildActionLine } from './build-action-line.ts';
import { buildLine, type LineDraft } from './build-line.ts';
import { buildRecordLine, type RecordDraft } from './build-record-line.ts';

type Needed = Pick<Services, 'db' | 'run' | 'batches' | 'now'>;

/**
 * @returns the proposal that has the lines now
 * @throws Refusal of the first line that can't be done, which it names; then no line is added
 */
export async function propose(
  services: Needed,
  viewer: SessionViewer,
  { company_id, project_id, lines: proposed }: ProjectRef & { lines: readonly ProposedLine[] },
): Promise<{ id: string }> {
  const { db, run, now } = services;
  const ref = { company_id, project_id };
  const { program } = viewer;
  const waiting = program ? await readLinesToJoin(db, { ...ref, token_id: program.token_id }, now()) : [];
  const choices = await readChoices(db, scopeOf(viewer), ref);
  const built = new Map<number, StoredLine>();
  for (const [index, line] of inOrder(proposed)) {
    const earlier = [...waiting, ...built.values()];
    const known = withProposedSprints(choices, earlier);
    const created = createdBy(earlier);
    const given = { ref, choices: known, created, lines: earlier, line, index };
    const made = await namingLine(index, () => lineOf(services, viewer, given));
    const isTaken =
      (made.kind === 'create_sprint' && known.sprint_id.some(({ value }) => value === made.sprint_id)) ||
      (made.kind === 'create' && created.has(made.ticket_id)) ||
      ('id' in line && line.id !== undefined && (await isIdTaken(db, made)));
    if (isTaken) await namingLine(index, async () => failTaken());
    built.set(index, made);
  }
  const lines = [...built].sort(([one], [other]) => one - other).map(([, line]) => line);
  return run(viewer, proposeChanges, { ...ref, program: program ?? fail('proposal_by_token'), lines });
}

/** Puts new sprints and tickets first, parents before their children: a line may be about what a later one creates. */
function inOrder(lines: readonly ProposedLine[]): [index: number, line: ProposedLine][] {
  return parentsFirst([...lines.entries()], ([, line]) =>
    line.kind === 'create' ? { id: line.id, parent_id: line.values.parent_id } : undefined,
  ).sort(([, one], [, other]) => rankOf(one) - rankOf(other));
}

/** @throws Refusal conflict, always */
function failTaken(): never {
  const refusal = new Refusal('conflict');
  refusal.message = 'Another record has this id. Choose a new one';
  throw refusal;
}

interface Given {
  ref: ProjectRef;
  choices: Choices;
  created: NewTickets;
  /** Those that come before it in the proposal. */
  lines: readonly StoredLine[];
  line: ProposedLine;
  index: number;
}

async function lineOf(services: Needed, viewer: SessionViewer, given: Given): Promise<StoredLine> {
  const built = await builtOf(services, viewer, given);
  return built ?? failInput(`body.lines.${given.index}`, 'changes nothing: the record has these values already');
}

async function builtOf(services: Needed, viewer: SessionViewer, given: Given): Promise<StoredLine | undefined> {
  const { line, ref, choices, created, lines } = given;
  if (isTicketLine(line)) return ticketLineOf(services, viewer, { ...given, line });
  if (isActionLine(line)) {
    const draft = await actionDraftOf(services, viewer, { ref, created, line });
    return buildActionLine(services, viewer, ref, { draft, choices, lines });
  }
  const draft = await recordDraftOf(services, viewer, { ref, created, line });
  return buildRecordLine(services, viewer, ref, { draft, created });
}

type ProposedTicketLine = Extract<ProposedLine, { kind: TicketLineKind }>;
type ProposedActionLine = Extract<ProposedLine, { kind: ActionLineKind }>;

const isTicketLine = (line: ProposedLine): line is ProposedTicketLine =>
  (TICKET_LINE_KINDS as readonly string[]).includes(line.kind);
const isActionLine = (line: ProposedLine): line is ProposedActionLine =>
  (ACTION_LINE_KINDS as readonly string[]).includes(line.kind);

async function ticketLineOf(
  services: Needed,
  viewer: SessionViewer,
  { ref, choices, created, line }: Given & { line: ProposedTicketLine },
): Promise<TicketLine | undefined> {
  const draft: LineDraft = {
    id: uuidv7(),
    kind: line.kind,
    ticket_id:
      line.kind === 'create'
        ? (line.id ?? uuidv7())
        : await ticketNamed(services, viewer, ref, line.ticket, line.kind === 'comment' ? created : NO_TICKETS),
    values: line.kind === 'comment' ? {} : valuesOf(line.values),
    comment: line.kind === 'comment' ? withoutInvisible(line.comment) : null,
    comment_id: line.kind === 'comment' ? uuidv7() : null,
    reason: line.reason ?? '',
  };
  const { status } = draft.values;
  if (status !== undefined && !choices.status.some(({ value }) => value === status)) fail('status_unknown', { status });
  return buildLine(services, viewer, ref, { draft, choices, created });
}

async function recordDraftOf(
  services: Needed,
  viewer: SessionViewer,
  {
    ref,
    created,
    line,
  }: Pick<Given, 'ref' | 'created'> & { line: Exclude<ProposedLine, ProposedTicketLine | ProposedActionLine> },
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
      const known = line.kind === 'log_time' ? created : NO_TICKETS;
      const ticket_id = await ticketNamed(services, viewer, ref, line.ticket, known);
      const entry_id = line.kind === 'change_time' ? line.entry : uuidv7();
      return { ...common, kind: line.kind, ticket_id, entry_id, values: line.values };
    }
  }
}

async function actionDraftOf(
  services: Needed,
  viewer: SessionViewer,
  { ref, created, line }: Pick<Given, 'ref' | 'created'> & { line: ProposedActionLine },
): Promise<ActionDraft> {
  const { kind, reason = '' } = line;
  const common = { id: uuidv7(), reason, ticket_id: null, values: {} };
  if (kind === 'complete_sprint' || kind === 'delete_sprint')
    return { ...common, kind, subject: line.sprint, values: kind === 'complete_sprint' ? line.values : {} };
  if (kind === 'delete_document') return { ...common, kind, subject: line.document };
  // Its key and its title are read for users who may restore it.
  if (kind === 'restore') return { ...common, kind, subject: line.ticket, ticket_id: line.ticket };
  const known = kind === 'link' ? created : NO_TICKETS;
  const ticket_id = await ticketNamed(services, viewer, ref, line.ticket, known);
  const named = { ...common, ticket_id };
  switch (line.kind) {
    case 'move': {
      const before = line.before ? await ticketNamed(services, viewer, ref, line.before) : null;
      return { ...named, kind: line.kind, subject: ticket_id, values: { status: line.status, before } };
    }
    case 'link': {
      const isNew = created.has(line.other_ticket);
      const other = isNew
        ? undefined
        : await findTicket(services.db, scopeOf(viewer), line.other_ticket, ref.company_id);
      const other_ticket = isNew ? line.other_ticket : (other?.id ?? fail('ticket_not_found'));
      const values = { link_kind: line.link_kind, other_ticket };
      return { ...named, kind: line.kind, subject: uuidv7(), values };
    }
    case 'edit_comment': {
      const values = { comment: withoutInvisible(line.comment) };
      return { ...named, kind: line.kind, subject: line.comment_id, values };
    }
    case 'unlink':
      return { ...named, kind: line.kind, subject: line.link };
    case 'delete_comment':
      return { ...named, kind: line.kind, subject: line.comment_id };
    case 'delete_time':
      return { ...named, kind: line.kind, subject: line.entry };
    default:
      return { ...named, kind: line.kind, subject: ticket_id };
  }
}

/** Where a line must be about a ticket that is there already. */
const NO_TICKETS: NewTickets = new Map();

async function ticketNamed(
  { db }: Pick<Needed, 'db'>,
  viewer: SessionViewer,
  { company_id, project_id }: ProjectRef,
  name: string,
  created: NewTickets = NO_TICKETS,
): Promise<string> {
  if (created.has(name)) return name;
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
