// Offers what can be done with a project member: change their role there, or remove them from the project.
import { ERRORS } from '@worklane/contract/platform/errors';
import {
  type ProjectStanding,
  projectRolesFor,
  refusalToAssign,
  refusalToReplace,
} from '@worklane/domain/access/project-rank';
import { ROLE_LABELS, type Role } from '@worklane/domain/access/roles';
import { RefusalLabel } from '../../../ui/fields/refusal-label.tsx';
import { Menu } from '../../../ui/overlays/floating.ts';
import { RowMenu } from '../../../ui/overlays/row-menu.tsx';

interface Props {
  name: string;
  own: ProjectStanding;
  target: ProjectStanding;
  onRole: (role: Role) => void;
  onRemove: () => void;
}

export function ProjectMemberMenu({ name, own, target, onRole, onRemove }: Props) {
  const refusal = refusalToReplace(own, target);
  const roles = projectRolesFor(target.role).filter((role) => role !== target.project_role);
  return (
    <RowMenu of={name} width={240}>
      {refusal && <RefusalLabel>{ERRORS[refusal].message}</RefusalLabel>}
      {roles.map((role) => (
        <Menu.Item
          key={role}
          disabled={!!refusal || refusalToAssign(own, target, role) !== undefined}
          onClick={() => onRole(role)}
        >
          Make {ROLE_LABELS[role]}
        </Menu.Item>
      ))}
      {roles.length > 0 && <Menu.Divider />}
      <Menu.Item color="red" disabled={!!refusal} onClick={onRemove}>
        Remove from project
      </Menu.Item>
    </RowMenu>
  );
}
