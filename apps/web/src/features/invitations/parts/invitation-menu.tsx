// Offers the actions of an open invitation: send it again, or revoke it.
import { useQueryClient } from '@tanstack/react-query';
import { type Invitation, invitations, type SentInvitation } from '@worklane/contract/invitations';
import { mayGrant } from '@worklane/domain/access/rank';
import { call } from '../../../platform/api/call.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { RefusalLabel } from '../../../ui/fields/refusal-label.tsx';
import { Menu } from '../../../ui/overlays/floating.ts';
import { RowMenu } from '../../../ui/overlays/row-menu.tsx';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { toastInvited } from './toast-invited.ts';

interface Props {
  invitation: Invitation;
  /** Left out for an invitation to the company itself. */
  projectId?: string;
  /** There is no mail server: the link is for the viewer to pass on. */
  onLink: (sent: SentInvitation) => void;
}

export function InvitationMenu({ invitation, projectId, onLink }: Props) {
  const client = useQueryClient();
  const { id, company_id, email, role } = invitation;
  const own = useLocalState((state) => state.company?.user_role);
  const isRefused = !projectId && own !== undefined && !mayGrant(own, role);
  const perform = async (work: () => Promise<void>, failed: string) => {
    await work().catch((error: Error) => toastError(failed, error.message));
    await client.invalidateQueries({ queryKey: ['companies', 'invitations'] });
  };
  const resend = async () => {
    const sent = projectId
      ? await call(invitations.resendToProject, { params: { project: projectId, invitation: id } })
      : await call(invitations.resend, { params: { company: company_id, invitation: id } });
    toastInvited([sent], role);
    if (sent.link) onLink(sent);
  };
  const revoke = async () => {
    if (projectId) await call(invitations.revokeOfProject, { params: { project: projectId, invitation: id } });
    else await call(invitations.revoke, { params: { company: company_id, invitation: id } });
    toastDone('Invitation revoked');
  };
  return (
    <RowMenu of={email} width={220}>
      {isRefused && <RefusalLabel>Only an owner can change this invitation</RefusalLabel>}
      <Menu.Item disabled={isRefused} onClick={() => void perform(resend, 'Failed to send invitation')}>
        Resend invitation
      </Menu.Item>
      <Menu.Item color="red" disabled={isRefused} onClick={() => void perform(revoke, 'Failed to revoke invitation')}>
        Revoke invitation
      </Menu.Item>
    </RowMenu>
  );
}
