// Disables a member or lets them in again. A disabled member keeps their place on projects and tickets.
import { MEMBER_STATUSES } from '@worklane/contract/companies';
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { endTokens } from '../../api-tokens/steps/end-tokens.ts';
import { endInvitations } from '../../invitations/steps/end-invitations.ts';
import { lockMember } from '../standings.ts';
import { updateMember } from '../writes.ts';

export const changeStatus = defineCommand({
  name: 'changeStatus',
  target: 'company',
  input: z.object({ member: Id, status: z.enum(MEMBER_STATUSES) }),
  action: 'member.remove',
  async run(context, { company_id, member, status }) {
    const { tx, viewer, now, emit } = context;
    const { target } = await lockMember(tx, company_id, viewer.user_id, member, 'member.remove');
    const { user_id, role } = target;
    await updateMember(tx, { company_id, user_id, role, status, now });
    if (status === 'disabled') {
      await endInvitations(context, { company_id, user_id, reach: 'company and projects' });
      await endTokens(context, { company_id, user_id });
    }
    const before = { status: target.status };
    emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id }, before });
  },
  inverse: { none: 'Who belongs to a company is decided by hand, one person at a time.' },
});
