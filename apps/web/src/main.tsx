// Where the page starts: first what is asked of the server, then the screen. Each step's code runs in a task of its own,
// so that the page answers in between.
import './app/styles.ts';
import { startBoardEarly } from './app/start-board-early.ts';
import { startSession } from './platform/session/session.ts';

const breath = () => new Promise((resolve) => setTimeout(resolve));

startSession();
startBoardEarly(location.pathname);

await breath();
await import('./app/root-frame.tsx');
await breath();
const { show } = await import('./app/show.tsx');
show(document.getElementById('root') as HTMLElement);
