// Holds the board as the server has it: the last one fetched, and the events since, in the order of their versions.
import type { Board } from '@worklane/contract/tickets';
import { applyEvent, type BoardEvent, type BoardState, decodeBoard } from './board-state.ts';

export interface ServerBoard {
  base: BoardState;
  /** Events beyond `base`, by version. */
  log: readonly BoardEvent[];
  /** `base` with `log` applied. */
  board: BoardState;
}

/** Starts from a freshly fetched board, and adds the events that arrived during the request. */
export function startServerBoard(fetched: Board, previous?: ServerBoard): ServerBoard {
  const base = decodeBoard(fetched);
  const log = (previous?.log ?? []).filter((event) => event.payload.board_version > base.version);
  return { base, log, board: log.reduce(applyEvent, base) };
}

/** Returns the version up to which this board has every event; undefined when events in between were missed. */
export function versionWithoutGaps({ base, log, board }: ServerBoard): number | undefined {
  return base.version + log.length === board.version ? board.version : undefined;
}
