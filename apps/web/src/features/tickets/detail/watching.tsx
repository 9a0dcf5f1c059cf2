// Who watches a ticket, and whether oneself does.
import { Button, VisuallyHidden } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { call } from '../../../platform/api/call.ts';
import { FRESHNESS } from '../../../platform/query/freshness.ts';
import { sayFailed } from '../../../ui/say.tsx';
import type { PeopleById } from '../people.ts';
import { ticketKeys } from '../ticket-keys.ts';
import styles from './property-rail.module.css';

const watchersQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ticketKeys.watchers(ticketId),
    queryFn: ({ signal }) => call(ticketRelations.watchers, { params: { ticket: ticketId }, signal }),
    staleTime: FRESHNESS.tickets,
  });

export function Watching({ ticketId, userId, people }: { ticketId: string; userId: string; people: PeopleById }) {
  const client = useQueryClient();
  const { queryKey } = watchersQuery(ticketId);
  const { data: watchers } = useQuery(watchersQuery(ticketId));
  const watch = useMutation({
    mutationFn: (is_watching: boolean) =>
      call(ticketRelations.watch, { params: { ticket: ticketId }, body: { is_watching } }),
    onMutate: (isWatching) => {
      const others = (watchers ?? []).filter((id) => id !== userId);
      client.setQueryData(queryKey, isWatching ? [...others, userId] : others);
    },
    onSuccess: (list) => client.setQueryData(queryKey, list),
    onError: ({ message }) => {
      sayFailed('This was not saved', message);
      void client.invalidateQueries({ queryKey });
    },
  });
  if (!watchers) return <span className={styles.bone} />;
  const isWatching = watchers.includes(userId);
  const names = watchers.map((id) => people.get(id)?.name ?? 'Somebody').join(', ');
  return (
    <span className={styles.fixed}>
      <Button
        variant="default"
        size="compact-xs"
        className={styles.watch}
        aria-pressed={isWatching}
        leftSection={isWatching ? <IconEyeOff size={14} stroke={1.75} /> : <IconEye size={14} stroke={1.75} />}
        onClick={() => watch.mutate(!isWatching)}
      >
        {isWatching ? 'Watching' : 'Watch'}
      </Button>
      <span className={styles.count} title={names}>
        {watchers.length}
        <VisuallyHidden>{watchers.length === 1 ? ' person watches' : ' people watch'}</VisuallyHidden>
      </span>
    </span>
  );
}
