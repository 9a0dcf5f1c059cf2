// Lists the tickets assigned to the user across the company's projects, by due date.
import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { AssignedTicket } from '@worklane/contract/assigned-tickets';
import type { Project } from '@worklane/contract/projects';
import type { CompanyBrief } from '@worklane/contract/users';
import { DEFAULT_PROJECT_ICON } from '@worklane/domain/projects/vocabulary';
import { type ReactNode, useMemo, useRef } from 'react';
import { useNextPage } from '../../../platform/query/use-next-page.ts';
import { useToday } from '../../../ui/dates/use-today.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { NotLoaded } from '../../../ui/problems/not-loaded.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { endOfWeek } from '../../tickets/parts/days.ts';
import { hoursLabel } from '../../tickets/parts/hours-label.ts';
import { BoardToolbar } from '../../view-options/parts/board-toolbar.tsx';
import { TaskFilters } from '../task-filters.tsx';
import { findTasks, groupTasks } from '../task-groups.ts';
import { TaskRow } from '../task-row.tsx';
import { useShownTasks } from '../use-shown-tasks.ts';
import { WeekLine } from '../week-summary.tsx';
import { withoutFilters } from '../without-filters.ts';
import styles from './my-tasks.module.css';
import { doneTasksQuery, openTasksQuery } from './my-tasks-queries.ts';
import { isNarrowed, type TasksView } from './tasks-view.ts';

const TaskMenu = lazyPart(async () => (await import('../task-menu.tsx')).TaskMenu);

interface Props {
  companyId: string;
  /** All the user is in. */
  companies: readonly CompanyBrief[];
  /** Those of the companies whose tasks are shown. */
  projects: readonly Project[];
  /** Turns to another company, to open a ticket of it. */
  onCompany: (company: CompanyBrief) => void;
  view: TasksView;
  onView: (view: TasksView) => void;
  /** Shown to whom nothing was ever assigned. */
  whenNone: ReactNode;
}

export function MyTasks({ companyId, companies, projects, onCompany, view, onView, whenNone }: Props) {
  const today = useToday();
  const asked = view.isEverywhere ? null : companyId;
  const open = useInfiniteQuery({ ...openTasksQuery(asked), enabled: companyId !== '' });
  const done = useInfiniteQuery({ ...doneTasksQuery(asked), enabled: companyId !== '' });
  const byId = useMemo(
    () => rowProjects(projects, companies, view.isEverywhere),
    [projects, companies, view.isEverywhere],
  );
  // Projects of several companies may have one name.
  const nameOf = (id: string) => {
    const { name = '', company } = byId.get(id) ?? {};
    return company ? `${name}, ${company.name}` : name;
  };
  const allOpen = useShownTasks(open.data?.pages, projects);
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);

  if (!open.data || !done.data) return <Unloaded queries={[open, done]} />;
  const totals = { open: open.data.pages.at(-1)?.total ?? 0, done: done.data.pages.at(-1)?.total ?? 0 };
  if (totals.open + totals.done === 0 && !view.isEverywhere && companies.length < 2) {
    return (
      <>
        {projects.length > 0 && NOTHING_ASSIGNED}
        {whenNone}
      </>
    );
  }
  const groups = groupTasks(findTasks(allOpen, view, nameOf), view.group, { today }, nameOf);
  const allDone = done.data.pages.flatMap((page) => page.tickets);
  const finished = findTasks(allDone, view, nameOf);
  const narrowed = isNarrowed(view);
  const common = { byId, companyId, onCompany, today };
  return (
    <>
      <div className={styles.tools}>
        <BoardToolbar filter={view.words} onFilter={(words) => onView({ ...view, words })}>
          <TaskFilters
            tickets={[...allOpen, ...allDone]}
            nameOf={nameOf}
            view={view}
            hasCompanies={companies.length > 1}
            onView={onView}
          />
        </BoardToolbar>
      </div>
      {isWeekKnown(
        open.data.pages.flatMap((page) => page.tickets),
        open.hasNextPage,
        today,
      ) && (
        <WeekLines
          companies={view.isEverywhere ? companies : companies.filter(({ id }) => id === companyId)}
          isNamed={view.isEverywhere}
          open={allOpen}
          today={today}
        />
      )}
      <TaskMenu projects={projects} companies={companies} />
      <div ref={list}>
        {groups.map(({ name, tickets }) => (
          <Group key={name} name={name} count={tickets.length} hours={hoursOf(tickets)} isOpen>
            <TaskRows tickets={tickets} {...common} />
          </Group>
        ))}
        {open.hasNextPage && <More words={`You have ${totals.open.toLocaleString()} open tickets.`} list={open} />}
        {groups.length + finished.length === 0 && !open.hasNextPage && (
          <NoTasks hasFilters={narrowed} onClear={() => onView(withoutFilters(view))} />
        )}
        {finished.length > 0 && (
          <Group name="Done" count={narrowed ? finished.length : totals.done}>
            <TaskRows tickets={finished} {...common} />
            {done.hasNextPage && (
              <More words={`You have ${totals.done.toLocaleString()} finished tickets.`} list={done} />
            )}
          </Group>
        )}
      </div>
    </>
  );
}

type TasksQuery = Pick<UseQueryResult, 'error' | 'isPaused' | 'refetch'>;

/** Shows that tasks are loading, or why they are not. */
function Unloaded({ queries }: { queries: readonly TasksQuery[] }) {
  const error = queries.find((query) => query.error)?.error;
  const paused = queries.find((query) => query.isPaused);
  if (!error)
    return paused ? <NotLoaded query={paused} name="your tasks" /> : <Waiting words="Loading your tasks..." />;
  const retry = () => {
    for (const query of queries) if (query.error) void query.refetch();
  };
  return <Problem title="Your tasks could not be loaded" error={error} onRetry={retry} />;
}

interface WeekLinesProps {
  companies: readonly CompanyBrief[];
  /** Whether each line names its company. */
  isNamed: boolean;
  open: readonly AssignedTicket[];
  today: string;
}

function WeekLines({ companies, isNamed, open, today }: WeekLinesProps) {
  return companies.map(({ id, name }) => (
    <WeekLine
      key={id}
      companyId={id}
      name={isNamed ? name : undefined}
      open={open.filter((ticket) => ticket.company_id === id)}
      today={today}
    />
  ));
}

interface TaskRowsProps extends Pick<Props, 'companyId' | 'onCompany'> {
  tickets: readonly AssignedTicket[];
  byId: ReadonlyMap<string, RowProject>;
  today: string;
}

function TaskRows({ tickets, byId, companyId, onCompany, today }: TaskRowsProps) {
  return (
    <ul className={styles.rows}>
      {tickets.map((ticket) => (
        <TaskRow
          key={ticket.id}
          ticket={ticket}
          project={byId.get(ticket.project_id)}
          isElsewhere={ticket.company_id !== companyId}
          onCompany={onCompany}
          today={today}
        />
      ))}
    </ul>
  );
}

interface RowProject {
  name: string;
  icon: string;
  /** Named where tickets of several are listed. */
  company: CompanyBrief | undefined;
}

function rowProjects(
  projects: readonly Project[],
  companies: readonly CompanyBrief[],
  isEverywhere: boolean,
): ReadonlyMap<string, RowProject> {
  const companyOf = new Map(companies.map((company) => [company.id, company]));
  return new Map(
    projects.map(({ id, name, icon, company_id }) => [
      id,
      { name, icon: icon || DEFAULT_PROJECT_ICON, company: isEverywhere ? companyOf.get(company_id) : undefined },
    ]),
  );
}

const NOTHING_ASSIGNED = (
  <EmptyState
    icon={<IconChecklist size={24} stroke={1.5} />}
    title="Nothing is assigned to you"
    text="Tickets assigned to you in any project show up here, sorted by due date."
  />
);

function NoTasks({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title={hasFilters ? 'No tickets match these filters' : 'Nothing to do'}
      action={
        hasFilters && (
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    />
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
  list: Parameters<typeof useNextPage>[0];
}

function More({ words, list }: MoreProps) {
  return (
    <div className={styles.more}>
      {words}
      <ShowMore {...useNextPage(list)} />
    </div>
  );
}

/** Tells whether all tickets of this week have loaded: they come by due date, a page at a time. */
function isWeekKnown(loaded: readonly AssignedTicket[], hasMore: boolean, today: string): boolean {
  const last = loaded.at(-1)?.due_date ?? null;
  return !hasMore || last === null || last > endOfWeek(today);
}

const hoursOf = (tickets: readonly AssignedTicket[]) => tickets.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0);
