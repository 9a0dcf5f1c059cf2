// Shows the Members screen: the company's members and invitations, with what the viewer may do about them.
import { Button, Modal } from '@mantine/core';
import { IconKey, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Member } from '@worklane/contract/companies';
import type { SentInvitation } from '@worklane/contract/invitations';
import { can } from '@worklane/domain/access/can';
import type { Role } from '@worklane/domain/access/roles';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { companyQuery, membersQuery } from '../../companies/data.ts';
import { InvitationLinks } from '../../companies/parts/invitation-links.tsx';
import { MemberList } from '../../companies/parts/member-list.tsx';
import { projectNames } from '../../companies/parts/project-names.ts';
import { invitationsQuery } from '../../invitations/data.ts';
import { InvitationMenu } from '../../invitations/parts/invitation-menu.tsx';
import { projectsQuery } from '../../projects/data.ts';
import { InviteDialog } from '../invite-dialog.tsx';
import { LastingRoleDialog } from '../lasting-role-dialog.tsx';
import { MemberMenu } from '../member-menu.tsx';
import { RemoveDialog } from '../remove-dialog.tsx';
import { TransferDialog } from '../transfer-dialog.tsx';
import { useOwnStanding } from '../use-own-standing.ts';
import { InviteCodeDialog } from './invite-code.tsx';

interface Props {
  /** The row above the list, with the screen's actions in it. */
  head: (count: number | undefined, actions: ReactNode) => ReactNode;
}

type Open =
  | { kind: 'invite' }
  | { kind: 'code' }
  | { kind: 'remove' | 'transfer'; member: Member }
  | { kind: 'promote'; member: Member; role: Role };

export function MembersScreen({ head }: Props) {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const viewer = useViewer();
  const own = useOwnStanding();
  const mayInvite = can(viewer, 'member.invite', { company_id: companyId });
  const { data: company, isPending } = useQuery(companyQuery(companyId));
  const { data: members, error, refetch } = useQuery(membersQuery(companyId));
  const { data: projects } = useQuery(projectsQuery(companyId));
  const projectsOf = useMemo(() => projectNames(projects), [projects]);
  const { data: invitations } = useQuery({ ...invitationsQuery(companyId), enabled: mayInvite });
  const [open, setOpen] = useState<Open>();
  const [link, setLink] = useState<SentInvitation>();
  const close = () => setOpen(undefined);

  const showCode = () => {
    if (company?.invite_code) setOpen({ kind: 'code' });
    else toastError('No invite code available for this company', 'An owner or administrator can make one.');
  };
  const actions = mayInvite && (
    <>
      <Button variant="default" size="xs" leftSection={<IconKey size={16} stroke={1.6} />} onClick={showCode}>
        Show invite code
      </Button>
      <Button
        size="xs"
        leftSection={<IconUserPlus size={16} stroke={1.6} />}
        onClick={() => setOpen({ kind: 'invite' })}
      >
        Invite member
      </Button>
    </>
  );
  const shownInvitations = mayInvite ? (invitations ?? []) : [];

  return (
    <>
      {head(members && members.length + shownInvitations.length, actions)}
      {/* Which entries of a menu are refused depends on the owner: no row is shown before that is known. */}
      {members && !isPending ? (
        <MemberList
          members={members}
          invitations={shownInvitations}
          projectsOf={projectsOf}
          menuOf={(member) => (
            <MemberMenu
              member={member}
              viewer={viewer}
              own={own}
              ownerId={company?.owner_id}
              onLastingRole={(role) => setOpen({ kind: 'promote', member, role })}
              onRemove={() => setOpen({ kind: 'remove', member })}
              onTransfer={() => setOpen({ kind: 'transfer', member })}
            />
          )}
          menuOfInvitation={(invitation) => <InvitationMenu invitation={invitation} onLink={setLink} />}
        />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting words="Loading members..." />
      )}
      <Dialogs open={open} companyId={companyId} ownRole={own.role} code={company?.invite_code} onClose={close} />
      <Modal opened={link !== undefined} onClose={() => setLink(undefined)} title="Invitation link" size={480}>
        {link && <InvitationLinks sent={[link]} />}
      </Modal>
    </>
  );
}

interface DialogsProps {
  open: Open | undefined;
  companyId: string;
  ownRole: Role;
  code: string | null | undefined;
  onClose: () => void;
}

function Dialogs({ open, companyId, ownRole, code, onClose }: DialogsProps) {
  return (
    <>
      <InviteDialog
        isOpen={open?.kind === 'invite'}
        companyId={companyId}
        ownRole={ownRole}
        code={code}
        onClose={onClose}
      />
      <InviteCodeDialog isOpen={open?.kind === 'code'} companyId={companyId} code={code ?? ''} onClose={onClose} />
      <LastingRoleDialog asked={open?.kind === 'promote' ? open : undefined} onClose={onClose} />
      <RemoveDialog member={open?.kind === 'remove' ? open.member : undefined} onClose={onClose} />
      <TransferDialog member={open?.kind === 'transfer' ? open.member : undefined} onClose={onClose} />
    </>
  );
}
