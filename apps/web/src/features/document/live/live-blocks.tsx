// Makes the blocks of a document that show its project as it is now: tickets, facts, team.
import type { Project } from '@worklane/contract/projects';
import type { LiveBlock } from '@worklane/domain/documents/vocabulary';
import type { ComponentType } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';

type Live = ComponentType<{ filter: string | null }>;

const LiveTickets = lazyPart(async () => (await import('./live-tickets.tsx')).LiveTickets);
const LiveProject = lazyPart(async () => (await import('./live-project.tsx')).LiveProject);
const LiveTeam = lazyPart(async () => (await import('./live-team.tsx')).LiveTeam);

/** Kept with the project: a new function would be another component, drawn anew. */
export function liveBlocksOf(project: Project): Readonly<Record<LiveBlock, Live>> {
  return {
    tickets: ({ filter }) => <LiveTickets project={project} filter={filter} />,
    project: () => <LiveProject project={project} />,
    team: () => <LiveTeam project={project} />,
  };
}
