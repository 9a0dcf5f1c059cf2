// Derives from an event what webhooks tell: what every member of the project can see, with texts by their ids alone.
import type { ServerEvent } from '@worklane/contract/events';
import type { WEBHOOK_EVENTS } from '@worklane/domain/webhooks/vocabulary';
import type { EventOrigin } from '../../platform/events/origin.ts';

export type WebhookedEvent = Extract<ServerEvent, { type: (typeof WEBHOOK_EVENTS)[number] }>;

export interface EventMessage {
  /** Deliveries about the same subject keep their order. */
  subject: string;
  /** The ticket whose key and title are sent. */
  ticket_id?: string;
  data: Record<string, unknown>;
}

export function messagesOf(event: WebhookedEvent, { before }: EventOrigin): EventMessage[] {
  switch (event.type) {
    case 'ticket.created':
      return [aboutTicket(event.payload.ticket.id, { ticket: event.payload.ticket })];
    case 'ticket.restored':
    case 'ticket.arrived': {
      const { ticket, children } = event.payload;
      return [aboutTicket(ticket.id, { ticket, child_ids: children })];
    }
    case 'ticket.updated': {
      const { id, changes } = event.payload.ticket;
      // Descriptions are long: receivers fetch them.
      const { description: _, ...short } = changes;
      return [aboutTicket(id, { changes: short })];
    }
    case 'ticket.moved':
      return moves(event, before);
    case 'ticket.deleted':
    case 'ticket.left':
      return event.payload.ids.map((id) => aboutTicket(id, {}));
    case 'comment.created':
    case 'comment.updated':
    case 'comment.deleted':
    case 'comment.restored':
      return [aboutTicket(event.payload.ticket_id, { comment_id: event.payload.comment_id })];
    case 'document.created':
    case 'document.updated':
    case 'document.restored': {
      const { document_id, title, category, version } = event.payload;
      return [aboutDocument(document_id, { title, category, version })];
    }
    case 'document.deleted':
      return [aboutDocument(event.payload.document_id, {})];
    case 'document_comment.created':
    case 'document_comment.updated':
    case 'document_comment.deleted': {
      const { document_id, thread_id, comment_id } = event.payload;
      return [aboutDocument(document_id, { thread_id, comment_id })];
    }
    case 'sprint.changed': {
      const { sprint_id } = event.payload;
      return [{ subject: `sprint ${sprint_id}`, data: { sprint_id } }];
    }
    case 'board.replaced':
    case 'project.created':
    case 'project.updated':
    case 'project.deleted':
      return [{ subject: `project ${event.project_id}`, data: {} }];
  }
}

/** Writes one message for each moved ticket, and none for those that made room. */
function moves(
  { payload: { places } }: Extract<WebhookedEvent, { type: 'ticket.moved' }>,
  before: EventOrigin['before'],
): EventMessage[] {
  const former = before?.places as ({ id: string; status: string } | null)[] | undefined;
  // Former places of many tickets are too long to be stored with the event.
  if (!former) return places.map(({ id, status }) => aboutTicket(id, { status, former_status: null }));
  const formerById = new Map(former.flatMap((place) => (place ? [[place.id, place.status]] : [])));
  return places.flatMap(({ id, status }) => {
    const former_status = formerById.get(id);
    return former_status === undefined ? [] : [aboutTicket(id, { status, former_status })];
  });
}

const aboutTicket = (ticket_id: string, data: Record<string, unknown>): EventMessage => ({
  subject: `ticket ${ticket_id}`,
  ticket_id,
  data: { ticket_id, ...data },
});

const aboutDocument = (document_id: string, data: Record<string, unknown>): EventMessage => ({
  subject: `document ${document_id}`,
  data: { document_id, ...data },
});
