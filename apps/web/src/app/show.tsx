// The last step of the start: the stream of events, and the screen of the address.
import { createRoot } from 'react-dom/client';
import { queryClient } from '../platform/query/query-client.ts';
import { App } from './app.tsx';
import { connectEvents } from './connect-events.ts';

export function show(root: HTMLElement): void {
  connectEvents();
  addEventListener('beforeunload', (event) => {
    // What waits behind a change that is on its way would be lost with the page.
    if (queryClient.isMutating() > 0) event.preventDefault();
  });
  createRoot(root).render(<App />);
}
