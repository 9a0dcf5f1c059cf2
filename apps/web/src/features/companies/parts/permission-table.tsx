// Shows what a role may do, by asking the permission rule itself, with the reason for each answer.
import { NativeSelect } from '@mantine/core';
import { ACTIONS, type Action, isProjectAction } from '@worklane/domain/access/actions';
import { explain } from '@worklane/domain/access/explain';
import { ROLE_LABELS, ROLES, type Role } from '@worklane/domain/access/roles';
import { useState } from 'react';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import styles from './permission-table.module.css';

const company_id = 'company';
const [OWN, OTHER] = ['own', 'other'];

/** @param own the viewer's role, which is looked at first */
export function PermissionTable({ own }: { own: Role }) {
  const [role, setRole] = useState(own);
  const viewer = { user_id: 'example', memberships: [{ company_id, role, projectRoles: { [OWN as string]: role } }] };
  const answer = (action: Action, project_id: string | undefined) =>
    explain(viewer, action, { company_id, project_id });
  return (
    <>
      <NativeSelect
        label="View as"
        w={220}
        value={role}
        data={ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
        onChange={(event) => setRole(ROLES.find((each) => each === event.currentTarget.value) ?? own)}
      />
      <ScrollRegion label="Permissions" className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Action</th>
              <th scope="col">In the company, or on an own project</th>
              <th scope="col">On other projects</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {ACTIONS.map((action) => {
              const [here, there] = [answer(action, OWN), answer(action, OTHER)];
              return (
                <tr key={action}>
                  <th scope="row">{action}</th>
                  <td data-allowed={here.isAllowed}>{here.isAllowed ? 'Yes' : 'No'}</td>
                  <td data-allowed={there.isAllowed}>
                    {isProjectAction(action) ? (there.isAllowed ? 'Yes' : 'No') : '–'}
                  </td>
                  <td>{here.isAllowed && !there.isAllowed ? there.reason : here.reason}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
