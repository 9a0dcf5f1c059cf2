// The tickets a view leaves, in its order: of a list that of its column, of a board lane after lane.
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { useMemo } from 'react';
import { EMPTY_BOARD } from '../board/board-state.ts';
import { columnFilter } from '../board/filter-columns.ts';
import { boardConfigurationQuery, boardQuery, peopleQuery } from '../data.ts';
import { sortTickets } from '../list/sort-tickets.ts';
import { NOBODY } from '../people.ts';
import type { BoardView } from './board-view.ts';
import { useToday } from './use-today.ts';

export function useShownTickets(project: Project, view: BoardView): readonly TicketCard[] {
  const board = useQuery({ ...boardQuery(project), enabled: false }).data?.shown ?? EMPTY_BOARD;
  const statuses = useQuery(boardConfigurationQuery(project)).data?.statuses;
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const today = useToday();
  const { filter, layout, sort } = view;
  return useMemo(() => {
    if (!statuses) return [];
    const shownIn = columnFilter(filter, { projectKey: project.key, today, statuses });
    const cards = statuses.flatMap(({ key }) => shownIn(board, key));
    return sortTickets(cards, layout === 'list' ? sort : undefined, { statuses, people });
  }, [board, statuses, people, filter, layout, sort, project.key, today]);
}
