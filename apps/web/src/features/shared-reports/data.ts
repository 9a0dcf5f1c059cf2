// Fetches the shared reports of a project.
import { queryOptions } from '@tanstack/react-query';
import { sharedReports } from '@worklane/contract/shared-reports';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';

export const sharedReportsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['shared-reports', projectId],
    queryFn: ({ signal }) => call(sharedReports.list, { params: { project: projectId }, signal }),
    staleTime: FRESHNESS.projects,
  });
