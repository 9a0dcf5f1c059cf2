// Starts the page: first the requests to the server, then the screen. Each step's code runs in a separate task,
// so that the page answers in between.
import './app/styles.ts';
import { showNotStarted } from './app/not-started.ts';
import { startBoardEarly } from './app/start-board-early.ts';
import { loadCode } from './platform/code/load-code.ts';
import { startSession } from './platform/session/session.ts';

startSession();
startBoardEarly(location.pathname);

async function goOn(): Promise<void> {
  try {
    await loadCode(() => import('./app/frame.tsx'));
  } catch (error) {
    console.error(error);
    showNotStarted(document.getElementById('root') as HTMLElement);
  }
}

// Not awaited here: the frame uses this file, so each would wait for the other.
setTimeout(() => void goOn());
