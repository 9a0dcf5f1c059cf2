// The tickets a view leaves, in its order: of a list that of its column, of a board lane after lane.
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { useMemo } from 'react';
import { useSprints } from '../../sprints/data.ts';
import { type GroupHead, groupRows, isCard } from '../arrange/group-rows.ts';
import { EMPTY_BOARD } from '../board/board-state.ts';
import { columnFilter } from '../board/filter-columns.ts';
import { boardConfigurationQuery, boardQuery, peopleQuery } from '../data.ts';
import { sortTickets } from '../list/sort-tickets.ts';
import { NOBODY } from '../people.ts';
import { CURRENT_SPRINT } from '../ticket-filter.ts';
import type { BoardView } from './board-view.ts';
import { useToday } from './use-today.ts';

export function useShownTickets(project: Project, view: BoardView): readonly TicketCard[] {
  const rows = useShownRows(project, view);
  return useMemo(() => rows.filter(isCard), [rows]);
}

/** The same with the heads of their groups, if they are in groups. */
export function useShownRows(project: Project, view: BoardView): readonly (TicketCard | GroupHead)[] {
  const board = useQuery({ ...boardQuery(project), enabled: false }).data?.shown ?? EMPTY_BOARD;
  const statuses = useQuery(boardConfigurationQuery(project)).data?.statuses;
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const today = useToday();
  const { filter, group, sort } = view;
  const isBySprint = group === 'sprint' || sort?.column === 'sprint' || filter.sprints.includes(CURRENT_SPRINT);
  const sprints = useSprints(project.id, isBySprint);
  return useMemo(() => {
    if (!statuses || (isBySprint && !sprints)) return [];
    const shownIn = columnFilter(filter, { projectKey: project.key, today, statuses, sprints });
    const cards = statuses.flatMap(({ key }) => shownIn(board, key));
    const sorted = sortTickets(cards, sort, { statuses, people, sprints });
    if (!group) return sorted;
    return groupRows(sorted, group, { statuses, people, members: project.project_members, sprints });
  }, [board, statuses, people, sprints, isBySprint, filter, group, sort, project.key, project.project_members, today]);
}
