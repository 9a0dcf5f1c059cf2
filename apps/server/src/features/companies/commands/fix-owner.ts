// Mends the membership of whoever the company belongs to. To everybody else the company does not exist here.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockCompany } from '../standings.ts';
import { insertMember, updateMember } from '../writes.ts';

export const fixOwner = defineCommand<{ company_id: string }, void>({
  name: 'fixOwner',
  action: null,
  async run({ tx, viewer: { user_id }, now, newId, emit }, { company_id }) {
    const { owner_id } = await lockCompany(tx, company_id);
    if (owner_id !== user_id) fail('company_not_found');
    const role = 'owner';
    const isNew = await insertMember(tx, { company_id, id: newId(), user_id, role, created_by: user_id });
    if (!isNew) await updateMember(tx, { company_id, user_id, role, status: 'active', now });
    emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id } });
  },
});
