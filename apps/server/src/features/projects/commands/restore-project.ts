// Restores a deleted project, unchanged.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { inCompany } from '../../../platform/session/scope.ts';
import { readDeletedProjects } from '../reads.ts';
import { setDeleted } from '../writes.ts';

export const restoreProject = defineCommand({
  name: 'restoreProject',
  target: 'company',
  input: z.object({ project_id: Id }),
  isCallable: true,
  action: 'project.delete',
  async run({ tx, now, emit }, { company_id, project_id }) {
    const deleted = await readDeletedProjects(tx, inCompany(company_id), company_id, now);
    if (!deleted.some(({ id }) => id === project_id)) fail('project_not_found');
    if (!(await setDeleted(tx, company_id, project_id, null))) fail('project_not_found');
    emit({ type: 'project.created', company_id, project_id, payload: { project_id } });
  },
  inverse: { none: 'Deleting a project asks for its name: others may work in it by then.' },
});
