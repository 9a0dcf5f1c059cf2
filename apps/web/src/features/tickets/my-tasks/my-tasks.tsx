// A person's tickets across the projects of the company, by when they are due.
import { IconChecklist } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AssignedTicket } from '@worklane/contract/assigned-tickets';
import type { Project } from '@worklane/contract/projects';
import { DEFAULT_PROJECT_ICON } from '@worklane/domain/projects/vocabulary';
import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { hoursLabel } from '../hours-label.ts';
import { BoardToolbar } from '../parts/board-toolbar.tsx';
import { LoadProblem } from '../parts/load-problem.tsx';
import { useToday } from '../parts/use-today.ts';
import { doneTasksQuery, openTasksQuery } from './assigned-queries.ts';
import styles from './my-tasks.module.css';
import { findTasks, groupTasks } from './task-groups.ts';
import { TaskRow } from './task-row.tsx';

interface Props {
  companyId: string;
  projects: readonly Project[];
  words: string;
  onWords: (words: string) => void;
  /** Shown to whom nothing was ever assigned. */
  whenNone: ReactNode;
}

export function MyTasks({ companyId, projects, words, onWords, whenNone }: Props) {
  const today = useToday();
  const open = useInfiniteQuery({ ...openTasksQuery(companyId), enabled: companyId !== '' });
  const done = useInfiniteQuery({ ...doneTasksQuery(companyId), enabled: companyId !== '' });
  const byId = useMemo(
    () => new Map(projects.map(({ id, name, icon }) => [id, { name, icon: icon || DEFAULT_PROJECT_ICON }])),
    [projects],
  );
  const find = (pages: { tickets: AssignedTicket[] }[]) =>
    findTasks(
      pages.flatMap((page) => page.tickets),
      words,
      (id) => byId.get(id)?.name ?? '',
    );

  if (!open.data || !done.data) {
    const error = open.error ?? done.error;
    if (!error) return <Waiting words="Loading your tasks..." />;
    const retry = () => {
      for (const query of [open, done]) if (query.error) void query.refetch();
    };
    return <LoadProblem what="Your tasks" error={error} onRetry={retry} />;
  }
  const totals = { open: open.data.pages.at(-1)?.total ?? 0, done: done.data.pages.at(-1)?.total ?? 0 };
  if (totals.open + totals.done === 0) {
    return (
      <>
        {projects.length > 0 && (
          <EmptyState
            icon={<IconChecklist size={24} stroke={1.5} />}
            title="Nothing is assigned to you"
            text="Tickets of all projects stand here once they are yours, the first due first."
          />
        )}
        {whenNone}
      </>
    );
  }
  const groups = groupTasks(find(open.data.pages), today);
  const finished = find(done.data.pages);
  const rows = (tickets: readonly AssignedTicket[]) => (
    <ul className={styles.rows}>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <TaskRow ticket={ticket} project={byId.get(ticket.project_id)} today={today} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <div className={styles.tools}>
        <BoardToolbar filter={words} onFilter={onWords}>
          {null}
        </BoardToolbar>
      </div>
      <div data-tasks>
        {groups.map(({ name, tickets }) => (
          <Group key={name} name={name} count={tickets.length} hours={hoursOf(tickets)} isOpen>
            {rows(tickets)}
          </Group>
        ))}
        {open.hasNextPage && <More words={`${totals.open} are open.`} list={open} />}
        {words !== '' && groups.length + finished.length === 0 && !open.hasNextPage && (
          <EmptyState title="No task fits the filter" text="Take a word away to see more." />
        )}
        {finished.length > 0 && (
          <Group name="Done" count={words === '' ? totals.done : finished.length}>
            {rows(finished)}
            {done.hasNextPage && <More words={`${totals.done} are done.`} list={done} />}
          </Group>
        )}
      </div>
    </>
  );
}

interface GroupProps {
  name: string;
  count: number;
  hours?: number;
  isOpen?: boolean;
  children: ReactNode;
}

function Group({ name, count, hours = 0, isOpen = false, children }: GroupProps) {
  return (
    <details className={styles.group} open={isOpen}>
      <summary className={styles.head} data-late={name === 'Overdue' || undefined}>
        <h2 className={styles.name}>{name}</h2>
        <span className={styles.count}>{count.toLocaleString()}</span>
        {hours > 0 && <span className={styles.sum}>{hoursLabel(hours)}</span>}
      </summary>
      {children}
    </details>
  );
}

interface MoreProps {
  words: string;
  list: { isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown };
}

function More({ words, list }: MoreProps) {
  return (
    <div className={styles.more}>
      {words}
      <ShowMore
        isFetching={list.isFetchingNextPage}
        hasFailed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

const hoursOf = (tickets: readonly AssignedTicket[]) => tickets.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0);
