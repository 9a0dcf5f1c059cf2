// Replaces the code by which people join a company.
import { defineCommand, NO_FIELDS } from '../../../platform/commands/run-command.ts';
import { replaceInviteCode } from '../writes.ts';

export const rotateInviteCode = defineCommand({
  name: 'rotateInviteCode',
  target: 'company',
  input: NO_FIELDS,
  action: 'member.invite',
  isDoneAnew: true,
  async run({ tx, emit }, { company_id }): Promise<{ invite_code: string }> {
    const invite_code = await replaceInviteCode(tx, company_id);
    emit({ type: 'company.updated', company_id, project_id: null, payload: {} });
    return { invite_code };
  },
  inverse: { none: 'The former code no longer works.' },
});
