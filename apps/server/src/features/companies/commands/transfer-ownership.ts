// Transfers a company: the new person becomes its owner and the former owner an administrator, in one transaction.
import { Id } from '@worklane/contract/platform/primitives';
import { isBoundToProjects } from '@worklane/domain/access/roles';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { findStanding, lockCompany, ownStanding } from '../standings.ts';
import { setOwner, updateMember } from '../writes.ts';

export const transferOwnership = defineCommand({
  name: 'transferOwnership',
  target: 'company',
  input: z.object({ member: Id }),
  action: 'company.transfer',
  async run({ tx, viewer, now, emit }, { company_id, member }) {
    await lockCompany(tx, company_id);
    const own = await ownStanding(tx, company_id, viewer.user_id, 'company.transfer');
    if (!own.is_company_owner) fail('not_company_owner');
    const next = (await findStanding(tx, company_id, member)) ?? fail('member_not_found');
    if (next.user_id === own.user_id) fail('own_membership');
    if (next.status !== 'active' || isBoundToProjects(next.role)) fail('new_owner_invalid');
    await updateMember(tx, { company_id, user_id: next.user_id, role: 'owner', status: 'active', now });
    await updateMember(tx, { company_id, user_id: own.user_id, role: 'admin', status: 'active', now });
    await setOwner(tx, company_id, next.user_id);
    for (const { user_id, role } of [own, next]) {
      emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id }, before: { role } });
    }
    emit({ type: 'company.updated', company_id, project_id: null, payload: {} });
  },
  inverse: { none: 'Who belongs to a company is decided by hand, one person at a time.' },
});
