// Fetches the figures of sprints: burndown, velocity and the hours of those to come.
import { queryOptions } from '@tanstack/react-query';
import { sprints } from '@worklane/contract/sprints';
import { call } from '../../../platform/api/call.ts';
import { FRESHNESS } from '../../../platform/query/freshness.ts';

export const burndownQuery = (project: string, sprint: string) =>
  queryOptions({
    queryKey: ['sprints', 'burndown', project, sprint],
    queryFn: ({ signal }) => call(sprints.burndown, { params: { project, sprint }, signal }),
    staleTime: FRESHNESS.tickets,
  });

export const velocityQuery = (project: string) =>
  queryOptions({
    queryKey: ['sprints', 'velocity', project],
    queryFn: ({ signal }) => call(sprints.velocity, { params: { project }, signal }),
    staleTime: FRESHNESS.tickets,
  });

export const capacityQuery = (project: string) =>
  queryOptions({
    // Days off and holidays change it too: their events name its first word.
    queryKey: ['capacity', 'sprints', project],
    queryFn: ({ signal }) => call(sprints.capacity, { params: { project }, signal }),
    staleTime: FRESHNESS.tickets,
  });
