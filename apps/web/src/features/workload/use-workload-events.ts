// Fetches the workload again when what it adds up has changed: once for many events.
import { useQueryClient } from '@tanstack/react-query';
import type { EventType } from '@worklane/contract/events';
import { useEffect } from 'react';
import { subscribe } from '../../platform/realtime/realtime.ts';

const EVENTS: readonly EventType[] = [
  'ticket.created',
  'ticket.updated',
  'ticket.moved',
  'ticket.deleted',
  'ticket.restored',
  'ticket.left',
  'ticket.arrived',
  'board.replaced',
  'time.changed',
  'project.updated',
  'project.deleted',
  'company.updated',
  'member.changed',
  'day_off.changed',
  'calendar.changed',
  'holidays.changed',
];
const QUIET_MS = 1_000;

export function useWorkloadEvents(queryKey: readonly string[]): void {
  const client = useQueryClient();
  const name = queryKey.join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: name.split(',') });
      }, QUIET_MS);
    };
    const stops = EVENTS.map((type) => subscribe(type, refetch));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client, name]);
}
