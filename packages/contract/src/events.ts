// Declares the events of the log. Each is written in the transaction of its change; streams and reactions read this one log.
import * as z from 'zod/mini';
import { INTEGRATION_TYPES } from './integrations.ts';
import { defineEndpoint } from './platform/endpoint.ts';
import { Id, matching, Timestamp } from './platform/primitives.ts';
import { TicketCard, TicketChange, TicketPlace } from './tickets.ts';

/** The changed fields of a ticket, with its new version. */
const ticketPatch = z.object({ id: Id, version: z.int(), changes: TicketChange });

/** A document without its content, which may be long: a page that shows it fetches it. */
const documentSummary = z.object({
  document_id: Id,
  version: z.int(),
  title: z.string(),
  category: z.string(),
  updated_by: z.nullable(Id),
});

/** Members whom the text mentions now and did not mention before. */
const newMentions = z.optional(z.array(Id));

const writtenDocument = z.extend(documentSummary, { mentions: newMentions });

const documentComment = z.object({ document_id: Id, thread_id: Id, comment_id: Id, mentions: z.array(Id) });

/** The payload of each kind of event. A record that not everyone in the project may read is named by its id alone. */
export const EVENT_PAYLOADS = {
  'ticket.created': z.object({ board_version: z.int(), ticket: TicketCard, mentions: newMentions }),
  'ticket.updated': z.object({
    board_version: z.int(),
    ticket: ticketPatch,
    places: z.array(TicketPlace),
    mentions: newMentions,
  }),
  'ticket.moved': z.object({ board_version: z.int(), places: z.array(TicketPlace) }),
  'ticket.deleted': z.object({ board_version: z.int(), ids: z.array(Id) }),
  /** Restored from the trash, with the children that are below it again. */
  'ticket.restored': z.object({ board_version: z.int(), ticket: TicketCard, children: z.array(Id) }),
  /** Moved to another project, and moved here from one, with the children that are below it again. */
  'ticket.left': z.object({ board_version: z.int(), ids: z.array(Id) }),
  'ticket.arrived': z.object({ board_version: z.int(), ticket: TicketCard, children: z.array(Id) }),
  'ticket.purged': z.object({ ids: z.array(Id) }),
  /** Too many tickets changed at once to list them: pages fetch the board again. */
  'board.replaced': z.object({ board_version: z.int() }),
  'time.changed': z.object({ ticket_id: Id }),
  'attachments.changed': z.object({ ticket_id: Id }),
  'links.changed': z.object({ ticket_id: Id }),
  'watchers.changed': z.object({ ticket_id: Id }),
  /** `mentions`: the members it mentions; in an edited comment, only new ones. */
  'comment.created': z.object({ ticket_id: Id, comment_id: Id, mentions: z.array(Id) }),
  'comment.updated': z.object({ ticket_id: Id, comment_id: Id, mentions: z.array(Id) }),
  'comment.deleted': z.object({ ticket_id: Id, comment_id: Id }),
  'comment.restored': z.object({ ticket_id: Id, comment_id: Id }),
  'document.created': writtenDocument,
  'document.updated': writtenDocument,
  'document.deleted': z.object({ document_id: Id }),
  'document.restored': documentSummary,
  /** Deleted permanently, from the trash. */
  'document.purged': z.object({ document_ids: z.array(Id) }),
  /** A revision was renamed. */
  'document_revision.changed': z.object({ document_id: Id, revision_id: Id }),
  /** `mentions`: as for comments on tickets. */
  'document_comment.created': documentComment,
  'document_comment.updated': documentComment,
  'document_comment.deleted': z.omit(documentComment, { mentions: true }),
  'document_comment.restored': z.omit(documentComment, { mentions: true }),
  /** Resolved or reopened. */
  'document_thread.changed': z.object({ document_id: Id, thread_id: Id, is_resolved: z.optional(z.boolean()) }),
  'document_watchers.changed': z.object({ document_id: Id }),
  /** A saved view was created, changed or deleted: pages that may see it fetch it again. */
  'view.changed': z.object({ view_id: Id }),
  /** Each of these users receives only their own id. */
  'inbox.changed': z.object({ user_ids: z.array(Id) }),
  /** Only this user receives it. */
  'favourites.changed': z.object({ user_id: Id }),
  /** Only this user receives it. */
  'first_steps.changed': z.object({ user_id: Id }),
  /** A conversation with the assistant began, got messages, was renamed or deleted. Only its user receives this. */
  'ai_conversation.changed': z.object({ user_id: Id, conversation_id: Id }),
  /** A proposal of the assistant or of a program was made, changed, decided or undone. Only its user receives this. */
  'ai_proposal.changed': z.object({ user_id: Id, proposal_id: Id }),
  /** The settings of the assistant changed, such as its key or the closed projects: pages fetch them again. */
  'assistant.changed': z.object({}),
  /** Tokens of the model were used. Administrators receive it. */
  'assistant.used': z.object({}),
  'import.changed': z.object({ import_id: Id }),
  'project.created': z.object({ project_id: Id }),
  'project.updated': z.object({ project_id: Id }),
  'project.deleted': z.object({ project_id: Id }),
  'sprint.changed': z.object({ sprint_id: Id }),
  'sprint_config.changed': z.object({}),
  'template.changed': z.object({ template_id: Id }),
  /** Only this user and members who may see the workload receive it. */
  'day_off.changed': z.object({ user_id: Id }),
  /** This user's meeting hours changed. The same people receive it as `day_off.changed`. */
  'calendar.changed': z.object({ user_id: Id }),
  /** This user's calendar feed was created, read or turned off. Only they receive it. */
  'calendar_feed.changed': z.object({ user_id: Id }),
  /** An API token of this person was created or ended. Told to them and to administrators. */
  'api_tokens.changed': z.object({ user_id: Id }),
  'holidays.changed': z.object({}),
  /** A project's notifications in Slack changed. */
  'slack_notifications.changed': z.object({}),
  /** A webhook was created, changed, deleted, switched off or sent a test. Of a company's, administrators receive it. */
  'webhook.changed': z.object({ webhook_id: Id }),
  /** Logged hours reached this percentage of a project's budget. Members who may see the workload receive it. */
  'budget.reached': z.object({ project_id: Id, percent: z.int() }),
  /** `changed`: the name of a frame that looks different from before. */
  'frames.changed': z.object({ ticket_id: Id, changed: z.optional(z.string()) }),
  'pull_requests.changed': z.object({ ticket_id: Id }),
  /** The project's repository, or its rules for pull requests, changed. */
  'github.changed': z.object({ project_id: Id }),
  /** A provider was connected or disconnected, or its connection broke. */
  'integration.changed': z.object({ type: z.enum(INTEGRATION_TYPES) }),
  /** Created, revoked, restored or opened. Members who may see the workload receive it. */
  'shared_report.changed': z.object({ shared_report_id: Id }),
  'company.updated': z.object({}),
  'member.changed': z.object({ user_id: Id }),
  'invitation.changed': z.object({ invitation_id: Id }),
  /** This user's own account changed: for example, the address was verified. */
  'user.updated': z.object({ user_id: Id }),
  'session.ended': z.object({ user_id: Id }),
} as const;

export type EventType = keyof typeof EVENT_PAYLOADS;
export type EventPayload<T extends EventType> = z.infer<(typeof EVENT_PAYLOADS)[T]>;

/** Concern one person, some of them in all their companies: they can have no company. */
type PersonalEventType = 'inbox.changed' | 'user.updated' | 'session.ended';

/** Null for what concerns one person in all their companies. */
export type EventCompany<T extends EventType> = T extends PersonalEventType ? string | null : string;

/** One event as a client receives it. */
export type ServerEvent = {
  [T in EventType]: {
    type: T;
    company_id: EventCompany<T>;
    project_id: string | null;
    actor_id: string | null;
    at: string;
    payload: EventPayload<T>;
  };
}[EventType];

export const EventEnvelope = z.object({
  type: z.string(),
  company_id: z.nullable(Id),
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
    takesToken: true,
    isForViewAs: true,
    query: z.object({ age_ms: z.optional(matching(/^\d{1,12}$/, 12)) }),
    stream: 'text/event-stream',
  }),
};
