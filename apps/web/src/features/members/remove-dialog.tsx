// Asks before a member is removed, and says what becomes of their work.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Member } from '@worklane/contract/companies';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { memberWorkQuery } from '../companies/data.ts';
import { removeCompanyMember } from './member-changes.ts';

interface Props {
  member: Member | undefined;
  onClose: () => void;
}

export function RemoveDialog({ member, onClose }: Props) {
  const client = useQueryClient();
  const { data: work } = useQuery({
    ...memberWorkQuery(member?.company_id ?? '', member?.id ?? ''),
    enabled: member !== undefined,
  });
  return (
    <ConfirmDialog
      isOpen={member !== undefined}
      title={`Remove ${member?.name ?? ''}?`}
      action="Remove"
      onClose={onClose}
      onConfirm={() => member && void removeCompanyMember(client, member)}
    >
      {work && ticketsOf(work.open_tickets)} They lose access at once and leave all projects. Their name stays on
      comments and history, integrations they set up keep working, and the invite code is replaced.
    </ConfirmDialog>
  );
}

function ticketsOf(open: number): string {
  if (open === 0) return 'No open tickets are assigned to them.';
  return open === 1 ? 'Their 1 open ticket becomes unassigned.' : `Their ${open} open tickets become unassigned.`;
}
