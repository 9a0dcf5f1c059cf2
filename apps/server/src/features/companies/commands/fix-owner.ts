// Restores the membership of the company's owner. For other users the company does not exist here.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockCompany } from '../standings.ts';
import { admitMember } from '../steps/admit-member.ts';
import { updateMember } from '../writes.ts';

export const fixOwner = defineCommand({
  name: 'fixOwner',
  target: 'own',
  input: z.object({ company_id: Id }),
  action: OWN,
  async run(context, { company_id }) {
    const { tx, now, emit } = context;
    const { user_id } = context.viewer;
    const { owner_id } = await lockCompany(tx, company_id);
    if (owner_id !== user_id) fail('company_not_found');
    const role = 'owner';
    if (await admitMember(context, { company_id, user_id, role, created_by: user_id })) return;
    await updateMember(tx, { company_id, user_id, role, status: 'active', now });
    emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id } });
  },
  inverse: { none: 'Who belongs to a company is decided by hand, one person at a time.' },
});
