// The events of the log, in the past tense. Written in the transaction of the change; everything that reacts reads this one log.
import * as z from 'zod/mini';
import { INTEGRATION_TYPES } from './integrations.ts';
import { defineEndpoint } from './platform/endpoint.ts';
import { Id, matching, Timestamp } from './platform/primitives.ts';
import { TicketCard, TicketChange, TicketPlace } from './tickets.ts';

/** The changed fields of a ticket, with its new version. */
const ticketPatch = z.object({ id: Id, version: z.int(), changes: TicketChange });

/** A document without its content, which may be long: whoever shows it fetches it. */
const documentSummary = z.object({
  document_id: Id,
  version: z.int(),
  title: z.string(),
  category: z.string(),
  updated_by: z.nullable(Id),
});

/** Members whom the text names, and did not name before. */
const newMentions = z.optional(z.array(Id));

const writtenDocument = z.extend(documentSummary, { mentions: newMentions });

const documentComment = z.object({ document_id: Id, thread_id: Id, comment_id: Id, mentions: z.array(Id) });

/** The payload of each kind of event. What not everyone in the room may read carries only its id. */
const EVENT_PAYLOADS = {
  'ticket.created': z.object({ board_version: z.int(), ticket: TicketCard, mentions: newMentions }),
  'ticket.updated': z.object({
    board_version: z.int(),
    ticket: ticketPatch,
    places: z.array(TicketPlace),
    mentions: newMentions,
  }),
  'ticket.moved': z.object({ board_version: z.int(), places: z.array(TicketPlace) }),
  'ticket.deleted': z.object({ board_version: z.int(), ids: z.array(Id) }),
  /** Back from the trash; `children` are below it again. */
  'ticket.restored': z.object({ board_version: z.int(), ticket: TicketCard, children: z.array(Id) }),
  /** Gone to another project, and come from one, with what is below it again. */
  'ticket.left': z.object({ board_version: z.int(), ids: z.array(Id) }),
  'ticket.arrived': z.object({ board_version: z.int(), ticket: TicketCard, children: z.array(Id) }),
  'ticket.purged': z.object({ ids: z.array(Id) }),
  /** Too many tickets at once to name: fetch the board again. */
  'board.replaced': z.object({ board_version: z.int() }),
  'time.changed': z.object({ ticket_id: Id }),
  'attachments.changed': z.object({ ticket_id: Id }),
  'links.changed': z.object({ ticket_id: Id }),
  'watchers.changed': z.object({ ticket_id: Id }),
  /** `mentions`: members whom it names, of an edited comment those whom it did not name before. */
  'comment.created': z.object({ ticket_id: Id, comment_id: Id, mentions: z.array(Id) }),
  'comment.updated': z.object({ ticket_id: Id, comment_id: Id, mentions: z.array(Id) }),
  'comment.deleted': z.object({ ticket_id: Id, comment_id: Id }),
  'comment.restored': z.object({ ticket_id: Id, comment_id: Id }),
  'document.created': writtenDocument,
  'document.updated': writtenDocument,
  'document.deleted': z.object({ document_id: Id }),
  'document.restored': documentSummary,
  /** Deleted for good, from the trash. */
  'document.purged': z.object({ document_ids: z.array(Id) }),
  /** A revision got another name. */
  'document_revision.changed': z.object({ document_id: Id, revision_id: Id }),
  /** `mentions`: as of comments on tickets. */
  'document_comment.created': documentComment,
  'document_comment.updated': documentComment,
  'document_comment.deleted': z.omit(documentComment, { mentions: true }),
  'document_comment.restored': z.omit(documentComment, { mentions: true }),
  /** Resolved or reopened. */
  'document_thread.changed': z.object({ document_id: Id, thread_id: Id, is_resolved: z.optional(z.boolean()) }),
  'document_watchers.changed': z.object({ document_id: Id }),
  /** A saved view: pages that may see it fetch it again. */
  'view.changed': z.object({ view_id: Id }),
  /** Each person is told of themselves alone. */
  'inbox.changed': z.object({ user_ids: z.array(Id) }),
  /** Told to this person alone. */
  'favourites.changed': z.object({ user_id: Id }),
  /** Told to this person alone. */
  'first_steps.changed': z.object({ user_id: Id }),
  /** A conversation with the assistant began, grew, was renamed or deleted. Told to its writer alone. */
  'ai_conversation.changed': z.object({ user_id: Id, conversation_id: Id }),
  /** A proposal of the assistant or of a program was made, changed, decided or undone. Only its user receives this. */
  'ai_proposal.changed': z.object({ user_id: Id, proposal_id: Id }),
  /** Whether the company has a key, or a project is closed to the assistant: pages ask again. */
  'assistant.changed': z.object({}),
  'import.changed': z.object({ import_id: Id }),
  'project.created': z.object({ project_id: Id }),
  'project.updated': z.object({ project_id: Id }),
  'project.deleted': z.object({ project_id: Id }),
  'sprint.changed': z.object({ sprint_id: Id }),
  'sprint_config.changed': z.object({}),
  'template.changed': z.object({ template_id: Id }),
  /** Told to this person and to members who may see the workload. */
  'day_off.changed': z.object({ user_id: Id }),
  /** The meeting hours of this person. Told as days off are. */
  'calendar.changed': z.object({ user_id: Id }),
  /** The address of this person's due dates was made, read or turned off. Told to this person alone. */
  'calendar_feed.changed': z.object({ user_id: Id }),
  'holidays.changed': z.object({}),
  /** What a project tells in Slack. */
  'slack_notifications.changed': z.object({}),
  /** Logged hours reached this percentage of a project's budget. Told to members who may see the workload. */
  'budget.reached': z.object({ project_id: Id, percent: z.int() }),
  'frames.changed': z.object({ ticket_id: Id }),
  'pull_requests.changed': z.object({ ticket_id: Id }),
  /** The project's repository, or its rules for pull requests, changed. */
  'github.changed': z.object({ project_id: Id }),
  /** Connected, disconnected or broken. */
  'integration.changed': z.object({ type: z.enum(INTEGRATION_TYPES) }),
  /** Created, revoked, restored or opened. Told to members who may see the workload. */
  'shared_report.changed': z.object({ shared_report_id: Id }),
  'company.updated': z.object({}),
  'member.changed': z.object({ user_id: Id }),
  'invitation.changed': z.object({ invitation_id: Id }),
  /** Of oneself: what one may do as a person has changed, the address is verified now, say. */
  'user.updated': z.object({ user_id: Id }),
  'session.ended': z.object({ user_id: Id }),
} as const;

export type EventType = keyof typeof EVENT_PAYLOADS;
export type EventPayload<T extends EventType> = z.infer<(typeof EVENT_PAYLOADS)[T]>;

/** One event as a client receives it. */
export type ServerEvent = {
  [T in EventType]: {
    type: T;
    company_id: string;
    project_id: string | null;
    actor_id: string | null;
    at: string;
    payload: EventPayload<T>;
  };
}[EventType];

/** Sent instead of events when a client was away for too long: fetch everything again. */
export const RESET_EVENT = 'reset';
/** Sent first on every stream, and then every 15 seconds, so that both sides notice a dead connection. */
export const PING_EVENT = 'ping';
export const PING_SECONDS = 15;

export const EventEnvelope = z.object({
  type: z.string(),
  company_id: Id,
  project_id: z.nullable(Id),
  actor_id: z.nullable(Id),
  at: Timestamp,
  payload: z.unknown(),
});

export const events = {
  stream: defineEndpoint({
    name: 'events.stream',
    method: 'GET',
    path: '/api/events',
    summary:
      'Stream the events of your companies as they happen. To catch up, send Last-Event-ID, or age_ms: how many milliseconds ago you requested the first data that you show',
    access: 'signed-in',
    isForViewAs: true,
    query: z.object({ age_ms: z.optional(matching(/^\d{1,12}$/, 12)) }),
    stream: 'text/event-stream',
  }),
};
