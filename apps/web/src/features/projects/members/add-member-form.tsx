// Adds a member of the company to the project.
import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import type { Member } from '@worklane/contract/companies';
import { type ProjectStanding, projectRolesFor, refusalToAssign } from '@worklane/domain/access/project-rank';
import { ROLE_LABELS, type Role } from '@worklane/domain/access/roles';
import { useState } from 'react';
import { Form } from '../../../ui/form.tsx';
import { SubmitFoot } from '../../../ui/overlays/submit-foot.tsx';
import styles from '../settings/settings.module.css';

interface Props {
  /** Members who are not on the project yet. */
  people: readonly Member[];
  own: ProjectStanding;
  onAdd: (person: Member, role: Role) => void;
  onCancel: () => void;
}

export function AddMemberForm({ people, own, onAdd, onCancel }: Props) {
  const [userId, setUserId] = useState<string | null>(null);
  const [wanted, setWanted] = useState<Role>('team_member');
  const [problem, setProblem] = useState<string>();
  const person = people.find(({ user_id }) => user_id === userId);
  const roles = person ? rolesToOffer(person, own) : [];
  const role = roles.includes(wanted) ? wanted : roles[0];
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (person && role) onAdd(person, role);
        else setProblem('Choose a member');
      }}
    >
      <Select
        label="Person"
        placeholder="Search by name"
        required
        searchable
        data-autofocus
        nothingFoundMessage={people.length === 0 ? 'Everyone is already on this project' : 'No matches'}
        data={people.map(({ user_id, name, email }) => ({
          value: user_id,
          label: email ? `${name} (${email})` : name,
        }))}
        value={userId}
        error={problem}
        onChange={(picked) => {
          setUserId(picked);
          setProblem(undefined);
        }}
      />
      {person && (
        <Select
          label="Role on the project"
          allowDeselect={false}
          data={roles.map((value) => ({ value, label: ROLE_LABELS[value] }))}
          value={role ?? null}
          onChange={(picked) => setWanted(roles.find((each) => each === picked) ?? wanted)}
        />
      )}
      <SubmitFoot submit="Add to project" onCancel={onCancel} />
    </Form>
  );
}

function rolesToOffer({ user_id, role }: Member, own: ProjectStanding): Role[] {
  const target = { user_id, role, project_role: null };
  return projectRolesFor(role).filter((each) => refusalToAssign(own, target, each) === undefined);
}
