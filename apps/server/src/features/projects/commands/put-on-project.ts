// Adds a member of the company to a project, in a role that they may have there.
import { Id } from '@worklane/contract/platform/primitives';
import { refusalToAssign } from '@worklane/domain/access/project-rank';
import { ROLES } from '@worklane/domain/access/roles';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readProjectStanding } from '../reads.ts';
import { addProjectMember } from '../steps/add-project-member.ts';
import { lockProject } from '../writes.ts';

export const putOnProject = defineCommand({
  name: 'putOnProject',
  target: 'project',
  input: z.object({ user_id: Id, role: z.optional(z.enum(ROLES)) }),
  action: 'project.settings',
  async run(context, input) {
    const { tx, viewer } = context;
    const { company_id, project_id, user_id } = input;
    await lockProject(tx, company_id, project_id);
    const own = (await readProjectStanding(tx, input, viewer.user_id)) ?? fail('forbidden');
    const target = (await readProjectStanding(tx, input, user_id)) ?? fail('member_not_found');
    if (target.project_role) fail('project_member_exists', { email: target.email });
    // An owner or admin of the company stays that everywhere; on a project they start as one of the team.
    const isAbove = target.role === 'owner' || target.role === 'admin';
    const role = input.role ?? (isAbove ? 'team_member' : target.role);
    const refusal = refusalToAssign(own, target, role);
    if (refusal) fail(refusal);
    await addProjectMember(context, { company_id, project_id, user_id, role });
  },
  inverse: { none: 'Who is on a project is decided by hand, one person at a time.' },
});
