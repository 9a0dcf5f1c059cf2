// Renders the screen of the current address, then opens the stream of events.
import { createRoot } from 'react-dom/client';
import { saveWith } from '../platform/changes/save-change.ts';
import { loadCode } from '../platform/code/load-code.ts';
import { lazyCode } from '../platform/code/preload.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { useRealtimeState } from '../platform/realtime/realtime-state.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { App } from './app.tsx';

const saverCode = lazyCode(async () => (await import('./saved-changes.ts')).saver);

export function showScreen(root: HTMLElement): void {
  addEventListener('beforeunload', (event) => {
    // What is kept on this machine is sent by the next visit; everything else would be lost with the page.
    if (queryClient.isMutating({ predicate: ({ meta }) => !meta?.isKept }) > 0) event.preventDefault();
  });
  saveWith(saverCode);
  createRoot(root).render(<App />);
  removeFrameOnceDrawn(root);
  void whenIdle().then(() => {
    void connect();
    // Loaded apart from the rest: when the browser saves data, a change made offline needs it too.
    saverCode().catch(() => undefined);
  });
}

/** Removes the HTML's frame in the frame in which a page is drawn; the shell alone is not enough. */
function removeFrameOnceDrawn(root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    const sheet = document.getElementById('sheet');
    if (!(sheet ?? root).querySelector(':scope > :not(style)')) return;
    document.getElementById('frame')?.remove();
    observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
}

async function connect(): Promise<void> {
  try {
    const { connectEvents } = await loadCode(() => import('./connect-events.ts'));
    connectEvents();
  } catch {
    useRealtimeState.setState({ state: 'offline' });
    addEventListener('online', () => void connect(), { once: true });
  }
}
