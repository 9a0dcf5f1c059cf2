// Ends a person's open invitations of one company.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { deleteInvitationsOf } from '../writes.ts';

interface Input {
  company_id: string;
  user_id: string;
  /** Joining keeps those to single projects: they never change a member's role in the company. */
  reach: 'company' | 'company and projects';
}

/**
 * Ends invitations. The caller holds the company's lock, so that an invitation made at the same moment is either
 * refused or ended.
 */
export async function endInvitations(
  { tx, emit }: CommandContext,
  { company_id, user_id, reach }: Input,
): Promise<void> {
  const ended = await deleteInvitationsOf(tx, { company_id, user_id, withProjects: reach !== 'company' });
  for (const { id, project_id } of ended) {
    emit({ type: 'invitation.changed', company_id, project_id: null, payload: { invitation_id: id } });
    if (project_id) emit({ type: 'project.updated', company_id, project_id, payload: { project_id } });
  }
}
