// Where the page starts: first what is asked of the server, then the screen. Each step's code runs in a task of its own,
// so that the page answers in between.
import './app/styles.ts';
import { showNotStarted } from './app/not-started.ts';
import { startBoardEarly } from './app/start-board-early.ts';
import { loadCode } from './platform/code/load-code.ts';
import { startSession } from './platform/session/session.ts';

const breath = () => new Promise((resolve) => setTimeout(resolve));

startSession();
startBoardEarly(location.pathname);

const root = document.getElementById('root') as HTMLElement;
try {
  await breath();
  await loadCode(() => import('./app/root-frame.tsx'));
  await breath();
  const { show } = await loadCode(() => import('./app/show.tsx'));
  show(root);
} catch (error) {
  console.error(error);
  showNotStarted(root);
}
