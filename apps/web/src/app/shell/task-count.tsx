// Shows the number of the user's open tickets beside the link to them.
import { useInfiniteQuery } from '@tanstack/react-query';
import { openTasksQuery } from '../../features/my-tasks/parts/my-tasks-queries.ts';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import styles from './sidebar.module.css';

export function TaskCount() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { data } = useInfiniteQuery({ ...openTasksQuery(companyId), enabled: companyId !== '' });
  const total = data?.pages.at(-1)?.total ?? 0;
  if (total === 0) return null;
  return (
    <span className={styles.count} aria-hidden="true">
      {total > 999 ? '999+' : total}
    </span>
  );
}
