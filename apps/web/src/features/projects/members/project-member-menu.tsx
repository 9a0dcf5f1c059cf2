// What can be done with somebody on a project: another role there, or taking them off it.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { ERRORS } from '@worklane/contract/errors';
import {
  type ProjectPlaceOf,
  projectRolesFor,
  refusalToPlace,
  refusalToReplace,
} from '@worklane/domain/access/project-rank';
import { ROLE_LABELS, type Role } from '@worklane/domain/access/roles';
import { RefusalLabel } from '../../../ui/refusal-label.tsx';

interface Props {
  name: string;
  own: ProjectPlaceOf;
  target: ProjectPlaceOf;
  onRole: (role: Role) => void;
  onRemove: () => void;
}

export function ProjectMemberMenu({ name, own, target, onRole, onRemove }: Props) {
  const refusal = refusalToReplace(own, target);
  const roles = projectRolesFor(target.role).filter((role) => role !== target.project_role);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${name}`}>
          <IconDots size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {refusal && <RefusalLabel>{ERRORS[refusal].message}</RefusalLabel>}
        {roles.map((role) => (
          <Menu.Item
            key={role}
            disabled={!!refusal || refusalToPlace(own, target, role) !== undefined}
            onClick={() => onRole(role)}
          >
            Make {ROLE_LABELS[role]}
          </Menu.Item>
        ))}
        {roles.length > 0 && <Menu.Divider />}
        <Menu.Item color="red" disabled={!!refusal} onClick={onRemove}>
          Remove from project
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
