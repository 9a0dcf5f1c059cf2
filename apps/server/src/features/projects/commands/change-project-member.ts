// Changes a member's role on a project.
import { Id } from '@worklane/contract/platform/primitives';
import { refusalToAssign, refusalToReplace } from '@worklane/domain/access/project-rank';
import { ROLES } from '@worklane/domain/access/roles';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readProjectStanding } from '../reads.ts';
import { lockProject, updateMemberRole } from '../writes.ts';

export const changeProjectMember = defineCommand({
  name: 'changeProjectMember',
  target: 'project',
  input: z.object({ user_id: Id, role: z.enum(ROLES) }),
  action: 'project.settings',
  async run({ tx, viewer, emit }, input) {
    const { company_id, project_id, user_id, role } = input;
    await lockProject(tx, company_id, project_id);
    const own = (await readProjectStanding(tx, input, viewer.user_id)) ?? fail('forbidden');
    const target = await readProjectStanding(tx, input, user_id);
    if (!target?.project_role) return fail('project_member_not_found');
    const refusal = refusalToReplace(own, target) ?? refusalToAssign(own, target, role);
    if (refusal) fail(refusal);
    await updateMemberRole(tx, input, role);
    const before = { project_id, role: target.project_role };
    emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id }, before });
    emit({ type: 'project.updated', company_id, project_id, payload: { project_id } });
  },
  inverse: { none: 'Who is on a project is decided by hand, one person at a time.' },
});
