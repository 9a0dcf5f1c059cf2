// Warns before giving a role that the viewer cannot remove again.
import { useQueryClient } from '@tanstack/react-query';
import type { Member } from '@worklane/contract/companies';
import { ROLE_LABELS, type Role } from '@worklane/domain/access/roles';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { withArticle } from '../../ui/text/with-article.ts';
import { updateMemberRole } from './member-changes.ts';

interface Asked {
  member: Member;
  role: Role;
}

export function LastingRoleDialog({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  const client = useQueryClient();
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  if (!shown) return null;
  const { member, role } = shown;
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={`Make ${member.name} ${withArticle(ROLE_LABELS[role])}?`}
      action={`Make ${ROLE_LABELS[role]}`}
      onClose={onClose}
      onConfirm={() => void updateMemberRole(client, member, role)}
    >
      You can't change this back: only an owner or an administrator can change the role of a {ROLE_LABELS[role]}.
    </ConfirmDialog>
  );
}
