// Whether the New ticket dialog is open over a page that is no board, and in which projects the person may use it.
import type { Project } from '@worklane/contract/projects';
import { useMemo } from 'react';
import { create } from 'zustand';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { useOwnProjects } from '../../projects/parts/use-own-projects.ts';
import { ticketRights } from './ticket-rights.ts';

export const useNewTicket = create<{ isOpen: boolean; title: string }>()(() => ({ isOpen: false, title: '' }));

/** @param title what it begins with */
export const openNewTicket = (title = '') => useNewTicket.setState({ isOpen: true, title });
export const closeNewTicket = () => useNewTicket.setState({ isOpen: false, title: '' });

/** Shows the board of a project, or something over it: a new ticket is then created there. */
export const isBoardPath = (pathname: string): boolean =>
  /^\/projects\/[^/]+(\/(tickets\/[^/]+|new-ticket|import-tickets(\/[^/]+)?))?\/?$/.test(pathname);

const NONE: readonly Project[] = [];

/** Those a person may create tickets in, the one they work in first. */
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
