// Starts planned sprints on their first day, in projects that create sprints automatically and have no active one
// (decision T-100). Listing sprints never does.
import { SYSTEM } from '@worklane/domain/access/can';
import type { Services } from '../../platform/services.ts';
import { promoteSprint } from './commands/promote-sprint.ts';
import { readDueSprints } from './reads.ts';

/** @returns how many were started */
export async function startDueSprints({ db, run, now }: Pick<Services, 'db' | 'run' | 'now'>): Promise<number> {
  let started = 0;
  // Another process or a person may have been first.
  for (const { company_id, project_id } of await readDueSprints(db, now())) {
    if (await run(SYSTEM, promoteSprint, { company_id, project_id })) started++;
  }
  return started;
}
