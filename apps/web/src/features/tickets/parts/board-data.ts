// What the query cache holds for a board: the server's board, what was done here and is not saved, and the two together.
// They change in one write, so that the screen never shows the moment between "saved" and "no longer pending".
import type { BoardState } from './board-state.ts';
import { type PendingChange, replay } from './pending-changes.ts';
import type { ServerBoard } from './server-board.ts';

export interface BoardData {
  server: ServerBoard;
  pending: readonly PendingChange[];
  shown: BoardState;
}

export function boardData(server: ServerBoard, pending: readonly PendingChange[] = []): BoardData {
  return { server, pending, shown: replay(server.board, pending) };
}

export function withServer(data: BoardData, server: ServerBoard): BoardData {
  return server === data.server ? data : boardData(server, data.pending);
}

export function withPending(data: BoardData, change: PendingChange): BoardData {
  return { ...data, pending: [...data.pending, change], shown: replay(data.shown, [change]) };
}

export function withoutPending(data: BoardData, change: PendingChange): BoardData {
  return boardData(
    data.server,
    data.pending.filter((each) => each !== change),
  );
}
