// Fetches what programs did again when something happens in the user's name: at most once a second.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { DOCUMENT_EVENTS } from '../documents/parts/document-events.ts';
import { TICKET_EVENTS } from '../tickets/parts/ticket-events.ts';
import { actionKeys } from './action-data.ts';

const PAUSE_MS = 1_000;
const TOLD = [...TICKET_EVENTS, ...DOCUMENT_EVENTS, 'sprint.changed', 'api_tokens.changed'] as const;

export function useActionEvents(userId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: number | undefined;
    const refetch = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: actionKeys.all });
    };
    const ends = TOLD.map((type) =>
      subscribe(type, ({ actor_id }) => {
        if (actor_id === userId) timer ??= window.setTimeout(refetch, PAUSE_MS);
      }),
    );
    return () => {
      window.clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [client, userId]);
}
