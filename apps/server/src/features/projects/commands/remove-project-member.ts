// Removes a member from a project and from their tickets there.
import { Id } from '@worklane/contract/platform/primitives';
import { refusalToReplace } from '@worklane/domain/access/project-rank';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { unassignMember } from '../../tickets/steps/unassign-member.ts';
import { readProjectStanding } from '../reads.ts';
import { deleteProjectMember, lockProject } from '../writes.ts';

export const removeProjectMember = defineCommand({
  name: 'removeProjectMember',
  target: 'project',
  input: z.object({ user_id: Id }),
  action: 'project.settings',
  async run(context, input) {
    const { tx, viewer, emit } = context;
    const { company_id, project_id, user_id } = input;
    await lockProject(tx, company_id, project_id);
    const own = (await readProjectStanding(tx, input, viewer.user_id)) ?? fail('forbidden');
    const target = await readProjectStanding(tx, input, user_id);
    if (!target?.project_role) return fail('project_member_not_found');
    const refusal = refusalToReplace(own, target);
    if (refusal) fail(refusal);
    await unassignMember(context, { company_id, project_id, user_id });
    await deleteProjectMember(tx, input);
    emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id } });
    emit({ type: 'project.updated', company_id, project_id, payload: { project_id } });
  },
  inverse: { none: 'Who is on a project is decided by hand, one person at a time.' },
});
