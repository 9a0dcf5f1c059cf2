// Derives from an event what a project tells in Slack: of each ticket, the most specific that the project has chosen.
import type { ServerEvent } from '@worklane/contract/events';
import type { TicketSlackEvent } from '@worklane/domain/slack/vocabulary';
import type { EventOrigin } from '../../platform/events/origin.ts';
import type { NewLine } from './writes.ts';

export const TOLD_EVENTS = ['ticket.created', 'ticket.updated', 'ticket.moved', 'comment.created'] as const;
export type ToldEvent = Extract<ServerEvent, { type: (typeof TOLD_EVENTS)[number] }>;

interface Told {
  /** What the project has chosen. */
  chosen: ReadonlySet<string>;
  /** The keys of the statuses that mean done. */
  done: ReadonlySet<string>;
}

/** More tickets than these at once are an import's business. */
const MOST = 500;

export function linesOf(event: ToldEvent, { before }: EventOrigin, { chosen, done }: Told): NewLine[] {
  const pick = (...events: TicketSlackEvent[]) => events.find((each) => chosen.has(each));
  const line = (ticket_id: string, told: TicketSlackEvent | undefined, rest: Partial<NewLine> = {}): NewLine[] =>
    told ? [{ event: told, ticket_id, ...rest }] : [];
  const moved = ({ id, status }: { id: string; status: string }, former: string): NewLine[] => {
    const isDone = done.has(status) && !done.has(former);
    const told = isDone
      ? pick('ticket_completed', 'status_changed', 'ticket_updated')
      : pick('status_changed', 'ticket_updated');
    return line(id, told, { from_status: former, to_status: status });
  };
  switch (event.type) {
    case 'ticket.created':
      return line(event.payload.ticket.id, pick('ticket_created'));
    case 'comment.created':
      return line(event.payload.ticket_id, pick('comment_added'), { comment_id: event.payload.comment_id });
    case 'ticket.moved': {
      const places = (before?.places ?? []) as ({ id: string; status: string } | null)[];
      const former = new Map(places.flatMap((place) => (place ? [[place.id, place.status]] : [])));
      return event.payload.places.slice(0, MOST).flatMap((place) => {
        const status = former.get(place.id);
        return status === undefined || status === place.status ? [] : moved(place, status);
      });
    }
    case 'ticket.updated': {
      const { ticket, places } = event.payload;
      const place = places.find(({ id }) => id === ticket.id);
      const former = before?.status;
      if (place && typeof former === 'string' && former !== place.status) return moved(place, former);
      return before && Object.keys(before).length > 0 ? line(ticket.id, pick('ticket_updated')) : [];
    }
  }
}
