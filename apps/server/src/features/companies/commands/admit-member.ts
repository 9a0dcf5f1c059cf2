// Lets somebody into a company who was invited there. Part of accepting: that command has checked the invitation.
import type { Role } from '@worklane/domain/access/roles';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { insertMember } from '../writes.ts';

interface Input {
  company_id: string;
  user_id: string;
  role: Role;
  invited_by: string;
}

export const admitMember = defineCommand<Input, { is_new: boolean }>({
  name: 'admitMember',
  action: null,
  async run({ tx, newId, emit }, { company_id, user_id, role, invited_by }) {
    const is_new = await insertMember(tx, { company_id, id: newId(), user_id, role, created_by: invited_by });
    if (is_new) emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id } });
    return { is_new };
  },
});
