// Lists the tickets that a view shows, in its order: in a list by its column, on a board lane by lane.
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { useMemo } from 'react';
import { useToday } from '../../../ui/dates/use-today.ts';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { useSprintDay, useSprints } from '../../sprints/data.ts';
import { boardConfigurationQuery, boardQuery } from '../../tickets/data.ts';
import { EMPTY_BOARD } from '../../tickets/parts/board-state.ts';
import { sortTickets } from '../sort-tickets.ts';
import type { BoardView } from './board-view.ts';
import { createCardFilter } from './filter-cards.ts';
import { type GroupHead, groupRows, isCard } from './group-rows.ts';
import { CURRENT_SPRINT } from './ticket-filter.ts';

export function useShownTickets(project: Project, view: BoardView): readonly TicketCard[] {
  const rows = useShownRows(project, view);
  return useMemo(() => rows.filter(isCard), [rows]);
}

/** Returns the same with the heads of their groups, if they are grouped. */
export function useShownRows(project: Project, view: BoardView): readonly (TicketCard | GroupHead)[] {
  const board = useQuery({ ...boardQuery(project), enabled: false }).data?.shown ?? EMPTY_BOARD;
  const statuses = useQuery(boardConfigurationQuery(project)).data?.statuses;
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const today = useToday();
  const sprintDay = useSprintDay(project.company_id);
  const { filter, group, sort } = view;
  const isBySprint = group === 'sprint' || sort?.column === 'sprint' || filter.sprint.includes(CURRENT_SPRINT);
  const sprints = useSprints(project.id, isBySprint);
  return useMemo(() => {
    if (!statuses || (isBySprint && !sprints)) return [];
    const shownIn = createCardFilter(filter, { projectKey: project.key, today, sprintDay, statuses, sprints });
    const cards = statuses.flatMap(({ key }) => shownIn(board, key));
    const sorted = sortTickets(cards, sort, { statuses, people, sprints });
    if (!group) return sorted;
    return groupRows(sorted, group, { statuses, people, members: project.project_members, sprints });
  }, [
    board,
    statuses,
    people,
    sprints,
    isBySprint,
    filter,
    group,
    sort,
    project.key,
    project.project_members,
    today,
    sprintDay,
  ]);
}
