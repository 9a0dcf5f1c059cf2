// Notifies the administrators of every company of work that was given up.
import { SYSTEM } from '@worklane/domain/access/can';
import type { Services } from '../../platform/services.ts';
import { reportFailedWork } from './commands/report-failed-work.ts';

export async function reportAllFailedWork({ jobs, run }: Pick<Services, 'jobs' | 'run'>): Promise<void> {
  for (const work of await jobs.failed.ofAll()) {
    const { company_id } = work;
    await run(SYSTEM, reportFailedWork, { company_id, work });
  }
}
