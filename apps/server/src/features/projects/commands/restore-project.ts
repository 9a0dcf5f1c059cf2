// Brings a deleted project back, as it was.
import type { Target } from '@worklane/domain/access/can';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readDeletedProjects } from '../reads.ts';
import { setDeleted } from '../writes.ts';

export const restoreProject = defineCommand<Target & { project_id: string }, void>({
  name: 'restoreProject',
  action: 'project.delete',
  async run({ tx, now, emit }, { company_id, project_id }) {
    const deleted = await readDeletedProjects(
      tx,
      { companyIds: [company_id], projectIds: [], memberOf: [] },
      company_id,
      now,
    );
    if (!deleted.some(({ id }) => id === project_id)) fail('project_not_found');
    if (!(await setDeleted(tx, company_id, project_id, null))) fail('project_not_found');
    emit({ type: 'project.created', company_id, project_id, payload: { project_id } });
  },
});
