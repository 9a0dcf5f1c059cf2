// Counts sprints again after tickets have changed: at most once a second, and only on screens that show figures.
import type { QueryClient } from '@tanstack/react-query';

const PAUSE_MS = 1_000;
let isComing = false;

export function refetchFigures(client: QueryClient): void {
  if (isComing) return;
  isComing = true;
  setTimeout(() => {
    isComing = false;
    void client.invalidateQueries({ queryKey: ['sprints', 'burndown'] });
    void client.invalidateQueries({ queryKey: ['sprints', 'velocity'] });
  }, PAUSE_MS);
}
