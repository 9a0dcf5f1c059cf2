// Caches projects in the browser.
import { queryOptions } from '@tanstack/react-query';
import { boards } from '@worklane/contract/boards';
import { favourites } from '@worklane/contract/favourites';
import { projects } from '@worklane/contract/projects';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';

export const projectKeys = {
  all: ['projects'] as const,
  list: (companyId: string) => ['projects', 'list', companyId] as const,
  everyByKey: ['projects', 'by-key'] as const,
  byKey: (companyId: string, key: string) => ['projects', 'by-key', companyId, key] as const,
};

const fetchProjects = (company_id: string, signal: AbortSignal) =>
  call(projects.list, { query: { company_id }, signal });

export function projectsQuery(companyId: string) {
  return queryOptions({
    queryKey: projectKeys.list(companyId),
    queryFn: ({ signal }) => fetchProjects(companyId, signal),
    staleTime: FRESHNESS.projects,
  });
}

/** Fetches the projects that the user has starred. */
export function favouritesQuery(companyId: string) {
  return queryOptions({
    queryKey: ['projects', 'favourites', companyId],
    queryFn: ({ signal }) => call(favourites.list, { params: { company: companyId }, signal }),
    staleTime: FRESHNESS.projects,
  });
}

/** Fetches the progress of projects. Events of tickets outdate it, so it is fetched again soon. */
export function progressQuery(companyId: string) {
  return queryOptions({
    queryKey: ['projects', 'progress', companyId],
    queryFn: ({ signal }) => call(projects.progress, { params: { company: companyId }, signal }),
    select: (rows) => new Map(rows.map((row) => [row.project_id, row])),
    staleTime: FRESHNESS.tickets,
  });
}

/** Fetches a project by its key. Keys are upper case; an address may be typed in any. */
export function projectByKeyQuery(companyId: string, key: string) {
  const project = key.toUpperCase();
  return queryOptions({
    queryKey: projectKeys.byKey(companyId, project),
    queryFn: ({ signal }) => call(projects.get, { params: { project }, query: { company_id: companyId }, signal }),
    staleTime: FRESHNESS.projects,
  });
}

export function configurationOf(companyId: string, key: string) {
  return call(boards.configuration, { params: { project: key }, query: { company_id: companyId } });
}

export function configurationQuery(project: { id: string }) {
  return queryOptions({
    queryKey: ['projects', 'configuration', project.id],
    queryFn: ({ signal }) => call(boards.configuration, { params: { project: project.id }, signal }),
    staleTime: FRESHNESS.projects,
  });
}

/** Fetches how many tickets each status holds, before a status is removed: a cached count would be too old. */
export function statusCountsQuery(project: { id: string }) {
  return queryOptions({
    queryKey: ['projects', 'status-counts', project.id],
    queryFn: ({ signal }) => call(boards.statusCounts, { params: { project: project.id }, signal }),
    staleTime: 0,
  });
}

export function deletedProjectsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['projects', 'deleted', companyId],
    queryFn: ({ signal }) => call(projects.deleted, { params: { company: companyId }, signal }),
    staleTime: FRESHNESS.projects,
  });
}
