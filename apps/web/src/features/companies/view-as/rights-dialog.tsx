// What the member who is looked as may do, and for everything else the reason.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { FRESHNESS } from '../../../platform/query/freshness.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { projectsQuery } from '../../projects/data.ts';
import styles from '../parts/permission-table.module.css';
import { readRights } from './view-as.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export function RightsDialog({ isOpen, onClose }: Props) {
  const name = useLocalState((state) => state.currentUser?.name);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`What ${name ?? ''} may do`} width={680}>
      <Rights />
    </Dialog>
  );
}

function Rights() {
  const company = useLocalState((state) => state.company?.id ?? '');
  const [projectId, setProjectId] = useState(useLocalState((state) => state.currentProjectId) ?? '');
  const { data: projects = [] } = useQuery(projectsQuery(company));
  const { data, error, refetch } = useQuery({
    queryKey: ['companies', 'rights', company, projectId],
    queryFn: () => readRights(projectId || undefined),
    staleTime: FRESHNESS.company,
  });
  return (
    <>
      <NativeSelect
        label="Where"
        w={260}
        value={projectId}
        data={[{ value: '', label: 'In the company' }, ...projects.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(event) => setProjectId(event.currentTarget.value)}
      />
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting words="Loading rights" />}
      {data && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Action</th>
              <th scope="col">Allowed</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {data.rights.map(({ action, is_allowed, reason }) => (
              <tr key={action}>
                <th scope="row">{action}</th>
                <td data-allowed={is_allowed}>{is_allowed ? 'Yes' : 'No'}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
