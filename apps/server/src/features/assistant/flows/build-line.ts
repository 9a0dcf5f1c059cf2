// Builds a line of a proposal that is about a ticket: reads the current values, and checks whether the user may run the line's command.
import type { ShownValue } from '@worklane/contract/proposals';
import type { Ticket, TicketChange } from '@worklane/contract/tickets';
import { can } from '@worklane/domain/access/can';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { withoutInvisible } from '@worklane/domain/assistant/clean-text';
import { PROPOSAL_LIMITS, type TicketLineKind } from '@worklane/domain/assistant/vocabulary';
import { htmlOfText, textWithAddresses } from '@worklane/domain/text/plain-html';
import { EDITABLE_FIELDS, type EditableField, TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { cleanComment } from '../../../platform/texts/clean-html.ts';
import { readTicket } from '../../tickets/reads.ts';
import { lineOf } from '../context/mark-data.ts';
import { commandOf, type StoredLine, type TicketLine } from '../proposal-lines.ts';
import type { Choices } from '../proposal-reads.ts';
import { type NewTickets, newTicketWords } from '../proposed-tickets.ts';

export interface LineDraft {
  id: string;
  kind: TicketLineKind;
  ticket_id: string;
  values: TicketChange;
  comment: string | null;
  comment_id: string | null;
  reason: string;
}

interface Known {
  draft: LineDraft;
  choices: Choices;
  /** Tickets that the same proposal creates, which a comment may be about, and which may be its parent. */
  created: NewTickets;
}

/** Fields of a new ticket that only users with the right to edit tickets may set. */
const PLACED = ['status', 'parent_id', 'sprint_id'] as const;

/**
 * @returns undefined when nothing would change
 * @throws Refusal that the command, or reading its target, would give
 */
export async function buildLine(
  { db, batches }: Pick<Services, 'db' | 'batches'>,
  viewer: SessionViewer,
  ref: ProjectRef,
  { draft, choices, created }: Known,
): Promise<TicketLine | undefined> {
  const { kind, ticket_id } = draft;
  // The command finds out when it is run only: one comment without words would hold up the whole proposal.
  if (kind === 'comment') cleanComment(htmlOfText(draft.comment ?? ''));
  if (draft.values.assignee_ids && !can(viewer, 'ticket.assign', ref)) fail('forbidden');
  if (kind === 'create' && PLACED.some((field) => draft.values[field]) && !can(viewer, 'ticket.edit', ref))
    fail('forbidden');
  const isNew = kind === 'create' || (kind === 'comment' && created.has(ticket_id));
  const ticket = isNew ? undefined : await readTicket(db, scopeOf(viewer), ticket_id);
  if (!isNew && ticket?.project_id !== ref.project_id) fail('ticket_not_found');
  const values = ticket && kind === 'change' ? changedOf(draft.values, ticket) : draft.values;
  if (kind === 'change' && Object.keys(values).length === 0) return undefined;
  const fields = EDITABLE_FIELDS.filter((field) => field in values);
  const expected: TicketChange = {};
  if (ticket && kind === 'change') for (const field of fields) Object.assign(expected, { [field]: ticket[field] });
  const parents = await readParents({ db, viewer, created }, [values.parent_id, expected.parent_id]);
  const shown = fields.map(
    (field): ShownValue => ({
      field,
      before: kind === 'change' ? wordsOf(field, expected, choices, parents) : null,
      after: wordsOf(field, values, choices, parents),
    }),
  );
  const line: TicketLine = {
    ...draft,
    ticket: ticket ? { key: ticket.key, title: ticket.title, version: ticket.version } : null,
    values,
    expected,
    reason: reasonOf(draft.reason),
    shown,
    is_left_out: false,
    problem: null,
  };
  await checkLine({ batches, viewer, ref }, line, created);
  return line;
}

interface Checking {
  batches: Services['batches'];
  viewer: SessionViewer;
  ref: ProjectRef;
}

/** Checks the right to what is about a ticket of the same proposal in its project: the ticket isn't there to be found yet. */
export async function checkLine(
  { batches, viewer, ref }: Checking,
  line: StoredLine,
  created: NewTickets,
): Promise<void> {
  const isOfNew = line.kind === 'comment' || line.kind === 'log_time' || line.kind === 'link';
  const isAboutNew = isOfNew && created.has(line.ticket_id ?? '');
  if (!isAboutNew) return batches.check(viewer, [commandOf(line, ref.project_id)]);
  if (!can(viewer, line.kind === 'comment' ? 'comment.create' : 'ticket.edit', ref)) fail('forbidden');
}

/** Writes a reason in one line, without characters that nobody sees. */
export const reasonOf = (reason: string): string => lineOf(withoutInvisible(reason), PROPOSAL_LIMITS.reason - 3);

function changedOf(values: TicketChange, ticket: Ticket): TicketChange {
  const fields = Object.entries(values) as [EditableField, unknown][];
  return Object.fromEntries(
    fields.filter(([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(ticket[field])),
  );
}

async function readParents(
  { db, viewer, created }: { db: Services['db']; viewer: SessionViewer; created: NewTickets },
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const id of ids) {
    const isNew = id && created.has(id);
    if (isNew) keys.set(id, newTicketWords(created.get(id)));
    const parent = id && !isNew && (await readTicket(db, scopeOf(viewer), id));
    if (parent) keys.set(parent.id, parent.key);
  }
  return keys;
}

export const NONE = 'none';

function wordsOf(
  field: EditableField,
  values: TicketChange,
  choices: Choices,
  parents: ReadonlyMap<string, string>,
): string {
  const value = values[field];
  if (value === null || value === undefined || value === '') return NONE;
  const named = (list: Choices[keyof Choices], id: string, other: string) =>
    list.find((each) => each.value === id)?.label ?? other;
  switch (field) {
    case 'status':
      return named(choices.status, String(value), String(value));
    case 'sprint_id':
      return named(choices.sprint_id, String(value), 'another sprint');
    case 'parent_id':
      return parents.get(String(value)) ?? 'another ticket';
    case 'assignee_ids':
      return (value as string[]).map((id) => named(choices.assignee_ids, id, 'a former member')).join(', ') || NONE;
    case 'description':
      return wordsOfHtml(String(value));
    case 'estimate':
      return `${value} h`;
    default:
      return plainWords(field, value) || NONE;
  }
}

/** Converts HTML to text with its pictures and link addresses, so that a change that only drops them is visible. */
export function wordsOfHtml(html: string): string {
  return textWithAddresses(html.replace(/<img\b[^>]*>/g, '[picture]')).trim();
}

function plainWords(field: EditableField, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  const declared = TICKET_FIELDS[field];
  return 'words' in declared
    ? ((declared.words as Record<string, string>)[String(value)] ?? String(value))
    : String(value);
}
