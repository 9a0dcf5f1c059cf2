// Declines an invitation to the viewer's own address: its link opens nothing any more.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { findOwnInvitation } from '../reads.ts';
import { deleteInvitationById } from '../writes.ts';

export const declineInvitation = defineCommand({
  name: 'declineInvitation',
  target: 'own',
  input: z.object({ id: Id }),
  action: OWN,
  async run({ tx, viewer: { user_id }, emit }, { id }) {
    const { company_id, project_id } = (await findOwnInvitation(tx, user_id, id)) ?? fail('invitation_not_found');
    if (!(await deleteInvitationById(tx, company_id, id))) fail('invitation_not_found');
    emit({ type: 'invitation.changed', company_id, project_id: null, payload: { invitation_id: id } });
    if (project_id) emit({ type: 'project.updated', company_id, project_id, payload: { project_id } });
    emit({ type: 'inbox.changed', company_id: null, project_id: null, payload: { user_ids: [user_id] } });
  },
  inverse: { none: 'Its token is not stored: only the inviter can invite again.' },
});
