// Fetches the workload, and the tickets behind one of its cells.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type WorkloadPart, workload } from '@worklane/contract/workload';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';

export const workloadKeys = { all: ['workload'] as const };

export interface WorkloadView {
  companyId: string;
  today: string;
  /** A day of the first week; left out: the current week. */
  from?: string | undefined;
  projectId?: string | undefined;
}

export function workloadQuery({ companyId, today, from, projectId }: WorkloadView) {
  return queryOptions({
    queryKey: [...workloadKeys.all, companyId, 'people', today, from, projectId],
    queryFn: ({ signal }) =>
      call(workload.get, {
        params: { company: companyId },
        query: { today, from, project_id: projectId },
        signal,
      }),
    staleTime: FRESHNESS.teamWorkload,
    placeholderData: keepPreviousData,
  });
}

/** The work that a cell of the heat map shows. */
export interface Cell {
  /** Null: work of nobody. */
  userId: string | null;
  part: WorkloadPart;
  /** The Monday, for a week. */
  week?: string | undefined;
}

export function cellQuery({ companyId, today, projectId }: WorkloadView, { userId, part, week }: Cell) {
  return queryOptions({
    queryKey: [...workloadKeys.all, companyId, 'tickets', today, projectId, userId, part, week],
    queryFn: ({ signal }) =>
      call(workload.tickets, {
        params: { company: companyId },
        query: { today, project_id: projectId, user_id: userId ?? undefined, part, week },
        signal,
      }),
    staleTime: FRESHNESS.teamWorkload,
    placeholderData: keepPreviousData,
  });
}
