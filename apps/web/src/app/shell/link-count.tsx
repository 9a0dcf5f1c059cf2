// Shows beside a link of the sidebar how much waits there: the user's open tickets, the unread groups of their inbox.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { inboxCountQuery } from '../../features/inbox/data.ts';
import { openTasksQuery } from '../../features/my-tasks/parts/my-tasks-queries.ts';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import styles from './sidebar.module.css';

export function LinkCount({ to }: { to: string }) {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  if (to === '/dashboard') return <TaskCount companyId={companyId} />;
  return to === '/inbox' ? <InboxCount companyId={companyId} /> : null;
}

function TaskCount({ companyId }: { companyId: string }) {
  const { data } = useInfiniteQuery({ ...openTasksQuery(companyId), enabled: companyId !== '' });
  return <Count of={data?.pages.at(-1)?.total ?? 0} />;
}

/** Shows how many notifications are unread, hidden from screen readers: the bell says it to them. */
function InboxCount({ companyId }: { companyId: string }) {
  const { data } = useQuery({ ...inboxCountQuery(companyId), enabled: companyId !== '' });
  return <Count of={data?.unread ?? 0} />;
}

function Count({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className={styles.count} aria-hidden="true">
      {of > 999 ? '999+' : of}
    </span>
  );
}
