// Fetches the hours of sprints again when a member's meetings change.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { capacityQuery } from '../sprints/parts/figures.ts';

export function useMeetingEvents(project: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribe('calendar.changed', () => void client.invalidateQueries({ queryKey: capacityQuery(project).queryKey })),
    [client, project],
  );
}
