// Computes the position of a ticket in its column. The server decides positions with this; the page replays its pending moves with it.

/** The room left between two tickets placed one after the other, so that most insertions move nothing else. */
export const POSITION_STEP = 65_536;

/** How much room between two, for each ticket that moves along, makes moving it worth while. */
const ROOM_PER_MOVED = 16;

export interface Placed {
  id: string;
  position: number;
}

/**
 * Computes the positions to write so that `id` stands after `previous` and before the first of `following`.
 *
 * `previous` is the ticket it comes after (null at the top); `following` are the tickets behind it, in order, as many as
 * were read. Usually one position comes back. When the gap is used up, the tickets behind move along too, as few as make
 * room; `undefined` says that `following` was too short to find room and more of the column must be read
 * (pass `isWholeRest: true` when `following` reaches the end of the column: then there is always room).
 */
export function placeTicket(
  id: string,
  previous: Placed | null,
  following: readonly Placed[],
  isWholeRest: boolean,
): Placed[] | undefined {
  const next = following[0];
  if (!next) return [{ id, position: previous ? previous.position + POSITION_STEP : 0 }];
  if (!previous) return [{ id, position: next.position - POSITION_STEP }];

  for (let moved = 0; moved < following.length; moved++) {
    const wall = following[moved] as Placed;
    const step = Math.floor((wall.position - previous.position) / (moved + 2));
    // The more tickets move, the more room each must get, or the next insertions would have to move them all again.
    const enough = moved === 0 ? 1 : ROOM_PER_MOVED * moved;
    if (step >= enough) return spread(id, previous.position, following.slice(0, moved), step);
  }
  return isWholeRest ? spread(id, previous.position, following, POSITION_STEP) : undefined;
}

/** Tells whether a former position, if one is known, still lies between two tickets, of which either may be missing. */
export const isBetween = (
  position: number | undefined,
  previous: Pick<Placed, 'position'> | null | undefined,
  next: Pick<Placed, 'position'> | undefined,
): position is number =>
  position !== undefined && (!previous || previous.position < position) && (!next || position < next.position);

function spread(id: string, from: number, moved: readonly Placed[], step: number): Placed[] {
  return [id, ...moved.map((ticket) => ticket.id)].map((each, index) => ({
    id: each,
    position: from + step * (index + 1),
  }));
}

/**
 * Computes the positions to write so that `ids` stand one after the other behind `previous` and before `following` (the
 * whole rest of the column, in order, none of it among `ids`). Tickets behind move only as far as room is needed.
 */
export function placeTickets(ids: readonly string[], previous: Placed | null, following: readonly Placed[]): Placed[] {
  const next = following[0];
  const start = previous ? previous.position : (next?.position ?? 0) - POSITION_STEP * (next ? ids.length + 1 : 1);
  const room = next ? Math.floor((next.position - start) / (ids.length + 1)) : POSITION_STEP;
  if (room >= 1) return ids.map((id, index) => ({ id, position: start + Math.min(room, POSITION_STEP) * (index + 1) }));
  const placed = ids.map((id, index) => ({ id, position: start + POSITION_STEP * (index + 1) }));
  for (const { id, position } of following) {
    const last = (placed.at(-1) as Placed).position;
    if (position > last) break;
    placed.push({ id, position: last + POSITION_STEP });
  }
  return placed;
}
