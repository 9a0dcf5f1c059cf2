// Waits until the reactions to all events are done, and the jobs that they added.
import { jobsSettled } from './jobs-settled.ts';
import type { TestApp } from './start-test-app.ts';

/** Runs reactions and jobs, twice, because a job may emit events. */
export async function worked(app: TestApp): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await app.services.reactions.follow();
    await jobsSettled(app);
  }
}
