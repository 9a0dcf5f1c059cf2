// Fetches what a timeline draws beside the boards of its projects, and keeps it fresh while others work.
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ServerEvent } from '@worklane/contract/events';
import { timelines } from '@worklane/contract/timelines';
import { useEffect } from 'react';
import { call } from '../../platform/api/call.ts';
import { subscribe } from '../../platform/realtime/realtime.ts';

const keyOf = (projectId: string) => ['tickets', 'timeline', projectId] as const;

export function timelineQuery(projectId: string) {
  return queryOptions({
    queryKey: keyOf(projectId),
    queryFn: ({ signal }) => call(timelines.get, { params: { project: projectId }, signal }),
    // Nothing learns of changes while no timeline is open.
    staleTime: 0,
  });
}

/** Fetches links again when one changed, and due dates that follow a sprint when a ticket changes how it is due. */
export function useTimelineEvents(projectIds: readonly string[]): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = ({ project_id }: ServerEvent) => {
      if (project_id && projectIds.includes(project_id))
        void client.invalidateQueries({ queryKey: keyOf(project_id) }, { cancelRefetch: true });
    };
    const stops = [
      subscribe('links.changed', refetch),
      subscribe('ticket.created', (event) => {
        if (event.payload.ticket.sprint_id !== null) refetch(event);
      }),
      subscribe('ticket.restored', refetch),
      subscribe('ticket.arrived', refetch),
      subscribe('ticket.updated', (event) => {
        const { due_date_type, sprint_id } = event.payload.ticket.changes;
        if (due_date_type !== undefined || sprint_id !== undefined) refetch(event);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, projectIds]);
}
