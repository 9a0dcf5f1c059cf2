// Shows who watches a ticket and lets one join.
import { Button, VisuallyHidden } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PeopleById } from '../companies/parts/people.ts';
import styles from '../tickets/parts/property-rail.module.css';
import { useWatchChanges, watchersQuery } from './watch-changes.ts';

interface Props {
  projectId: string;
  ticketId: string;
  userId: string;
  people: PeopleById;
}

export function Watching({ projectId, ticketId, userId, people }: Props) {
  const { data: watchers } = useQuery(watchersQuery(ticketId));
  const watch = useWatchChanges(projectId, ticketId, userId);
  const explained = (
    <p className={styles.explained} data-print="none">
      Watchers are notified of comments and status changes.
    </p>
  );
  if (!watchers) {
    return (
      <>
        <span className={`${styles.bone} ${styles.buttonBone}`} />
        {explained}
      </>
    );
  }
  const isWatching = watchers.includes(userId);
  const names = watchers.map((id) => people.get(id)?.name ?? 'Former member').join(', ');
  return (
    <>
      <span className={styles.fixed}>
        <Button
          variant="default"
          size="compact-xs"
          className={styles.watch}
          data-print="none"
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
      {explained}
    </>
  );
}
