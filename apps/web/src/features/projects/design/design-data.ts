// Fetches what the connected Figma account can reach: teams that were looked up before, their projects and files.
import { queryOptions } from '@tanstack/react-query';
import type { figmaData } from '@worklane/contract/functions/figma-data';
import { callFunction } from '../../../platform/api/call-function.ts';
import { FRESHNESS } from '../../../platform/query/freshness.ts';

const shared = { staleTime: FRESHNESS.other, retry: false } as const;

export const teamsQuery = (companyId: string) =>
  queryOptions({
    ...shared,
    queryKey: ['figma', companyId, 'teams'],
    queryFn: async () => {
      const body = { action: 'teams', companyId } as const;
      return (await callFunction<typeof figmaData.teams>('figma-data', body))?.teams ?? [];
    },
  });

/** Fetches a team's projects. Looking them up makes the team a known one. */
export const teamProjectsQuery = (companyId: string, teamId: string) =>
  queryOptions({
    ...shared,
    queryKey: ['figma', companyId, 'projects', teamId],
    queryFn: async () => {
      const body = { action: 'projects', companyId, teamId } as const;
      return (await callFunction<typeof figmaData.projects>('figma-data', body))?.projects ?? [];
    },
  });

export const projectFilesQuery = (companyId: string, projectId: string) =>
  queryOptions({
    ...shared,
    queryKey: ['figma', companyId, 'files', projectId],
    queryFn: async () => {
      const body = { action: 'files', companyId, projectId } as const;
      return (await callFunction<typeof figmaData.files>('figma-data', body))?.files ?? [];
    },
  });
