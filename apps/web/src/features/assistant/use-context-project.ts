// Finds the project that the assistant is about: the one of the address, else the current one.
import { useRouterState } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { useOwnProjects } from '../projects/parts/use-own-projects.ts';

const keyIn = (pathname: string) => decodeURIComponent(/^\/projects\/([^/]+)/.exec(pathname)?.[1] ?? '').toUpperCase();

/** Returns the project of the address, or else the current one (`useOwnProjects` makes the first one current). */
export function useContextProject(): { project: Project | undefined; projects: readonly Project[] } {
  const key = useRouterState({ select: ({ location }) => keyIn(location.pathname) });
  const { query, current } = useOwnProjects();
  const projects = query.data ?? NONE;
  return { project: projects.find((each) => each.key === key) ?? current, projects };
}

const NONE: readonly Project[] = [];
