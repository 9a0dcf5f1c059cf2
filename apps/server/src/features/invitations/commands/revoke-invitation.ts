// Takes an invitation back: its link opens nothing any more.
import { Id } from '@worklane/contract/platform/primitives';
import { membershipIn } from '@worklane/domain/access/can';
import { mayGrant } from '@worklane/domain/access/rank';
import type { Role } from '@worklane/domain/access/roles';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { deleteInvitationById } from '../writes.ts';

export const revokeInvitation = defineCommand({
  name: 'revokeInvitation',
  target: 'company',
  input: z.object({ id: Id }),
  action: 'member.invite',
  async run({ tx, viewer, emit }, { company_id, id }) {
    const gone = (await deleteInvitationById(tx, company_id, id)) ?? fail('invitation_not_found');
    const own = membershipIn(viewer, company_id);
    if (!own || !mayGrant(own.role, gone.role as Role)) fail('rank_too_low');
    emit({ type: 'invitation.changed', company_id, project_id: null, payload: { invitation_id: id } });
  },
  inverse: { none: 'The invitation has been mailed or answered.' },
});
