// Shows the tickets of one or several projects in time: filter and tools above, the chart below.
import { useMediaQuery } from '@mantine/hooks';
import type { Project } from '@worklane/contract/projects';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Problem } from '../../../ui/problems/problem.tsx';
import { useWorkingDays } from '../../capacity/parts/use-working-days.ts';
import { BoardToolbar } from '../../view-options/parts/board-toolbar.tsx';
import { FilterBar } from '../../view-options/parts/filter-bar.tsx';
import { isFiltering, NO_FILTER, type TicketFilter } from '../../view-options/parts/ticket-filter.ts';
import { buildRows } from '../build-rows.ts';
import type { ChartHandle } from '../chart.tsx';
import { ChartSkeleton } from '../chart-skeleton.tsx';
import { TimelineBody } from '../timeline-body.tsx';
import { TimelineTools } from '../timeline-tools.tsx';
import { useDateMoves } from '../use-date-moves.ts';
import { useLinkFacts } from '../use-link-facts.ts';
import { type Timeline, useSameList, useTimeline } from '../use-timeline.ts';
import { ZoomChoice } from '../zoom-choice.tsx';
import styles from './timeline-screen.module.css';
import type { TimelineView } from './timeline-view.ts';

interface Props {
  project: Project;
  /** Those that can be added to it. */
  others: readonly Project[];
  /** Whether the viewer can move the tickets of a project. */
  canMoveIn: (project: Project) => boolean;
  view: TimelineView;
  filter: TicketFilter;
  /** The ticket that is open over it, by key or id. */
  open: string | undefined;
  onView: (change: Partial<TimelineView>) => void;
  onFilter: (filter: TicketFilter) => void;
  /** The typed words don't change. */
  onTyped: () => void;
  onOpen: (ticket: string) => void;
  /** Renders the head of the page around the zoom. */
  head: (actions: ReactNode) => ReactNode;
}

export function TimelineScreen(props: Props) {
  const { project, others, canMoveIn, view, filter, open, onView, onFilter, onTyped, onOpen, head } = props;
  const added = useSameList(others.filter(({ key }) => view.others.includes(key)));
  const projects = useMemo(() => [project, ...added], [project, added]);
  const timeline = useTimeline(projects, filter);
  const { arranged, fold } = useArranged(timeline, view.group);
  const movable = useMemo(() => new Set(projects.filter(canMoveIn).map(({ id }) => id)), [projects, canMoveIn]);
  const moves = useDateMoves({
    projectId: project.id,
    timeline,
    movable,
    isWorkingDay: useWorkingDays(project.company_id),
  });
  const { moved } = moves;
  const facts = useLinkFacts({ projects: timeline.list, links: timeline.links, hasPath: view.hasPath, moved });
  const chart = useRef<ChartHandle>(undefined);
  const [isTrayOpen, setIsTrayOpen] = useState<boolean>();
  // Where no ticket has a date, they are all there.
  const hasTray = isTrayOpen ?? arranged.rows.length === 0;
  const changeLists = useLatestChange(filter, onFilter);
  const clear = () => onFilter(NO_FILTER);
  const isWide = useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false });
  const tools = (
    <TimelineTools
      view={view}
      onView={onView}
      hasSprints={projects.some(({ sprint_enabled }) => sprint_enabled)}
      projects={others}
    />
  );

  // On a phone the chart needs the height: what is in the head elsewhere is in the strip that scrolls.
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const zoom = (
    <ZoomChoice
      zoom={view.zoom}
      onZoom={(next) => onView({ zoom: next })}
      onToday={() => chart.current?.showDay(timeline.today)}
      undated={arranged.undated.length}
      isTrayOpen={hasTray}
      onTray={() => setIsTrayOpen(!hasTray)}
    />
  );

  return (
    <>
      {head(isPhone ? undefined : zoom)}
      <BoardToolbar filter={filter.words} onFilter={(words) => onFilter({ ...filter, words })} onLeave={onTyped}>
        <FilterBar project={project} others={added} filter={filter} onChange={changeLists} onClear={clear} />
        {isWide && tools}
      </BoardToolbar>
      {!isWide && (
        <div className={styles.strip} data-print="none">
          {isPhone && zoom}
          {tools}
        </div>
      )}
      {timeline.error && (
        <Problem title="The timeline could not be loaded" error={timeline.error} onRetry={timeline.retry} />
      )}
      {!timeline.error && !timeline.isLoaded && <ChartSkeleton />}
      {timeline.isLoaded && (
        <TimelineBody
          timeline={timeline}
          facts={facts}
          view={view}
          arranged={arranged}
          moves={moves}
          movable={movable}
          open={open}
          isFiltered={isFiltering(filter)}
          isTrayOpen={hasTray}
          chart={chart}
          onFold={fold}
          onOpen={(ticket) => onOpen(ticket.key)}
          onClearFilter={clear}
          onCloseTray={() => setIsTrayOpen(false)}
        />
      )}
    </>
  );
}

/** Returns the rows by group, without those that are folded away. */
function useArranged({ list, people }: Timeline, grouping: TimelineView['group']) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set());
  const fold = useCallback(
    (id: string) =>
      setFolded((current) => {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const arranged = useMemo(
    () => buildRows({ projects: list, people, grouping, folded }),
    [list, people, grouping, folded],
  );
  return { arranged, fold };
}

/** Returns the same function all along, so that the filters are not drawn again at every keystroke. */
function useLatestChange(filter: TicketFilter, onFilter: (filter: TicketFilter) => void) {
  const latest = useRef({ filter, onFilter });
  useEffect(() => {
    latest.current = { filter, onFilter };
  });
  return useCallback(
    (lists: Partial<TicketFilter>) => latest.current.onFilter({ ...latest.current.filter, ...lists }),
    [],
  );
}
