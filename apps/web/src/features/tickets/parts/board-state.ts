// Holds the board in the browser, its cards by column, and applies the server's events to it.
import type { EventPayload } from '@worklane/contract/events';
import type { Board, TicketCard, TicketChange, TicketPlace } from '@worklane/contract/tickets';

/**
 * Never changed in place: an event gives new arrays for the columns it touches and new objects for the cards it touches,
 * and everything else keeps its identity, so that only what changed is drawn again.
 */
export interface BoardState {
  /** The server's board version: changes up to it are in here. */
  version: number;
  columns: Readonly<Record<string, readonly TicketCard[]>>;
}

type BoardEventType =
  | 'ticket.created'
  | 'ticket.updated'
  | 'ticket.moved'
  | 'ticket.deleted'
  | 'ticket.restored'
  | 'ticket.left'
  | 'ticket.arrived';

export type BoardEvent = { [T in BoardEventType]: { type: T; payload: EventPayload<T> } }[BoardEventType];

export const EMPTY_BOARD: BoardState = { version: 0, columns: {} };

/** Orders cards within a column. The id decides between equal positions, as on the server. */
function compareCards(a: TicketCard, b: TicketCard): number {
  return a.position - b.position || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Makes cards of the wire's columns of values. */
export function decodeBoard(board: Board): BoardState {
  const { tickets } = board;
  type CardAt = { [Field in keyof TicketCard]: TicketCard[Field] | undefined };
  const columns: Record<string, TicketCard[]> = {};
  for (let i = 0; i < tickets.id.length; i++) {
    // Written out: filled field by field, thousands of cards take several times as long.
    const card: CardAt = {
      id: tickets.id[i],
      number: tickets.number[i],
      title: tickets.title[i],
      status: tickets.status[i],
      priority: tickets.priority[i],
      type: tickets.type[i],
      color: tickets.color[i],
      assignee_ids: tickets.assignee_ids[i],
      labels: tickets.labels[i],
      start_date: tickets.start_date[i],
      due_date: tickets.due_date[i],
      estimate: tickets.estimate[i],
      position: tickets.position[i],
      parent_id: tickets.parent_id[i],
      sprint_id: tickets.sprint_id[i],
    };
    const { status = '' } = card;
    const column = columns[status];
    if (column) column.push(card as TicketCard);
    else columns[status] = [card as TicketCard];
  }
  for (const column of Object.values(columns)) {
    const isSorted = column.every(
      (card, index) => index === 0 || compareCards(column[index - 1] as TicketCard, card) < 0,
    );
    if (!isSorted) column.sort(compareCards);
  }
  return { version: board.version, columns };
}

export function findCard(board: BoardState, id: string): TicketCard | undefined {
  for (const column of Object.values(board.columns)) {
    const card = column.find((each) => each.id === id);
    if (card) return card;
  }
  return undefined;
}

/** Applies one event to a board. Events must come in the order of their versions (server-board.ts sees to that). */
export function applyEvent(board: BoardState, event: BoardEvent): BoardState {
  const next = change(board, event);
  return next.version === event.payload.board_version ? next : { ...next, version: event.payload.board_version };
}

function change(board: BoardState, event: BoardEvent): BoardState {
  switch (event.type) {
    case 'ticket.created':
      return putCard(board, event.payload.ticket);
    case 'ticket.updated':
      return placeCards(patchCard(board, event.payload.ticket.id, event.payload.ticket.changes), event.payload.places);
    case 'ticket.moved':
      return placeCards(board, event.payload.places);
    case 'ticket.deleted':
    case 'ticket.left':
      return withoutParents(removeCards(board, event.payload.ids), event.payload.ids);
    case 'ticket.arrived':
    case 'ticket.restored': {
      const { ticket, children } = event.payload;
      return children.reduce((next, id) => patchCard(next, id, { parent_id: ticket.id }), putCard(board, ticket));
    }
  }
}

export function putCard(board: BoardState, card: TicketCard): BoardState {
  const { columns } = removeCards(board, [card.id]);
  const column = columns[card.status] ?? [];
  return {
    ...board,
    columns: { ...columns, [card.status]: column.toSpliced(insertionIndex(column, card), 0, card) },
  };
}

/** Changes the fields of a card except `status`: only `placeCards` moves a card. */
export function patchCard(board: BoardState, id: string, changes: TicketChange): BoardState {
  const card = findCard(board, id);
  if (!card) return board;
  const shown = Object.entries(changes).filter(
    ([field, value]) => field !== 'status' && field in card && value !== undefined,
  );
  if (shown.every(([field, value]) => Object.is(value, card[field as keyof TicketCard]))) return board;
  const column = board.columns[card.status] as readonly TicketCard[];
  const patched = column.with(column.indexOf(card), { ...card, ...Object.fromEntries(shown) });
  return { ...board, columns: { ...board.columns, [card.status]: patched } };
}

/** Changes what many cards show, in one pass. */
export function patchCards(
  board: BoardState,
  changeOf: (card: TicketCard) => Partial<TicketCard> | undefined,
): BoardState {
  const columns = Object.entries(board.columns).map(([status, column]) => {
    let hasChanged = false;
    const patched = column.map((card) => {
      const changes = changeOf(card);
      hasChanged ||= changes !== undefined;
      return changes ? { ...card, ...changes } : card;
    });
    return [status, hasChanged ? patched : column] as const;
  });
  return { ...board, columns: Object.fromEntries(columns) };
}

export function placeCards(board: BoardState, places: readonly TicketPlace[]): BoardState {
  const placesById = new Map(places.map((place) => [place.id, place]));
  const { rest, taken } = takeOut(board, placesById);
  const columns = { ...rest };
  for (const card of taken) {
    const { status, position } = placesById.get(card.id) as TicketPlace;
    const moved = { ...card, status, position };
    const column = columns[status] ?? [];
    columns[status] = column.toSpliced(insertionIndex(column, moved), 0, moved);
  }
  return taken.length === 0 ? board : { ...board, columns };
}

export function removeCards(board: BoardState, ids: readonly string[]): BoardState {
  const { rest, taken } = takeOut(board, new Set(ids));
  return taken.length === 0 ? board : { ...board, columns: rest };
}

/** Removes the parent from children of deleted tickets. */
function withoutParents(board: BoardState, ids: readonly string[]): BoardState {
  const gone = new Set(ids);
  const orphans = Object.values(board.columns).flatMap((column) =>
    column.filter(({ parent_id }) => parent_id !== null && gone.has(parent_id)),
  );
  return orphans.reduce((next, { id }) => patchCard(next, id, { parent_id: null }), board);
}

function takeOut(board: BoardState, ids: { has(id: string): boolean }) {
  const taken: TicketCard[] = [];
  const rest: Record<string, readonly TicketCard[]> = {};
  for (const [status, column] of Object.entries(board.columns)) {
    const before = taken.length;
    for (const card of column) if (ids.has(card.id)) taken.push(card);
    rest[status] = taken.length === before ? column : column.filter((card) => !ids.has(card.id));
  }
  return { rest, taken };
}

function insertionIndex(column: readonly TicketCard[], card: TicketCard): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareCards(column[middle] as TicketCard, card) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
