// Deletes a project: hidden at once, restorable for 30 days, then permanently deleted.
import { ProjectDeletion } from '@worklane/contract/projects';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { restoreDeadline } from '../../../platform/undo/restore-deadline.ts';
import { lockProject, purgeProjects, setDeleted } from '../writes.ts';

export const deleteProject = defineCommand({
  name: 'deleteProject',
  target: 'project',
  input: ProjectDeletion,
  isCallable: true,
  action: 'project.delete',
  async run({ tx, now, emit }, { company_id, project_id, name }) {
    const project = (await lockProject(tx, company_id, project_id)) ?? fail('project_not_found');
    if (name.trim() !== project.name) fail('project_name_mismatch');
    await purgeProjects(tx, company_id, restoreDeadline(now));
    await setDeleted(tx, company_id, project_id, now);
    emit({ type: 'project.deleted', company_id, project_id, payload: { project_id } });
  },
  inverse: {
    calls: ({ input: { company_id, project_id } }) => [
      { command: 'restoreProject', target: company_id, input: { project_id } },
    ],
  },
});
