// Says that a ticket was created and offers to open it; says so too when the filters hide it.
import type { Ticket } from '@worklane/contract/tickets';
import { toastAction } from '../../../ui/toast.tsx';
import { cardOf } from '../../tickets/parts/ticket-record.ts';
import { type FilterContext, type TicketFilter, ticketMatcher } from '../../view-options/parts/ticket-filter.ts';

interface View {
  filter: TicketFilter;
  context: FilterContext;
  onOpen: (key: string) => void;
}

export function toastCreated(ticket: Ticket, view: View): void {
  const open = () => view.onOpen(ticket.key);
  if (isShown(ticket, view)) toastAction(`${ticket.key} created`, 'Open', open);
  else toastAction(`${ticket.key} created, hidden by the current filters`, 'Show', open);
}

/** Shows a toast when the new ticket is not in sight. */
export function toastIfHidden(ticket: Ticket, view: View): void {
  if (!isShown(ticket, view)) toastCreated(ticket, view);
}

function isShown(ticket: Ticket, { filter, context }: View): boolean {
  const card = cardOf(ticket);
  return ticketMatcher(filter, context)?.(card, 0, [card]) ?? true;
}
