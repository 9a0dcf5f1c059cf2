// Joining by invite code, always as team member (specification, section 5). Joining again changes nothing.

import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { findCompanyByInviteCode } from '../reads.ts';
import { insertMember } from '../writes.ts';

export const joinCompany = defineCommand<{ invite_code: string }, { id: string }>({
  name: 'joinCompany',
  action: null,
  async run({ tx, viewer, newId, emit }, { invite_code }) {
    const { id } = (await findCompanyByInviteCode(tx, invite_code)) ?? fail('invite_code_invalid');
    const { user_id } = viewer;
    const isNew = await insertMember(tx, {
      company_id: id,
      id: newId(),
      user_id,
      role: 'team_member',
      created_by: user_id,
    });
    if (isNew) emit({ type: 'member.changed', company_id: id, project_id: null, payload: { user_id } });
    return { id };
  },
});
