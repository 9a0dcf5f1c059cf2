// Deletes an invitation whose message was not sent, and restores the invitation it replaced.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { hashToken } from '../../../platform/secrets/new-token.ts';
import { deleteInvitation, type InvitationRow, lockCompanyOf, putInvitation } from '../writes.ts';

interface Input {
  company_id: string;
  id: string;
  /** Of the unsent invitation: a newer one stays. */
  token: string;
  previous: InvitationRow | undefined;
}

export const revertUnsentInvitation = defineCommand({
  name: 'revertUnsentInvitation',
  target: 'company',
  input: fromCode<Input>(),
  action: 'member.invite',
  async run({ tx, emit }, { company_id, id, token, previous }) {
    await lockCompanyOf(tx, company_id);
    // It is gone when the person has joined or left since. Then the previous one is over as well.
    if (!(await deleteInvitation(tx, company_id, hashToken(token)))) return;
    if (previous) await putInvitation(tx, previous);
    emit({ type: 'invitation.changed', company_id, project_id: null, payload: { invitation_id: id } });
  },
  inverse: { none: 'The invitation has been mailed or answered.' },
});
