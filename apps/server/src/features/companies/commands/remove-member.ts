// Removes a member from a company, unassigns their tickets, and replaces the invite code they may know.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { endInvitations } from '../../invitations/steps/end-invitations.ts';
import { unassignMember } from '../../tickets/steps/unassign-member.ts';
import { lockMember } from '../standings.ts';
import { deleteMember, replaceInviteCode } from '../writes.ts';

export const removeMember = defineCommand({
  name: 'removeMember',
  target: 'company',
  input: z.object({ member: Id }),
  action: 'member.remove',
  async run(context, { company_id, member }) {
    const { tx, viewer, emit } = context;
    const { target } = await lockMember(tx, company_id, viewer.user_id, member, 'member.remove');
    const { user_id } = target;
    await unassignMember(context, { company_id, user_id });
    await deleteMember(tx, company_id, user_id);
    await endInvitations(context, { company_id, user_id, reach: 'company and projects' });
    await replaceInviteCode(tx, company_id);
    emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id } });
    emit({ type: 'company.updated', company_id, project_id: null, payload: {} });
  },
  inverse: { none: 'Who belongs to a company is decided by hand, one person at a time.' },
});
