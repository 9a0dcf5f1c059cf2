// Waits until every job was tried; one that failed may wait for its next try.
import { vi } from 'vitest';
import type { App } from '../app.ts';

export async function jobsSettled({ services }: Pick<App, 'services'>): Promise<void> {
  const isSettled = async () => (await services.jobs.count()).untried === 0;
  await vi.waitUntil(isSettled, { interval: 10, timeout: 20_000 });
}
