// Changes a member's role. Owner is stored as admin (specification, section 4): a company is handed over in its own way.
import { Id } from '@worklane/contract/platform/primitives';
import { mayGrant } from '@worklane/domain/access/rank';
import { ROLES } from '@worklane/domain/access/roles';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockMember } from '../standings.ts';
import { updateMember } from '../writes.ts';

export const changeRole = defineCommand({
  name: 'changeRole',
  target: 'company',
  input: z.object({ member: Id, role: z.enum(ROLES) }),
  action: 'member.change-role',
  async run({ tx, viewer, now, emit }, { company_id, member, role }) {
    const { own, target } = await lockMember(tx, company_id, viewer.user_id, member, 'member.change-role');
    if (!mayGrant(own.role, role)) fail('role_above_own');
    const { user_id, status, role: former } = target;
    await updateMember(tx, { company_id, user_id, role: role === 'owner' ? 'admin' : role, status, now });
    emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id }, before: { role: former } });
  },
  inverse: { none: 'Who belongs to a company is decided by hand, one person at a time.' },
});
