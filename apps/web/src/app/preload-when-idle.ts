// Fetches the other screens of the shell and the parts that keys and clicks open, once the first screen is drawn.
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { lazyCode, preloadAll, preloadLater } from '../platform/code/preload.ts';
import { isSignedIn } from '../platform/session/session.ts';
import { whenIdle } from '../ui/when-idle.ts';

const unseen = lazyCode(() => import('./start-background.ts'));

export function preloadWhenIdle(router: AnyRouter): void {
  // First, and even on slow connections: the user may print at any time, and their face is always visible.
  void whenIdle()
    .then(unseen)
    .catch(() => undefined);
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || !isSignedIn()) return;
  for (const { id, options } of Object.values<AnyRoute>(router.routesById)) {
    const preload = id.startsWith('/shell') && options.component?.preload;
    if (preload) preloadLater(preload);
  }
  void preloadAll(whenIdle);
}
