// The last step of the start: the stream of events, and the screen of the address.
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { connectEvents } from './connect-events.ts';

export function show(root: HTMLElement): void {
  connectEvents();
  createRoot(root).render(<App />);
}
