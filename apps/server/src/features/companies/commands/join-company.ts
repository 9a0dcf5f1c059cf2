// Adds the viewer to a company by invite code, always as team member (specification, section 5). Joining again changes nothing.
import { line } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { findCompanyByInviteCode } from '../reads.ts';
import { findStanding, lockCompany } from '../standings.ts';
import { admitMember } from '../steps/admit-member.ts';

export const joinCompany = defineCommand({
  name: 'joinCompany',
  target: 'own',
  input: z.object({ invite_code: line(64) }),
  action: OWN,
  async run(context, { invite_code }): Promise<{ id: string }> {
    const { tx, viewer } = context;
    const { user_id } = viewer;
    const found = (await findCompanyByInviteCode(tx, invite_code)) ?? fail('invite_code_invalid');
    await lockCompany(tx, found.id);
    // Read again under the lock: the code is replaced when a member is removed, perhaps since it was first read.
    const { id, name } = (await findCompanyByInviteCode(tx, invite_code)) ?? fail('invite_code_invalid');
    if ((await findStanding(tx, id, user_id))?.status === 'disabled') fail('membership_disabled', { company: name });
    await admitMember(context, { company_id: id, user_id, role: 'team_member', created_by: user_id });
    return { id };
  },
  inverse: { none: 'Who belongs to a company is decided by hand, one person at a time.' },
});
