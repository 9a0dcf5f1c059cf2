// Declares the cached data of a board: the server's board, the unsaved changes, and the two combined.
// They change in one write, so that the screen never shows the moment between "saved" and "no longer pending".
import type { PendingChange } from '../../../platform/changes/pending-change.ts';
import type { BoardState } from './board-state.ts';
import { replay } from './pending-changes.ts';
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

export function withoutPending(data: BoardData, { id }: PendingChange): BoardData {
  const pending = data.pending.filter((each) => each.id !== id);
  return pending.length === data.pending.length ? data : boardData(data.server, pending);
}
