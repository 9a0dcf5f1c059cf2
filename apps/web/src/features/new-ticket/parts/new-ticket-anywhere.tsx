// Opens the New ticket dialog over any page, for the project worked in until another is chosen.
import type { Project } from '@worklane/contract/projects';
import { useEffect, useState } from 'react';
import { closePalette, usePalette } from '../../../ui/palette-state.ts';
import { toastError } from '../../../ui/toast.tsx';
import { useOwnProjects } from '../../projects/parts/use-own-projects.ts';
import { NO_FILTER } from '../../view-options/parts/ticket-filter.ts';
import { useCreatableProjects } from './creatable-projects.ts';
import { NewTicketDialog } from './new-ticket-dialog.tsx';

export function NewTicketAnywhere() {
  const { query } = useOwnProjects();
  const [first] = useCreatableProjects();
  const isRefused = query.isSuccess && !first;
  useEffect(() => {
    if (!isRefused) return;
    closePalette();
    toastError('No project to create a ticket in', 'Ask a project manager to add you to one.');
  }, [isRefused]);
  return first && <Opened first={first} />;
}

function Opened({ first }: { first: Project }) {
  // Another project may become the current one while this is open.
  const [project] = useState(first);
  const [title] = useState(() => usePalette.getState().typed);
  return <NewTicketDialog project={project} filter={NO_FILTER} title={title} onClose={closePalette} />;
}
