// Gives the router the board's screen, with the board of the last visit until the server's is here.
import { type KeptBoard, showKeptBoard } from '../features/tickets/parts/show-kept-board.ts';
import { BoardPage } from '../pages/board-page.tsx';
import { bootBoard } from '../platform/api/boot-answers.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { screens } from './screens.ts';

screens.BoardPage = BoardPage;

void bootBoard()?.then((kept) => kept && showKeptBoard(queryClient, kept as KeptBoard));
