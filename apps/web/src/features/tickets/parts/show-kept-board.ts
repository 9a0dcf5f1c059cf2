// Shows the board of the last visit until the server's is here.
import type { QueryClient } from '@tanstack/react-query';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { Project } from '@worklane/contract/projects';
import type { Board } from '@worklane/contract/tickets';
import { pendingNow } from '../../../platform/changes/pending-now.ts';
import { useUnsaved } from '../../../platform/changes/unsaved.ts';
import { boardData } from './board-data.ts';
import { startServerBoard } from './server-board.ts';
import { ticketKeys } from './ticket-keys.ts';

export interface KeptBoard {
  /** The board's, at the server. */
  version: number;
  build: string;
  /** When the server last had it so. */
  at: number;
  project: Project;
  configuration: BoardConfiguration;
  board: Board;
}

/** Shows the stored board, unless the server has already answered. */
export function showKeptBoard(client: QueryClient, { project, configuration, board, at }: KeptBoard): void {
  const give = (queryKey: readonly unknown[], data: () => unknown) => {
    // Marked as very old, so that the board is fetched even so.
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, data(), { updatedAt: 1 });
  };
  const key = ticketKeys.board(project.id);
  if (client.getQueryData(key) === undefined) useUnsaved.setState({ asOf: at });
  give(['projects', 'by-key', project.company_id, project.key], () => project);
  give(['projects', 'configuration', project.id], () => configuration);
  give(key, () => boardData(startServerBoard(board), pendingNow.all(project.id)));
}
