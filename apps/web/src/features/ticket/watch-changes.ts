// Watching a ticket, and watching it no more.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { rememberSaving } from '../../platform/undo/remember-saving.ts';
import { takeBack } from '../../platform/undo/take-back.ts';
import { sayFailed } from '../../ui/say.tsx';
import { ticketKeys } from '../tickets/parts/ticket-keys.ts';

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
  const watch = useMutation({
    mutationFn: (is_watching: boolean) => call(ticketRelations.watch, { params, body: { is_watching } }),
    onMutate: (isWatching) => {
      client.setQueryData(queryKey, (watchers: string[] = []) => {
        const others = watchers.filter((id) => id !== userId);
        return isWatching ? [...others, userId] : others;
      });
    },
    onSuccess: show,
    onError: ({ message }) => {
      sayFailed('This was not saved', message);
      void client.invalidateQueries({ queryKey });
    },
  });
  return (expected) => {
    const undo = (is_watching: boolean | null) =>
      takeBack('Watching', 'change to watching', async () =>
        show(await call(ticketRelations.watch, { params, body: { is_watching, expected } })),
      );
    const words = expected ? 'You watch this ticket' : 'You no longer watch this ticket';
    rememberSaving(watch.mutateAsync(expected), { projectId, words, undo: ({ former }) => void undo(former) });
  };
}
