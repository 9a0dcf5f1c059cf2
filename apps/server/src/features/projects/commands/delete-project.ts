// Deletes a project with everything in it.
import type { Target } from '@worklane/domain/access/can';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { deleteProjectRow } from '../writes.ts';

export const deleteProject = defineCommand<Target & { project_id: string }, void>({
  name: 'deleteProject',
  action: 'project.delete',
  async run({ tx, emit }, { company_id, project_id }) {
    if (!(await deleteProjectRow(tx, company_id, project_id))) fail('project_not_found');
    emit({ type: 'project.deleted', company_id, project_id, payload: { project_id } });
  },
});
