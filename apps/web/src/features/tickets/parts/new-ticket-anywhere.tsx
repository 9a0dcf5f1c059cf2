// Opens the New ticket dialog over any page, for the project worked in until another is chosen.
import type { Project } from '@worklane/contract/projects';
import { useState } from 'react';
import { NO_FILTER } from '../ticket-filter.ts';
import { closeNewTicket, useCreatableProjects, useNewTicket } from './new-ticket.ts';
import { NewTicketDialog } from './new-ticket-dialog.tsx';

export function NewTicketAnywhere() {
  const isOpen = useNewTicket((state) => state.isOpen);
  const [first] = useCreatableProjects();
  return isOpen && first && <Opened first={first} />;
}

function Opened({ first }: { first: Project }) {
  // Another one may become the project worked in while this is open.
  const [project] = useState(first);
  const [title] = useState(() => useNewTicket.getState().title);
  return <NewTicketDialog project={project} filter={NO_FILTER} title={title} onClose={closeNewTicket} />;
}
