// Puts a member of the company on a project.
import type { Role } from '@worklane/domain/access/roles';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import type { ProjectPlace } from '../reads.ts';
import { insertProjectMember } from '../writes.ts';

interface Input extends ProjectPlace {
  user_id: string;
  role: Role;
}

export const addProjectMember = defineCommand<Input, void>({
  name: 'addProjectMember',
  action: 'project.settings',
  async run({ tx, emit }, { company_id, project_id, user_id, role }) {
    await insertProjectMember(tx, { company_id, project_id, user_id, role });
    emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id } });
    emit({ type: 'project.updated', company_id, project_id, payload: { project_id } });
  },
});
