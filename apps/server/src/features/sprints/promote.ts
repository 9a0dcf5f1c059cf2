// Starts the planned sprints whose time has come, in projects where nobody has and where sprints are made by themselves
// (decision T-100). Listing them never does.
import { SYSTEM } from '@worklane/domain/access/can';
import { dayOf } from '@worklane/domain/sprints/calendar';
import type { Services } from '../../platform/services.ts';
import { promoteSprint } from './commands/promote-sprint.ts';
import { readDueSprints } from './reads.ts';

/** @returns how many were started */
export async function promoteSprints({ db, run, now }: Pick<Services, 'db' | 'run' | 'now'>): Promise<number> {
  let started = 0;
  // Another process or a person may have been first.
  for (const { company_id, project_id } of await readDueSprints(db, dayOf(now()))) {
    if (await run(SYSTEM, promoteSprint, { company_id, project_id })) started++;
  }
  return started;
}
