// Reads a project that this page has fetched, and shows one that is kept on this machine until the server answers.
import type { QueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { projectKeys } from '../data.ts';

export const knownProject = (client: QueryClient, id: string): Project | undefined =>
  client
    .getQueriesData<Project>({ queryKey: projectKeys.everyByKey })
    .map(([, project]) => project)
    .find((project) => project?.id === id);

/** Puts a project into the cache. It is fetched again as soon as the server can be reached. */
export function showProject(client: QueryClient, project: Project): void {
  const queryKey = projectKeys.byKey(project.company_id, project.key);
  if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, project, { updatedAt: 1 });
}
