// The last step of the start: the screen of the address, and when it stands the stream of events.
import { createRoot } from 'react-dom/client';
import { loadCode } from '../platform/code/load-code.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { App } from './app.tsx';
import { router } from './router.ts';

export function show(root: HTMLElement): void {
  addEventListener('beforeunload', (event) => {
    // What waits behind a change that is on its way would be lost with the page.
    if (queryClient.isMutating() > 0) event.preventDefault();
  });
  createRoot(root).render(<App />);
  const frame = document.getElementById('frame');
  // Hidden by then: the HTML's frame gives way to whatever is drawn.
  const stop = router.subscribe('onRendered', () => {
    frame?.remove();
    stop();
  });
  void whenIdle().then(connect);
}

async function connect(): Promise<void> {
  try {
    const { connectEvents } = await loadCode(() => import('./connect-events.ts'));
    connectEvents();
  } catch {
    addEventListener('online', () => void connect(), { once: true });
  }
}
