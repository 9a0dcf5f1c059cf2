// Arranges a board by other columns than its statuses, or in another order. Cards keep their identity, and columns keep
// theirs while none of their cards moves.
import type { Sprint } from '@worklane/contract/sprints';
import type { TicketCard, TicketChange, TicketMove } from '@worklane/contract/tickets';
import type { BoardState } from '../../tickets/parts/board-state.ts';
import { sortTickets } from '../sort-tickets.ts';
import { type GroupContext, grouper } from './group-tickets.ts';
import type { ListSort } from './list-columns.ts';
import type { Grouping } from './view-names.ts';

export interface Arranged {
  board: BoardState;
  /** Undefined: the statuses. */
  lanes: { key: string; label: string; sprint?: Sprint }[] | undefined;
  /** What a drop means here; undefined when it changes nothing. */
  moveOf: (card: TicketCard, move: TicketMove) => { move: TicketMove } | { changes: TicketChange } | undefined;
  /** What a new ticket in a lane has from the start. */
  fieldsOf: (lane: string) => TicketChange;
}

const BLANK = { assignee_ids: [], labels: [] } as unknown as TicketCard;

export function arrangeBoard(
  board: BoardState,
  grouping: Grouping,
  sort: ListSort | undefined,
  context: GroupContext,
): Arranged {
  const inOrder = (cards: readonly TicketCard[]) => sortTickets(cards, sort, context);
  if (grouping === 'status') {
    const columns = Object.entries(board.columns).map(([key, cards]) => [key, inOrder(cards)] as const);
    return {
      board: { ...board, columns: Object.fromEntries(columns) },
      lanes: undefined,
      // Sorted columns have no places to choose from.
      moveOf: (card, { status }) => (card.status === status ? undefined : { move: { status, before: null } }),
      fieldsOf: (status) => ({ status }),
    };
  }
  const { keyOf, groups, changeTo } = grouper(grouping, context);
  const cards = context.statuses.flatMap(({ key }) => board.columns[key] ?? []);
  const columns: Record<string, TicketCard[]> = {};
  for (const card of cards) {
    columns[keyOf(card)] ??= [];
    columns[keyOf(card)]?.push(card);
  }
  const arranged = Object.entries(columns).map(([key, column]) => [key, inOrder(column)] as const);
  return {
    board: { ...board, columns: Object.fromEntries(arranged) },
    lanes: groups(cards),
    moveOf: (card, { status: lane }) => (keyOf(card) === lane ? undefined : { changes: changeTo(card, lane) }),
    fieldsOf: (lane) => changeTo(BLANK, lane),
  };
}
