// Who watches a ticket, and whether oneself does.
import { Button, VisuallyHidden } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PeopleById } from '../people.ts';
import { useWatchChanges, watchersQuery } from '../watch-changes.ts';
import styles from './property-rail.module.css';

interface Props {
  projectId: string;
  ticketId: string;
  userId: string;
  people: PeopleById;
}

export function Watching({ projectId, ticketId, userId, people }: Props) {
  const { data: watchers } = useQuery(watchersQuery(ticketId));
  const watch = useWatchChanges(projectId, ticketId, userId);
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
        leftSection={<IconEye size={14} stroke={1.75} />}
        onClick={() => watch(!isWatching)}
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
