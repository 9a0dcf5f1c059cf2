// Replaces the code by which people join a company.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { replaceInviteCode } from '../writes.ts';

export const rotateInviteCode = defineCommand<{ company_id: string }, { invite_code: string }>({
  name: 'rotateInviteCode',
  action: 'member.invite',
  isDoneAnew: true,
  async run({ tx, emit }, { company_id }) {
    const invite_code = await replaceInviteCode(tx, company_id);
    emit({ type: 'company.updated', company_id, project_id: null, payload: {} });
    return { invite_code };
  },
});
