// Waits until every job was tried; one that failed may wait for its next try. Jobs for later are left, or hurried.
import sql from 'sql-template-tag';
import { vi } from 'vitest';
import type { App } from '../app.ts';
import type { JobKind } from '../platform/jobs/define-job.ts';

/** Longer than the delays for bursts: such a job looks later whether something went wrong. */
const LATER = '10 seconds';

export async function jobsSettled({ services }: Pick<App, 'services'>): Promise<void> {
  const isSettled = async () => {
    const untried = await services.db.query(sql`
      select 1 from jobs.job
      where state = 'active' or (state = 'created' and start_after < now() + ${LATER}::interval) limit 1`);
    return untried.length === 0;
  };
  await vi.waitUntil(isSettled, { interval: 10, timeout: 20_000 });
}

/** Runs jobs of this kind now, whatever they wait for. */
export async function jobsHurried<Data extends object>(
  app: Pick<App, 'services'>,
  { name }: JobKind<Data>,
): Promise<void> {
  const { db, jobs } = app.services;
  await db.query(sql`update jobs.job set start_after = now() where name = ${name} and state in ('created', 'retry')`);
  jobs.wake(name);
  await jobsSettled(app);
}
