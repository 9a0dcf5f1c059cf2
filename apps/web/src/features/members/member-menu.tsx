// Offers the actions on one member. Those the rank rules refuse are disabled, with the reason above them.
import { useQueryClient } from '@tanstack/react-query';
import type { Member } from '@worklane/contract/companies';
import { ERRORS } from '@worklane/contract/platform/errors';
import { can, type Viewer } from '@worklane/domain/access/can';
import { mayViewAs, refusalToActOn, type Standing } from '@worklane/domain/access/rank';
import { isBoundToProjects, type Role } from '@worklane/domain/access/roles';
import { localState } from '../../platform/local-state/local-state.ts';
import { RefusalLabel } from '../../ui/fields/refusal-label.tsx';
import { Menu } from '../../ui/overlays/floating.ts';
import { RowMenu } from '../../ui/overlays/row-menu.tsx';
import { lookAs } from '../view-as/parts/view-as.ts';
import { changeStatus, updateMemberRole } from './member-changes.ts';

interface Props {
  member: Member;
  viewer: Viewer;
  own: Standing;
  ownerId: string | undefined;
  /** Asked before giving a role that the viewer could not undo. */
  onLastingRole: (role: Role) => void;
  onRemove: () => void;
  onTransfer: () => void;
}

export function MemberMenu({ member, viewer, own, ownerId, onLastingRole, onRemove, onTransfer }: Props) {
  const client = useQueryClient();
  const { company_id, user_id, role, status, name } = member;
  if (user_id === own.user_id || !can(viewer, 'member.change-role', { company_id })) return null;
  const mayRemove = can(viewer, 'member.remove', { company_id });
  const standing = { user_id, role, is_company_owner: user_id === ownerId };
  const refusal = refusalToActOn(own, standing);
  const { company } = localState.get();
  const isViewable = status === 'active' && company?.id === company_id && mayViewAs(own, standing);
  const mayTakeOver = own.is_company_owner && status === 'active' && !isBoundToProjects(role);
  const give = (next: Role) => {
    if (refusalToActOn(own, { ...standing, role: next })) onLastingRole(next);
    else void updateMemberRole(client, member, next);
  };
  return (
    <RowMenu of={name} width={220}>
      {refusal && <RefusalLabel>{ERRORS[refusal].message}</RefusalLabel>}
      {own.role === 'owner' && role !== 'admin' && (
        <Menu.Item disabled={!!refusal} onClick={() => give('admin')}>
          Make Admin
        </Menu.Item>
      )}
      {role !== 'project_manager' && (
        <Menu.Item disabled={!!refusal} onClick={() => give('project_manager')}>
          Make Project Manager
        </Menu.Item>
      )}
      {role !== 'team_member' && (
        <Menu.Item disabled={!!refusal} onClick={() => give('team_member')}>
          Make Team Member
        </Menu.Item>
      )}
      {mayTakeOver && <Menu.Item onClick={onTransfer}>Transfer ownership</Menu.Item>}
      {isViewable && <Menu.Item onClick={() => lookAs(member, company)}>View as {name}</Menu.Item>}
      {mayRemove && (
        <>
          <Menu.Divider />
          <Menu.Item
            disabled={!!refusal}
            onClick={() => void changeStatus(client, member, status === 'active' ? 'disabled' : 'active')}
          >
            {status === 'active' ? 'Disable' : 'Enable'}
          </Menu.Item>
          <Menu.Item color="red" disabled={!!refusal} onClick={onRemove}>
            Remove
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
