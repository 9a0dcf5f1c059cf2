// Puts a member of the company on a project.
import type { Role } from '@worklane/domain/access/roles';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import type { ProjectTarget } from '../reads.ts';
import { insertProjectMember } from '../writes.ts';

interface Input extends ProjectTarget {
  user_id: string;
  role: Role;
}

export async function addProjectMember(
  { tx, emit }: CommandContext,
  { company_id, project_id, user_id, role }: Input,
): Promise<void> {
  await insertProjectMember(tx, { company_id, project_id, user_id, role });
  emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id } });
  emit({ type: 'project.updated', company_id, project_id, payload: { project_id } });
}
