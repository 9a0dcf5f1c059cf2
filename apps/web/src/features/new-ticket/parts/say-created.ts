// Says that a ticket was created and offers to open it; says so too when the filters hide it.
import type { Ticket } from '@worklane/contract/tickets';
import { sayWithAction } from '../../../ui/say.tsx';
import { cardOf } from '../../tickets/parts/ticket-record.ts';
import { type FilterContext, type TicketFilter, ticketMatcher } from '../../view-options/parts/ticket-filter.ts';

interface View {
  filter: TicketFilter;
  context: FilterContext;
  onOpen: (key: string) => void;
}

export function sayCreated(ticket: Ticket, view: View): void {
  const open = () => view.onOpen(ticket.key);
  if (isShown(ticket, view)) sayWithAction(`${ticket.key} created`, 'Open', open);
  else sayWithAction(`${ticket.key} created, hidden by the current filters`, 'Show', open);
}

/** Nothing where one sees it appear. */
export function sayIfHidden(ticket: Ticket, view: View): void {
  if (!isShown(ticket, view)) sayCreated(ticket, view);
}

function isShown(ticket: Ticket, { filter, context }: View): boolean {
  const card = cardOf(ticket);
  return ticketMatcher(filter, context)?.(card, 0, [card]) ?? true;
}
