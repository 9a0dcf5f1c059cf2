// Caches sprints in the browser. Their part of the contract is loaded with the first request: a board starts without
// it.
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Sprint } from '@worklane/contract/sprints';
import { lazyCode } from '../../platform/code/preload.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { meQuery } from '../accounts/data.ts';

const askCode = lazyCode(() => import('./ask-sprints.ts'));
const NONE: readonly Sprint[] = [];

/** Fetches a project's sprints, by start date. */
export function sprintsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['sprints', 'project', projectId],
    queryFn: async ({ signal }) => (await askCode()).askSprints(projectId, signal),
    staleTime: FRESHNESS.projects,
  });
}

export function sprintConfigQuery(companyId: string) {
  return queryOptions({
    queryKey: ['sprints', 'configuration', companyId],
    queryFn: async ({ signal }) => (await askCode()).askSprintConfig(companyId, signal),
    staleTime: FRESHNESS.company,
  });
}

/** Returns today in the company's time zone, by whose days its sprints start and end. */
export function useSprintDay(companyId: string): string {
  const companies = useQuery({ ...meQuery, enabled: false }).data?.companies;
  return useToday(companies?.find(({ id }) => id === companyId)?.time_zone);
}

/** Returns a project's sprints; undefined while they load, none when they can't be loaded. */
export function useSprints(projectId: string, isNeeded = true): readonly Sprint[] | undefined {
  const { data, isError } = useQuery({ ...sprintsQuery(projectId), enabled: isNeeded });
  return data ?? (isError ? NONE : undefined);
}
