// Defines a user's inbox in a company: what concerns them, grouped by ticket or document. Nobody else sees or changes
// it.
import { ROLES } from '@worklane/domain/access/roles';
import { INBOX_LIMITS, NOTIFICATION_KINDS } from '@worklane/domain/inbox/vocabulary';
import { STATUS_CATEGORIES } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { beforeQuery } from './platform/paging.ts';
import { inCompany } from './platform/paths.ts';
import { Id, setOf, Timestamp } from './platform/primitives.ts';

/** Groups on one page. */
export const INBOX_PAGE = 50;
/** The newest notifications of a group that a page contains. */
export const INBOX_ITEMS = 10;
/** Groups that one request may mark. */
const MARKED_AT_ONCE = 100;

/** `open` is everything that is neither done nor snoozed until later. */
export const INBOX_VIEWS = ['open', 'snoozed', 'done'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

const Status = z.object({ name: z.string(), category: z.enum(STATUS_CATEGORIES) });

const InboxItem = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  /** The person whose doing it was; null for the product's own, and for accounts that were closed. */
  actor_id: z.nullable(Id),
  created_at: Timestamp,
  is_read: z.boolean(),
  comment_id: z.nullable(Id),
  thread_id: z.nullable(Id),
  /** The beginning of the comment, as plain text. */
  excerpt: z.nullable(z.string()),
  /** The status that the ticket was given. */
  status: z.nullable(Status),
  /** Of a thread of comments: whether it was resolved or reopened. */
  is_resolved: z.nullable(z.boolean()),
  /** Of one change to many tickets: how many of them concern the person. */
  count: z.nullable(z.int()),
  is_import: z.boolean(),
  /** Of a budget's hours. */
  percent: z.nullable(z.int()),
  /** The name of the design frame that changed. */
  frame: z.nullable(z.string()),
  /** A pull request moved the ticket. */
  is_from_github: z.boolean(),
  /** The e-mail about it was handed over, but the mail server never answered. */
  may_be_unmailed: z.boolean(),
  invitation: z.nullable(
    z.object({ id: Id, inviter_name: z.string(), role: z.enum(ROLES), project_name: z.nullable(z.string()) }),
  ),
});
export type InboxItem = z.infer<typeof InboxItem>;

const InboxGroup = z.object({
  /** The ticket or the document; of what concerns neither, the notification. */
  subject_id: Id,
  subject: z.enum(['ticket', 'document', 'project', 'company']),
  /** A ticket's, such as EDGE-12. */
  key: z.nullable(z.string()),
  title: z.nullable(z.string()),
  project_id: z.nullable(Id),
  project_key: z.nullable(z.string()),
  /** All in this view, of which `items` are the newest. */
  count: z.int(),
  unread_count: z.int(),
  /** When the newest was created, or came back from being snoozed. */
  last_at: Timestamp,
  snoozed_until: z.nullable(Timestamp),
  items: z.array(InboxItem),
});
export type InboxGroup = z.infer<typeof InboxGroup>;

const InboxPage = z.object({ groups: z.array(InboxGroup), has_more: z.boolean() });
export type InboxPage = z.infer<typeof InboxPage>;

const InboxCount = z.object({
  /** Tickets and documents with something unread. */
  unread: z.int(),
  /** When the next snoozed notification comes back. */
  next_at: z.nullable(Timestamp),
});
export type InboxCount = z.infer<typeof InboxCount>;

/** Only what is sent changes. Done and snoozed exclude each other. */
const InboxState = z.object({
  is_read: z.optional(z.boolean()),
  is_done: z.optional(z.boolean()),
  snoozed_until: z.optional(z.nullable(Timestamp)),
});
export type InboxState = z.infer<typeof InboxState>;

/** Names groups with the time up to which the sender has seen them, or single notifications. */
export const InboxMark = z.union([
  z.object({ subjects: setOf(Id, MARKED_AT_ONCE), until: Timestamp, change: InboxState }),
  z.object({ ids: setOf(Id, INBOX_LIMITS.perPerson), change: InboxState }),
]);
export type InboxMark = z.infer<typeof InboxMark>;

/** What undoes it: each state with the notifications that had it. */
const InboxFormer = z.object({ former: z.array(z.object({ ids: z.array(Id), change: z.required(InboxState) })) });
export type InboxFormer = z.infer<typeof InboxFormer>;

/** The notifications whose e-mail is sent again. */
export const MailedAgain = z.object({ ids: setOf(Id, MARKED_AT_ONCE) });

export const inbox = {
  list: defineEndpoint({
    name: 'inbox.list',
    method: 'GET',
    path: '/api/companies/{company}/inbox',
    summary: `List your notifications in a company, grouped by ticket or document: the ${INBOX_PAGE} groups that changed last, or the page before a given one`,
    access: { action: 'company.view', scope: 'company' },
    params: inCompany,
    query: z.extend(beforeQuery, { view: z.optional(z.enum(INBOX_VIEWS)) }),
    response: InboxPage,
  }),
  count: defineEndpoint({
    name: 'inbox.count',
    method: 'GET',
    path: '/api/companies/{company}/inbox/count',
    summary: 'Count your tickets and documents with unread notifications',
    access: { action: 'company.view', scope: 'company' },
    params: inCompany,
    response: InboxCount,
  }),
  mark: defineEndpoint({
    name: 'inbox.mark',
    method: 'POST',
    path: '/api/companies/{company}/inbox/mark',
    summary: 'Mark your notifications as read, unread or done, or snooze them. Returns how to undo it',
    access: { action: 'company.view', scope: 'company' },
    params: inCompany,
    body: InboxMark,
    response: InboxFormer,
  }),
  mailAgain: defineEndpoint({
    name: 'inbox.mailAgain',
    method: 'POST',
    path: '/api/companies/{company}/inbox/mail-again',
    summary:
      'Send the e-mail about your unread notifications again, where the mail server never confirmed the first one',
    access: { action: 'company.view', scope: 'company' },
    params: inCompany,
    body: MailedAgain,
    response: z.object({ count: z.int() }),
  }),
};
