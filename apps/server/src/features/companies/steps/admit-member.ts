// Adds a member and ends the open invitations that could change their role later. Every way to join calls this.
import type { Role } from '@worklane/domain/access/roles';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { endInvitations } from '../../invitations/steps/end-invitations.ts';
import { lockCompany } from '../standings.ts';
import { insertMember } from '../writes.ts';

interface NewMember {
  company_id: string;
  user_id: string;
  role: Role;
  created_by: string;
}

/** @returns whether they were no member before */
export async function admitMember(context: CommandContext, member: NewMember): Promise<boolean> {
  const { tx, newId, emit } = context;
  const { company_id, user_id } = member;
  await lockCompany(tx, company_id);
  const isNew = await insertMember(tx, { id: newId(), ...member });
  await endInvitations(context, { company_id, user_id, reach: 'company' });
  if (isNew) emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id } });
  return isNew;
}
