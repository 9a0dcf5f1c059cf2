// Creates the blocks of a document that show current data of its project: tickets, facts, team.
import type { Project } from '@worklane/contract/projects';
import type { LiveBlock } from '@worklane/domain/documents/vocabulary';
import type { ComponentType } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from './live.module.css';

type Live = ComponentType<{ filter: string | null }>;

const lazyBlock = <Props extends object>(load: () => Promise<ComponentType<Props>>, words: string) =>
  lazyPart(load, 'inline', undefined, <p className={styles.quiet}>{words}</p>);

const LiveTickets = lazyBlock(async () => (await import('./live-tickets.tsx')).LiveTickets, 'Loading tickets...');
const LiveProject = lazyBlock(async () => (await import('./live-project.tsx')).LiveProject, 'Loading project info...');
const LiveTeam = lazyBlock(async () => (await import('./live-team.tsx')).LiveTeam, 'Loading the team...');

/**
 * Returns the live blocks of a project, cached: a new function would be another component, and would be mounted again.
 */
export function liveBlocksOf(project: Project): Readonly<Record<LiveBlock, Live>> {
  return {
    tickets: ({ filter }) => <LiveTickets project={project} filter={filter} />,
    project: () => <LiveProject project={project} />,
    team: () => <LiveTeam project={project} />,
  };
}
