// Derives from an event who is notified of it, and of what.
import type { ServerEvent } from '@worklane/contract/events';
import type { Queryable } from '../../platform/database/database.ts';
import type { EventOrigin } from '../../platform/events/origin.ts';
import { readDocumentWatchers } from '../document-watchers/reads.ts';
import { readWatchers } from '../links/reads.ts';
import { formerStatuses, isTold, togetherOfBatch } from './batch-notices.ts';
import { readMembersWho } from './recipient-reads.ts';
import type { Notice } from './steps/deliver-notices.ts';

export const NOTIFYING_EVENTS = [
  'ticket.created',
  'ticket.updated',
  'ticket.moved',
  'comment.created',
  'comment.updated',
  'document.created',
  'document.updated',
  'document_comment.created',
  'document_comment.updated',
  'document_thread.changed',
  'frames.changed',
  'budget.reached',
] as const;

export type NotifyingEvent = Extract<ServerEvent, { type: (typeof NOTIFYING_EVENTS)[number] }>;

/** @returns notices for everyone concerned; who may see them is asked when they are delivered */
export async function noticesOf(tx: Queryable, event: NotifyingEvent, origin: EventOrigin): Promise<Notice[]> {
  switch (event.type) {
    case 'ticket.created': {
      const { ticket, mentions = [] } = event.payload;
      const { assignments } = await togetherOfBatch(tx, event, origin);
      return [
        ...(assignments ?? assigned(ticket.id, ticket.assignee_ids, eventOf(event, origin))),
        ...describing(ticket.id, mentions),
      ];
    }
    case 'ticket.updated':
    case 'ticket.moved': {
      const { moves, assignments } = await togetherOfBatch(tx, event, origin);
      const changed = event.type === 'ticket.updated' ? changesOf(event, origin, assignments) : (assignments ?? []);
      return [...changed, ...(moves ?? (await statusNotices(tx, event, origin)))];
    }
    case 'comment.created':
    case 'comment.updated':
      return commentNotices(tx, event);
    case 'document.created':
    case 'document.updated': {
      const { document_id, mentions = [], updated_by } = event.payload;
      // A shared text is saved by another than its writer.
      const named = mentions.filter((id) => id !== updated_by);
      return named.map((user_id) => ({ user_id, kind: 'mentioned', cause: document_id, document_id }));
    }
    case 'document_comment.created':
    case 'document_comment.updated':
      return documentCommentNotices(tx, event);
    case 'document_thread.changed': {
      const { document_id, thread_id, is_resolved } = event.payload;
      const about = { cause: eventOf(event, origin), document_id, thread_id, detail: { is_resolved } };
      const watchers = await readDocumentWatchers(tx, documentOf(event));
      return watchers.map((user_id) => Object.assign({ user_id, kind: 'thread_changed' as const }, about));
    }
    case 'frames.changed': {
      const { ticket_id, changed } = event.payload;
      if (changed === undefined) return [];
      const about = { cause: `${eventOf(event, origin)}:${ticket_id}`, ticket_id, detail: { frame: changed } };
      const ticket = { company_id: event.company_id, project_id: event.project_id as string, id: ticket_id };
      const watchers = await readWatchers(tx, ticket);
      return watchers.map((user_id) => Object.assign({ user_id, kind: 'frame_changed' as const }, about));
    }
    case 'budget.reached': {
      const about = { cause: eventOf(event, origin), detail: { percent: event.payload.percent } };
      const planners = await readMembersWho(tx, event.company_id as string, 'company.view-workload');
      return planners.map((user_id) => Object.assign({ user_id, kind: 'budget_reached' as const }, about));
    }
  }
}

/** Identifies an event by id and time, because restoring a backup numbers events again. */
const eventOf = ({ at }: ServerEvent, { event_id }: EventOrigin): string => `${event_id ?? ''} ${at}`;

const assigned = (ticket_id: string, user_ids: readonly string[], event: string): Notice[] =>
  user_ids.map((user_id) => ({ user_id, kind: 'assigned', cause: `${event}:${ticket_id}`, ticket_id }));

const describing = (ticket_id: string, user_ids: readonly string[]): Notice[] =>
  user_ids.map((user_id) => ({ user_id, kind: 'mentioned', cause: ticket_id, ticket_id }));

/** @param together replaces this event's own notices of assignments */
function changesOf(
  event: Extract<ServerEvent, { type: 'ticket.updated' }>,
  origin: EventOrigin,
  together: readonly Notice[] | undefined,
): Notice[] {
  const { ticket, mentions = [] } = event.payload;
  const { id, changes } = ticket;
  if (isTold(origin.before)) return describing(id, mentions);
  const former = new Set((origin.before?.assignee_ids as string[] | undefined) ?? []);
  const added = (changes.assignee_ids ?? []).filter((user) => !former.has(user));
  return [...(together ?? assigned(id, added, eventOf(event, origin))), ...describing(id, mentions)];
}

/** Builds the notices for the watchers of each ticket that changed its column. */
async function statusNotices(
  tx: Queryable,
  event: Extract<ServerEvent, { type: 'ticket.updated' | 'ticket.moved' }>,
  origin: EventOrigin,
): Promise<Notice[]> {
  if (isTold(origin.before)) return [];
  const updated = event.type === 'ticket.updated' ? event.payload.ticket.id : undefined;
  const formerById = formerStatuses(updated, origin.before);
  const changed = event.payload.places.filter(({ id, status }) => (formerById.get(id) ?? status) !== status);
  const via = origin.via === 'github' ? origin.via : undefined;
  const all: Notice[] = [];
  for (const { id, status } of changed) {
    const cause = `${eventOf(event, origin)}:${id}`;
    const ticket = { company_id: event.company_id, project_id: event.project_id as string, id };
    for (const user_id of await readWatchers(tx, ticket))
      all.push({ user_id, kind: 'status_changed', cause, ticket_id: id, detail: { status, via } });
  }
  return all;
}

/** Builds the notices of a comment. Mentioned users are notified of the mention only. */
async function commentNotices(
  tx: Queryable,
  { type, company_id, project_id, payload }: Extract<ServerEvent, { type: 'comment.created' | 'comment.updated' }>,
): Promise<Notice[]> {
  const { ticket_id, comment_id, mentions } = payload;
  const about = { cause: comment_id, ticket_id, comment_id };
  const named: Notice[] = mentions.map((user_id) => Object.assign({ user_id, kind: 'mentioned' as const }, about));
  if (type === 'comment.updated') return named;
  const watchers = await readWatchers(tx, { company_id, project_id: project_id as string, id: ticket_id });
  const others = watchers.filter((user_id) => !mentions.includes(user_id));
  return [...named, ...others.map((user_id) => Object.assign({ user_id, kind: 'commented' as const }, about))];
}

type DocumentCommentEvent = Extract<ServerEvent, { type: 'document_comment.created' | 'document_comment.updated' }>;

const documentOf = ({
  company_id,
  project_id,
  payload,
}: Pick<DocumentCommentEvent, 'company_id' | 'project_id'> & { payload: { document_id: string } }) => ({
  company_id,
  project_id: project_id as string,
  id: payload.document_id,
});

async function documentCommentNotices(tx: Queryable, event: DocumentCommentEvent): Promise<Notice[]> {
  const { document_id, thread_id, comment_id, mentions } = event.payload;
  const about = { cause: comment_id, document_id, thread_id, comment_id };
  const named: Notice[] = mentions.map((user_id) => Object.assign({ user_id, kind: 'mentioned' as const }, about));
  if (event.type === 'document_comment.updated') return named;
  const watchers = await readDocumentWatchers(tx, documentOf(event));
  const others = watchers.filter((user_id) => !mentions.includes(user_id));
  return [...named, ...others.map((user_id) => Object.assign({ user_id, kind: 'commented' as const }, about))];
}
