// Lists the inbox of a person in a company. Every row can be walked to, opened and dealt with by keyboard.
import { IconInbox } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InboxGroup, InboxView } from '@worklane/contract/inbox';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNextPage } from '../../../platform/query/use-next-page.ts';
import { useUndoKeys } from '../../../platform/undo/use-undo-keys.ts';
import { dateTimeLabel } from '../../../ui/dates/moment-label.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useLetterKey } from '../../../ui/use-letter-key.ts';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { inboxQuery } from '../data.ts';
import { InboxRow, type RowAct } from '../inbox-row.tsx';
import { INBOX_STEPS, useInboxChanges } from '../use-inbox-changes.ts';
import { useMailAgain } from '../use-mail-again.ts';
import styles from './inbox-screen.module.css';

const SnoozeDialog = lazyPart(async () => (await import('../snooze-dialog.tsx')).SnoozeDialog, 'over');

const EMPTY: Record<InboxView, { title: string; text: string }> = {
  open: {
    title: 'You’re all caught up',
    text: 'Assignments, mentions, and news about tickets you watch show up here.',
  },
  snoozed: { title: 'Nothing is snoozed', text: 'What you snooze comes back to the inbox at the time you choose.' },
  done: { title: 'Nothing is done yet', text: 'What you mark as done stays here for 90 days.' },
};

export function InboxScreen({ companyId, view }: { companyId: string; view: InboxView }) {
  const query = useInfiniteQuery({ ...inboxQuery(companyId, view), enabled: companyId !== '' });
  const people = useQuery({ ...peopleQuery(companyId), enabled: companyId !== '' }).data ?? NOBODY;
  const groups = useMemo(() => query.data?.pages.flatMap((page) => page.groups) ?? [], [query.data]);
  const list = useRef<HTMLUListElement>(null);
  const [snoozing, setSnoozing] = useState<InboxGroup>();
  const focusAgain = useFocusOnceShown(list, groups);
  const mark = useInboxChanges(companyId, view, focusAgain);
  const again = useMailAgain(companyId, (group) => focusOn(rowIn(list.current, group.subject_id)));
  useListKeys(list);
  useUndoKeys(INBOX_STEPS);

  const leave = (group: InboxGroup, change: Parameters<typeof mark>[1], words: string) => {
    focusBeside(list.current, group.subject_id);
    mark([group], change, words);
  };
  const acts: Record<RowAct, (group: InboxGroup) => void> = {
    done: (group) =>
      view === 'done'
        ? leave(group, { is_done: false }, 'Moved to the inbox')
        : leave(group, { is_done: true }, 'Marked as done'),
    unread: (group) => mark([group], { is_read: group.unread_count > 0 }),
    snooze: (group) => view !== 'done' && setSnoozing(group),
    open: (group) => group.unread_count > 0 && mark([group], { is_read: true }),
    mailAgain: (group) => again.mutate(group),
    answered: (group) => focusBeside(list.current, group.subject_id),
  };
  useRowKeys(list, groups, acts);

  if (!query.data) {
    if (!query.error) return <Waiting words="Loading your inbox..." />;
    return <Problem title="Your inbox couldn’t be loaded" error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (groups.length === 0 && !query.hasNextPage) {
    return <EmptyState icon={<IconInbox size={24} stroke={1.5} />} {...EMPTY[view]} />;
  }
  return (
    <>
      <ul ref={list} className={styles.rows}>
        {groups.map((group) => (
          <InboxRow
            key={group.subject_id}
            group={group}
            view={view}
            people={people}
            onAct={(act) => acts[act](group)}
          />
        ))}
      </ul>
      {query.hasNextPage && <More query={query} />}
      {snoozing && (
        <SnoozeDialog
          isSnoozed={view === 'snoozed'}
          onClose={() => setSnoozing(undefined)}
          onSnooze={(until) => {
            setSnoozing(undefined);
            leave(
              snoozing,
              { snoozed_until: until?.toISOString() ?? null },
              until ? `Snoozed until ${dateTimeLabel(until)}` : 'Moved to the inbox',
            );
          }}
        />
      )}
    </>
  );
}

function More({ query }: { query: Parameters<typeof useNextPage>[0] }) {
  return (
    <div className={styles.more}>
      <ShowMore {...useNextPage(query)} />
    </div>
  );
}

/** Runs E, U and H on the focused row. */
function useRowKeys(
  list: { current: HTMLElement | null },
  groups: readonly InboxGroup[],
  acts: Record<RowAct, (group: InboxGroup) => void>,
): void {
  const on = (act: RowAct) => () => {
    const id = rowOf(document.activeElement)?.dataset.group;
    const group = list.current?.contains(document.activeElement) && groups.find(({ subject_id }) => subject_id === id);
    if (group) acts[act](group);
  };
  useLetterKey('e', on('done'));
  useLetterKey('u', on('unread'));
  useLetterKey('h', on('snooze'));
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-group]') ?? null;

/** Focuses a row that undo has restored, unless the user is elsewhere by then. */
function useFocusOnceShown(
  list: { current: HTMLElement | null },
  groups: readonly InboxGroup[],
): (subject: string) => void {
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    if (wanted === undefined || !groups.some(({ subject_id }) => subject_id === wanted)) return;
    setWanted(undefined);
    const { activeElement } = document;
    if (activeElement !== document.body && !list.current?.contains(activeElement)) return;
    list.current?.querySelector<HTMLElement>(`[data-group="${wanted}"] [data-task]`)?.focus();
  }, [wanted, groups, list]);
  return setWanted;
}

/** Focuses the next row before one is removed, so that keys continue there. */
function focusBeside(list: HTMLElement | null, subject: string): void {
  const row = rowIn(list, subject);
  focusOn(row?.nextElementSibling ?? row?.previousElementSibling);
}

const rowIn = (list: HTMLElement | null, subject: string) => list?.querySelector(`[data-group="${subject}"]`);

const focusOn = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('[data-task]')?.focus();
