// Where the page starts.
import './app/styles.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { connectEvents } from './app/connect-events.ts';
import { startBoardEarly } from './app/start-board-early.ts';
import { startSession } from './platform/session/session.ts';

startSession();
startBoardEarly(location.pathname);
connectEvents();
createRoot(document.getElementById('root') as HTMLElement).render(<App />);
