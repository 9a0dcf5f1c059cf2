// Adds an invited person to the company. Part of accepting: that command has checked the invitation.
import type { Role } from '@worklane/domain/access/roles';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { letIn } from '../let-in.ts';

interface Input {
  company_id: string;
  user_id: string;
  role: Role;
  invited_by: string;
}

export const admitMember = defineCommand<Input, { is_new: boolean }>({
  name: 'admitMember',
  action: null,
  async run(context, { company_id, user_id, role, invited_by }) {
    return { is_new: await letIn(context, { company_id, user_id, role, created_by: invited_by }) };
  },
});
