// Leaves one company. Its owner hands it to the longest-serving other owner, and cannot leave without one.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { endInvitations } from '../../invitations/steps/end-invitations.ts';
import { unassignMember } from '../../tickets/steps/unassign-member.ts';
import { findOtherOwner } from '../reads.ts';
import { findStanding, lockCompany } from '../standings.ts';
import { deleteMember, setOwner } from '../writes.ts';

export const leaveCompany = defineCommand({
  name: 'leaveCompany',
  target: 'own',
  input: z.object({ company_id: Id }),
  action: OWN,
  async run(context, { company_id }) {
    const { tx, viewer, emit } = context;
    const { user_id } = viewer;
    // Asked before the lock: strangers must not hold up a company.
    if ((await findStanding(tx, company_id, user_id))?.status !== 'active') fail('company_not_found');
    const { name } = await lockCompany(tx, company_id);
    const own = (await findStanding(tx, company_id, user_id)) ?? fail('company_not_found');
    if (own.is_company_owner) {
      const next = (await findOtherOwner(tx, company_id, user_id)) ?? fail('last_owner', { company: name });
      await setOwner(tx, company_id, next);
    }
    await unassignMember(context, { company_id, user_id });
    await deleteMember(tx, company_id, user_id);
    await endInvitations(context, { company_id, user_id, reach: 'company and projects' });
    emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id } });
  },
  inverse: { none: 'Who belongs to a company is decided by hand, one person at a time.' },
});
