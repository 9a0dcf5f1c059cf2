// Declares proposals: changes that the assistant or a program suggests, and that are made only after a user has approved them.
import { LINE_KINDS, PROPOSAL_LIMITS, PROPOSAL_SOURCES, PROPOSAL_STATES } from '@worklane/domain/assistant/vocabulary';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { Id, line, rawText, Timestamp, text, whole } from './platform/primitives.ts';
import { Completion, NewSprint, SprintChange } from './sprints.ts';
import { ProgramNames } from './ticket-activity.ts';
import { NewLink } from './ticket-relations.ts';
import { TicketChange, TicketMove } from './tickets.ts';
import { NewTimeEntry, TimeEntryChange } from './time-entries.ts';

/** One value of a line, in words. */
const ShownValue = z.object({
  field: z.string(),
  /** Null for a new ticket. */
  before: z.nullable(z.string()),
  after: z.string(),
});
export type ShownValue = z.infer<typeof ShownValue>;

/**
 * A document's new title, category and content. The content is HTML, and replaces what was there. The text is plain, and added at the end.
 */
const DocumentText = z.object({
  title: z.optional(line(DOCUMENT_LIMITS.title)),
  category: z.optional(line(DOCUMENT_LIMITS.category)),
  content: z.optional(text(PROPOSAL_LIMITS.content)),
  text: z.optional(text(PROPOSAL_LIMITS.text)),
});
export type DocumentText = z.infer<typeof DocumentText>;

/** What a line is about that is no ticket, and its new values. */
const ProposedRecord = z.discriminatedUnion('of', [
  z.object({ of: z.literal('sprint'), id: Id, name: z.string(), values: SprintChange }),
  z.object({ of: z.literal('time_entry'), id: Id, values: TimeEntryChange }),
  z.object({ of: z.literal('document'), id: Id, name: z.string(), values: DocumentText }),
  z.object({ of: z.literal('completion'), id: Id, name: z.string(), values: Completion }),
]);
export type ProposedRecord = z.infer<typeof ProposedRecord>;

const ProposalLine = z.object({
  id: Id,
  kind: z.enum(LINE_KINDS),
  /** The ticket to change, to comment on or to log time on, or the created one; null until it is created. */
  ticket: z.nullable(z.object({ id: Id, key: z.string(), title: z.string() })),
  /** The title of the ticket that it is about and that the same proposal creates. */
  new_ticket: z.nullable(z.string()),
  reason: z.string(),
  /** The ticket's new values. */
  values: TicketChange,
  /** The text of a comment, as plain text. */
  comment: z.nullable(z.string()),
  /** The sprint, the time entry or the document; how a sprint is completed. */
  record: z.nullable(ProposedRecord),
  shown: z.array(ShownValue),
  is_left_out: z.boolean(),
  /** Why the line can't be done, or was skipped. */
  problem: z.nullable(z.string()),
});
export type ProposalLine = z.infer<typeof ProposalLine>;

const choices = z.array(z.object({ value: z.string(), label: z.string() }));

const Proposal = z.object({
  id: Id,
  project_id: Id,
  source: z.enum(PROPOSAL_SOURCES),
  /** The program that proposed it. */
  program: z.nullable(ProgramNames),
  state: z.enum(PROPOSAL_STATES),
  /** Counts changes of the proposal: users can approve only the version that they see. */
  version: z.int(),
  lines: z.array(ProposalLine),
  /** The values that a line can be changed to. */
  choices: z.object({ status: choices, assignee_ids: choices, sprint_id: choices }),
  /** The batch to undo, or to undo the undo; null when neither is possible. */
  batch_id: z.nullable(Id),
  created_at: Timestamp,
  decided_at: z.nullable(Timestamp),
});
export type Proposal = z.infer<typeof Proposal>;

const onProposal = z.object({ proposal: Id });
const seen = z.object({ version: whole() });

/** A user's edit of a line: values of what it is about, or the text of its comment. */
export const LineChange = z.object({
  values: z.optional(TicketChange),
  comment: z.optional(text(PROPOSAL_LIMITS.text)),
  sprint: z.optional(SprintChange),
  time_entry: z.optional(TimeEntryChange),
  document: z.optional(DocumentText),
  completion: z.optional(Completion),
  is_left_out: z.optional(z.boolean()),
});
export type LineChange = z.infer<typeof LineChange>;

/** Plain text, unlike a ticket's: its user sees all of what they approve. */
const ProposedValues = z.extend(TicketChange, { description: z.optional(text(PROPOSAL_LIMITS.text)) });
/** By id or by key. */
const ticket = rawText(64);
const comment = text(PROPOSAL_LIMITS.text).check(z.minLength(1));
const reason = z.optional(text(PROPOSAL_LIMITS.reason));

/**
 * What a program proposes. The `sprint_id` of a ticket may be the `id` of a sprint that the same proposal creates, and its `parent_id` that
 * of a ticket; a comment, a time entry and a link may name the `id` of a ticket that it creates.
 */
export const ProposedLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('create'),
    id: z.optional(Id),
    values: z.required(ProposedValues, { title: true }),
    reason,
  }),
  z.object({ kind: z.literal('change'), ticket, values: ProposedValues, reason }),
  z.object({ kind: z.literal('comment'), ticket, comment, reason }),
  z.object({ kind: z.literal('create_sprint'), id: z.optional(Id), values: z.omit(NewSprint, { id: true }), reason }),
  z.object({ kind: z.literal('change_sprint'), sprint: Id, values: SprintChange, reason }),
  z.object({ kind: z.literal('log_time'), ticket, values: z.omit(NewTimeEntry, { id: true }), reason }),
  z.object({ kind: z.literal('change_time'), ticket, entry: Id, values: TimeEntryChange, reason }),
  z.object({ kind: z.literal('create_document'), values: z.required(DocumentText, { title: true }), reason }),
  z.object({ kind: z.literal('change_document'), document: Id, values: DocumentText, reason }),
  z.object({
    kind: z.literal('move'),
    ticket,
    status: TicketMove.shape.status,
    /** Null, or left out: to the end of the column. */
    before: z.optional(z.nullable(ticket)),
    reason,
  }),
  z.object({ kind: z.literal('delete'), ticket, reason }),
  z.object({ kind: z.literal('restore'), ticket: Id, reason }),
  z.object({ kind: z.literal('link'), ticket, link_kind: NewLink.shape.kind, other_ticket: ticket, reason }),
  z.object({ kind: z.literal('unlink'), ticket, link: Id, reason }),
  z.object({ kind: z.literal('edit_comment'), ticket, comment_id: Id, comment, reason }),
  z.object({ kind: z.literal('delete_comment'), ticket, comment_id: Id, reason }),
  z.object({ kind: z.literal('delete_time'), ticket, entry: Id, reason }),
  z.object({ kind: z.literal('complete_sprint'), sprint: Id, values: Completion, reason }),
  z.object({ kind: z.literal('delete_sprint'), sprint: Id, reason }),
  z.object({ kind: z.literal('delete_document'), document: Id, reason }),
]);
export type ProposedLine = z.infer<typeof ProposedLine>;

/** A proposal as the program sees it that made it. */
const SentProposal = z.omit(Proposal, { source: true, program: true, choices: true, batch_id: true });
export type SentProposal = z.infer<typeof SentProposal>;

const counted = z.int();

const SentSummary = z.extend(z.omit(SentProposal, { lines: true }), { lines: counted });
export type SentSummary = z.infer<typeof SentSummary>;

const WaitingProposal = z.object({
  id: Id,
  project_id: Id,
  program: z.nullable(ProgramNames),
  lines: counted,
  created_at: Timestamp,
});
export type WaitingProposal = z.infer<typeof WaitingProposal>;

const ERRORS = ['proposal_not_found', 'proposal_decided', 'proposal_changed'] as const;

export const proposals = {
  list: defineEndpoint({
    name: 'proposals.list',
    method: 'GET',
    path: '/api/ai_proposals',
    summary: `List the proposals by programs that wait for your decision in a company, newest first, up to ${PROPOSAL_LIMITS.listed}`,
    access: 'own',
    query: z.object({ company_id: Id }),
    response: z.array(WaitingProposal),
  }),
  get: defineEndpoint({
    name: 'proposals.get',
    method: 'GET',
    path: '/api/ai_proposals/{proposal}',
    summary: 'Get a proposal for you: each line with its old and new value',
    access: 'own',
    params: onProposal,
    response: Proposal,
    errors: ['proposal_not_found'],
  }),
  changeLine: defineEndpoint({
    name: 'proposals.changeLine',
    method: 'PATCH',
    path: '/api/ai_proposals/{proposal}/lines/{line}',
    summary: 'Edit a line of a proposal, skip it, or include it again',
    access: 'own',
    params: z.extend(onProposal, { line: Id }),
    body: z.extend(LineChange, seen.shape),
    response: Proposal,
    errors: [...ERRORS, 'proposal_line_not_found'],
  }),
  approve: defineEndpoint({
    name: 'proposals.approve',
    method: 'POST',
    path: '/api/ai_proposals/{proposal}/approve',
    summary:
      'Approve a proposal: run its lines as one batch, all or none. Lines whose ticket has changed since are skipped, and marked',
    access: 'own',
    params: onProposal,
    body: seen,
    response: Proposal,
    errors: [...ERRORS, 'proposal_empty', 'ai_project_closed'],
  }),
  reject: defineEndpoint({
    name: 'proposals.reject',
    method: 'POST',
    path: '/api/ai_proposals/{proposal}/reject',
    summary: 'Reject a proposal',
    access: 'own',
    params: onProposal,
    body: z.object({}),
    response: Proposal,
    errors: ERRORS,
  }),
  propose: defineEndpoint({
    name: 'proposals.propose',
    method: 'POST',
    path: '/api/ai_proposals',
    summary: `Propose changes of tickets, sprints, documents and your own time in a project to the token's user, who edits, approves or rejects them. Nothing changes before. Adds to the token's waiting proposal, up to ${PROPOSAL_LIMITS.lines} lines, ${PROPOSAL_LIMITS.newTickets} of them new tickets. A ticket's \`sprint_id\` can be the \`id\` that a \`create_sprint\` line names; its \`parent_id\`, the \`ticket\` of a comment and a time entry, and the \`ticket\` and \`other_ticket\` of a link can be the \`id\` that a \`create\` line names. The \`content\` of a \`change_document\` line is HTML and replaces the former content, its \`text\` is added at the end`,
    access: { in: 'body', named: [{ scope: 'project', at: 'project_id' }], action: 'project.view' },
    takesToken: true,
    isProposal: true,
    body: z.object({
      project_id: Id,
      lines: z.array(ProposedLine).check(z.minLength(1), z.maxLength(PROPOSAL_LIMITS.lines)),
    }),
    response: z.object({ note: z.string(), proposal: SentProposal }),
    errors: [
      'proposal_by_token',
      'proposal_full',
      'proposal_limit',
      'ticket_not_found',
      'project_archived',
      'status_unknown',
      'assignee_not_member',
      'parent_invalid',
      'sprint_invalid',
      'sprint_not_found',
      'sprint_dates_invalid',
      'sprint_next_missing',
      'sprints_off',
      'time_entry_not_found',
      'document_not_found',
      'ticket_link_invalid',
      'link_exists',
      'link_not_found',
      'comment_not_found',
      'conflict',
    ],
  }),
  sent: defineEndpoint({
    name: 'proposals.sent',
    method: 'GET',
    path: '/api/api_token/proposals',
    summary: `List the proposals made with this API token and what became of them, newest first, up to ${PROPOSAL_LIMITS.listed}`,
    access: 'signed-in',
    takesToken: true,
    response: z.array(SentSummary),
  }),
  getSent: defineEndpoint({
    name: 'proposals.getSent',
    method: 'GET',
    path: '/api/api_token/proposals/{proposal}',
    summary: 'Get a proposal made with this API token: each line as its user sees it, edited, left out or approved',
    access: 'own',
    takesToken: true,
    params: onProposal,
    response: SentProposal,
    errors: ['proposal_not_found'],
  }),
};
