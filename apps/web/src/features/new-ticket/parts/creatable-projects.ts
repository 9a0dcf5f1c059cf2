// Lists the projects a person may create tickets in.
import type { Project } from '@worklane/contract/projects';
import { useMemo } from 'react';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { useOwnProjects } from '../../projects/parts/use-own-projects.ts';
import { ticketRights } from '../../tickets/parts/ticket-rights.ts';

const NONE: readonly Project[] = [];

/** Lists the projects in which the user may create tickets, the current one first. */
export function useCreatableProjects(): readonly Project[] {
  const { query, current } = useOwnProjects();
  const projects = query.data ?? NONE;
  const viewer = useViewer(projects);
  return useMemo(
    () =>
      projects
        .filter((project) => ticketRights(viewer, project).canCreate)
        .sort((a, b) => Number(b === current) - Number(a === current) || a.name.localeCompare(b.name)),
    [projects, viewer, current],
  );
}
