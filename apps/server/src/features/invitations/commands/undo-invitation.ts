// Takes an invitation back whose message did not go out: the one it replaced counts again, if there was one.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { hashToken } from '../reads.ts';
import { deleteInvitation, type InvitationRow, lockCompanyOf, putInvitation } from '../writes.ts';

interface Input {
  company_id: string;
  id: string;
  /** The one that was not sent: a newer one stays. */
  token: string;
  previous: InvitationRow | undefined;
}

export const undoInvitation = defineCommand({
  name: 'undoInvitation',
  target: 'company',
  input: fromCode<Input>(),
  action: 'member.invite',
  async run({ tx, emit }, { company_id, id, token, previous }) {
    await lockCompanyOf(tx, company_id);
    // Gone when the person has joined or left since: then the one before is over as well.
    if (!(await deleteInvitation(tx, company_id, hashToken(token)))) return;
    if (previous) await putInvitation(tx, previous);
    emit({ type: 'invitation.changed', company_id, project_id: null, payload: { invitation_id: id } });
  },
  inverse: { none: 'Its invitation goes out by mail, or was answered.' },
});
