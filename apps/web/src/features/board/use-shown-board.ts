// Gathers what a board shows: its lanes and which are folded, the cards a filter leaves in each, and how far their
// sub-tickets are.
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useToday } from '../../ui/dates/use-today.ts';
import { useSprintDay, useSprints } from '../sprints/data.ts';
import { boardConfigurationQuery, boardQuery } from '../tickets/data.ts';
import { type BoardState, EMPTY_BOARD } from '../tickets/parts/board-state.ts';
import type { Arranged } from '../view-options/parts/arrange-board.ts';
import { createCardFilter } from '../view-options/parts/filter-cards.ts';
import { CURRENT_SPRINT, type TicketFilter } from '../view-options/parts/ticket-filter.ts';
import { childProgress, NO_CHILDREN } from './child-progress.ts';
import { useFoldedLanes } from './folded-lanes.ts';
import type { BoardStatus, Lane } from './parts/lane.ts';

export const NO_STATUSES: readonly BoardStatus[] = [];

interface ArrangedLanes extends Omit<Arranged, 'lanes'> {
  lanes: readonly Lane[];
}

export interface ShownOptions {
  project: Project;
  filter: TicketFilter;
  /** The data that it is arranged by is still loading. */
  isWaiting?: boolean;
  /** Other lanes than the statuses, or another order in them. */
  arrange?: (board: BoardState, statuses: readonly BoardStatus[]) => ArrangedLanes;
}

export type ShownBoard = ReturnType<typeof useShownBoard>;

export function useShownBoard({ project, filter, isWaiting, arrange }: ShownOptions) {
  const query = useQuery(boardQuery(project));
  const configuration = useQuery(boardConfigurationQuery(project));
  const isOfCurrent = filter.sprint.includes(CURRENT_SPRINT);
  const sprints = useSprints(project.id, isOfCurrent);
  const statuses = configuration.data?.statuses ?? NO_STATUSES;
  const saved = query.data?.shown ?? EMPTY_BOARD;
  const arranged = useMemo(() => arrange?.(saved, statuses), [arrange, saved, statuses]);
  const lanes: readonly Lane[] = arranged?.lanes ?? statuses;
  const { folded, toggle: fold } = useFoldedLanes(project.id);
  const unfolded = useMemo(
    () => lanes.filter(({ key, startsFolded = false }) => folded.includes(key) === startsFolded),
    [lanes, folded],
  );
  const today = useToday();
  const sprintDay = useSprintDay(project.company_id);
  // In the same frame as the letter: put off until after it, the two took half as long again.
  const shownIn = useMemo(
    () => createCardFilter(filter, { projectKey: project.key, today, sprintDay, statuses, sprints }),
    [filter, project.key, today, sprintDay, statuses, sprints],
  );
  // The first drawing of a big board is done in slices, so that the page stays awake; every later one at once.
  const isComing = !query.data || !configuration.data || isWaiting || (isOfCurrent && !sprints);
  return {
    problem: query.data === undefined ? query.error : configuration.data === undefined ? configuration.error : null,
    retry: () => void Promise.all([query.refetch(), configuration.refetch()]),
    isReady: useDeferredValue(!isComing, false),
    statuses,
    saved,
    arranged,
    lanes,
    unfolded,
    fold,
    shownIn,
    sprints,
    today,
    sprintDay,
    ...useProgress(saved, statuses),
  };
}

function useProgress(saved: BoardState, statuses: readonly BoardStatus[]) {
  const done = useMemo(
    () => new Set(statuses.filter(({ category }) => category === 'done').map(({ key }) => key)),
    [statuses],
  );
  const counted = useRef(NO_CHILDREN);
  const progress = useMemo(() => {
    counted.current = childProgress(saved, done, counted.current);
    return counted.current;
  }, [saved, done]);
  return { done, progress };
}
