// Joins what a timeline shows: the boards of its projects with the filter, their links, sprints and people.
import { useQueries, useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TimelineLink } from '@worklane/contract/timelines';
import { useMemo, useState } from 'react';
import { useToday } from '../../ui/dates/use-today.ts';
import { NOBODY, peopleQuery } from '../companies/parts/people.ts';
import { sprintsQuery, useSprintDay } from '../sprints/data.ts';
import { boardConfigurationQuery, boardQuery } from '../tickets/data.ts';
import { createCardFilter } from '../view-options/parts/filter-cards.ts';
import type { TicketFilter } from '../view-options/parts/ticket-filter.ts';
import { timelineQuery, useTimelineEvents } from './data.ts';
import type { TimelineProject } from './timeline-ticket.ts';

/** Returns the same array as long as it has the same entries. */
export function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const [held, setHeld] = useState(list);
  if (held.length === list.length && list.every((item, at) => item === held[at])) return held;
  setHeld(list);
  return list;
}

const NO_LINKS: readonly TimelineLink[] = [];

/**
 * @param projects the first is the one of the address, which has to be loaded before anything is shown
 * @returns undefined data until then; another project appears once its board is loaded
 */
export function useTimeline(projects: readonly Project[], filter: TicketFilter) {
  const boards = useQueries({ queries: projects.map((project) => boardQuery(project)) });
  const configurations = useQueries({ queries: projects.map((project) => boardConfigurationQuery(project)) });
  const sprintLists = useQueries({
    queries: projects.map((project) => ({ ...sprintsQuery(project.id), enabled: project.sprint_enabled })),
  });
  const timelines = useQueries({ queries: projects.map(({ id }) => timelineQuery(id)) });
  const people = useQuery(peopleQuery(projects[0]?.company_id ?? '')).data ?? NOBODY;
  const today = useToday();
  const sprintDay = useSprintDay(projects[0]?.company_id ?? '');
  useTimelineEvents(useSameList(projects.map(({ id }) => id)));

  const shown = useSameList(boards.map(({ data }) => data?.shown));
  const statuses = useSameList(configurations.map(({ data }) => data?.statuses));
  const sprints = useSameList(sprintLists.map(({ data }) => data));
  const read = useSameList(timelines.map(({ data }) => data));
  const list = useMemo(
    () =>
      projects.flatMap((project, at): TimelineProject[] => {
        const [board, columns, its = []] = [shown[at], statuses[at], sprints[at]];
        if (!board || !columns) return [];
        const shownIn = createCardFilter(filter, {
          projectKey: project.key,
          today,
          sprintDay,
          statuses: columns,
          sprints: its,
        });
        return [
          {
            project,
            statuses: columns,
            sprints: its,
            shown: columns.flatMap(({ key }) => shownIn(board, key)),
            all: Object.values(board.columns).flat(),
          },
        ];
      }),
    [projects, shown, statuses, sprints, filter, today, sprintDay],
  );
  const links = useMemo(() => {
    const byId = new Map(read.flatMap((each) => (each?.links ?? NO_LINKS).map((link) => [link.id, link])));
    return [...byId.values()];
  }, [read]);
  const dueWithSprint = useMemo(() => new Set(read.flatMap((each) => each?.due_with_sprint ?? [])), [read]);

  // Links are drawn once they are here: without them, offline too, the bars are still worth seeing.
  const first = [boards[0], configurations[0]];
  const failed = first.find((query) => query?.data === undefined && query?.error);
  const retry = () => void Promise.all(first.map((query) => query?.data === undefined && query?.refetch()));
  const isLoaded = first.every((query) => query?.data !== undefined) && list[0]?.project === projects[0];
  return {
    people,
    today,
    sprintDay,
    list,
    links,
    isCut: read.some((each) => each?.is_cut),
    /** Some links can't be had now. */
    lacksLinks: timelines.some(({ data, isError, isPaused }) => data === undefined && (isError || isPaused)),
    retryLinks: () => void Promise.all(timelines.map((query) => query.data === undefined && query.refetch())),
    dueWithSprint,
    isLoaded,
    error: failed?.error ?? undefined,
    retry,
  };
}

export type Timeline = ReturnType<typeof useTimeline>;
