// Gives the router the board's screen.
import { BoardPage } from '../pages/board-page.tsx';
import { screens } from './screens.ts';

screens.BoardPage = BoardPage;
