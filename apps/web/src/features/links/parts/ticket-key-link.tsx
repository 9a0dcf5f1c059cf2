// Links to another ticket by its key.
import { Link } from '@tanstack/react-router';
import type { TicketBrief } from '@worklane/contract/ticket-relations';

/** Replaces the ticket that is open over the board with another one, so that going back leads to the board. */
export function navigationOver(isOverBoard: boolean) {
  return isOverBoard ? { replace: true, state: { isOverBoard: true } } : {};
}

export function TicketKeyLink({ ticket, isOverBoard }: { ticket: TicketBrief; isOverBoard: boolean }) {
  const { key, project_key, title } = ticket;
  return (
    <Link
      to="/projects/$projectKey/tickets/$ticketId"
      params={{ projectKey: project_key, ticketId: key }}
      title={title}
      {...navigationOver(isOverBoard)}
    >
      {key}
    </Link>
  );
}
