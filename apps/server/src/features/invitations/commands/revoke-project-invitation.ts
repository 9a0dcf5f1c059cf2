// Revokes an invitation to a project, for people who manage that project.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { deleteInvitationById } from '../writes.ts';

export const revokeProjectInvitation = defineCommand({
  name: 'revokeProjectInvitation',
  target: 'project',
  input: z.object({ id: Id }),
  action: 'project.settings',
  async run({ tx, emit }, { company_id, project_id, id }) {
    const gone = await deleteInvitationById(tx, company_id, id);
    // One to another place of the company is not theirs to take back: the transaction ends, and it stays.
    if (gone?.project_id !== project_id) fail('invitation_not_found');
    emit({ type: 'invitation.changed', company_id, project_id: null, payload: { invitation_id: id } });
    emit({ type: 'project.updated', company_id, project_id, payload: { project_id } });
  },
  inverse: { none: 'The invitation has been mailed or answered.' },
});
