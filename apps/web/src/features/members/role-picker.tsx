// Picks the role of an invitation: never collaborator or client, and owner only on screens that ask for it, for an owner
// (specification, section 5). Roles the viewer can't grant are not offered.
import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { mayGrant } from '@worklane/domain/access/rank';
import { COMPANY_INVITE_ROLES, ROLE_LABELS, type Role } from '@worklane/domain/access/roles';

export type InviteRole = (typeof COMPANY_INVITE_ROLES)[number];

const WHAT: Record<InviteRole, string> = {
  owner: 'Full access, including deleting the company.',
  admin: 'Runs the company: settings, members and all projects.',
  project_manager: "Manages projects and invites people. Can't create projects.",
  team_member: "Works on tickets and documents. Can't invite people.",
};

interface Props {
  ownRole: Role;
  offersOwner?: boolean;
  value: InviteRole;
  onChange: (role: InviteRole) => void;
}

export function rolesToOffer(ownRole: Role, offersOwner = false): InviteRole[] {
  return COMPANY_INVITE_ROLES.filter((role) => mayGrant(ownRole, role) && (role !== 'owner' || offersOwner));
}

export function RolePicker({ ownRole, offersOwner = false, value, onChange }: Props) {
  const roles = rolesToOffer(ownRole, offersOwner);
  return (
    <Select
      label="Role"
      description={WHAT[value]}
      inputWrapperOrder={['label', 'input', 'description']}
      data={roles.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      value={value}
      onChange={(picked) => {
        const role = roles.find((each) => each === picked);
        if (role) onChange(role);
      }}
    />
  );
}
