// Shows a ticket as a page, with a link back to its board.
import { Link } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { TicketPage } from '../../features/ticket/parts/ticket-page.tsx';
import type { TicketRights } from '../../features/tickets/parts/ticket-rights.ts';
import type { BoardAddress } from './use-board-address.ts';

interface Props {
  project: Project;
  rights: TicketRights;
  userId: string;
  ticket: string;
  address: BoardAddress;
}

export function TicketAlone({ address, ...shown }: Props) {
  return (
    <TicketPage
      {...shown}
      onKey={(key) => address.open(key, { replace: true, state: {} })}
      onLeave={address.leave}
      boardLink={(content, className) => (
        <Link to="/projects/$projectKey" params={{ projectKey: shown.project.key }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
