// Links to the inbox and shows how much of it is unread.
import { VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { inboxCountQuery } from '../data.ts';
import styles from './bell.module.css';

/** The longest time that browsers can wait for. */
const MOST_MS = 2 ** 31 - 1;

export function Bell() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { data, refetch } = useQuery({ ...inboxCountQuery(companyId), enabled: companyId !== '' });
  const unread = data?.unread ?? 0;
  const nextAt = data?.next_at ?? null;
  useEffect(() => {
    if (nextAt === null) return undefined;
    const ms = Math.min(new Date(nextAt).getTime() - Date.now() + 500, MOST_MS);
    const timer = setTimeout(() => void refetch(), Math.max(0, ms));
    return () => clearTimeout(timer);
  }, [nextAt, refetch]);
  return (
    <Link to="/inbox" className={styles.bell as string} title="Inbox">
      <IconBell size={18} stroke={1.6} aria-hidden="true" />
      <VisuallyHidden>{unread > 0 ? `Inbox, ${unread} unread` : 'Inbox'}</VisuallyHidden>
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}
