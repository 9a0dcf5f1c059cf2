// Once the first screen stands: fetches the other screens of the shell and the parts that keys and clicks open.
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { lazyCode, preloadAll, preloadLater } from '../platform/code/preload.ts';
import { isSignedIn } from '../platform/session/session.ts';
import { whenIdle } from '../ui/when-idle.ts';

const unseen = lazyCode(() => import('./unseen.ts'));

export function preloadWhenIdle(router: AnyRouter): void {
  // Before all others and on every line: printing waits for nobody, and the user's face is always in sight.
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
