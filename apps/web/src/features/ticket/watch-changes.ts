// Starts and stops watching a ticket.
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@worklane/contract/platform/endpoint';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { call } from '../../platform/api/call.ts';
import { pendingChange, saveChange } from '../../platform/changes/save-change.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { rememberSaving } from '../../platform/undo/remember-saving.ts';
import { undoChange } from '../../platform/undo/undo-change.ts';
import { ticketKeys } from '../tickets/parts/ticket-keys.ts';
import type { WatchInput } from './parts/watch-commands.ts';

export const watchersQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ticketKeys.watchers(ticketId),
    queryFn: ({ signal }) => call(ticketRelations.watchers, { params: { ticket: ticketId }, signal }),
    staleTime: FRESHNESS.tickets,
  });

export function useWatchChanges(projectId: string, ticketId: string, userId: string): (isWatching: boolean) => void {
  const client = useQueryClient();
  const { queryKey } = watchersQuery(ticketId);
  const params = { ticket: ticketId };
  const show = ({ watchers }: { watchers: string[] }) => client.setQueryData(queryKey, watchers);
  const watch = (isWatching: boolean) => {
    client.setQueryData(queryKey, (watchers: string[] = []) => {
      const others = watchers.filter((id) => id !== userId);
      return isWatching ? [...others, userId] : others;
    });
    const input: WatchInput = { params, body: { is_watching: isWatching } };
    const made = { command: 'ticketRelations.watch', input, project: projectId, name: 'Watching' };
    const saved = saveChange<ResponseOf<typeof ticketRelations.watch>>(pendingChange(made));
    saved.catch(() => client.invalidateQueries({ queryKey }));
    return saved;
  };
  return (expected) => {
    const undo = (is_watching: boolean | null) =>
      undoChange('Watching', 'change to watching', async () =>
        show(await call(ticketRelations.watch, { params, body: { is_watching, expected } })),
      );
    const words = expected ? 'You watch this ticket' : 'You no longer watch this ticket';
    rememberSaving(watch(expected), { projectId, words, undo: ({ former }) => void undo(former) });
  };
}
