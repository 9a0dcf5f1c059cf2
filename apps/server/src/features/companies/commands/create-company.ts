// Creates a company with its creator as owner, in one transaction (specification, section 6).
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { violates } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { insertCompany, insertMember } from '../writes.ts';

export const createCompany = defineCommand({
  name: 'createCompany',
  target: 'own',
  input: fromCode<{ id: string; name: string }>(),
  action: OWN,
  async run({ tx, viewer, newId, emit }, { id, name }): Promise<{ id: string }> {
    const { user_id } = viewer;
    await insertCompany(tx, { id, name, owner_id: user_id }).catch((error) => {
      if (violates(error, 'companies_pkey')) fail('conflict');
      throw error;
    });
    await insertMember(tx, { company_id: id, id: newId(), user_id, role: 'owner', created_by: user_id });
    emit({ type: 'member.changed', company_id: id, project_id: null, payload: { user_id } });
    return { id };
  },
  inverse: { none: 'Deleting a company asks for its name.' },
});
