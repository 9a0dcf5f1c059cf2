// Lists what the viewed member can't do, each with its reason, and what they can.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Action } from '@worklane/domain/access/actions';
import { useId, useState } from 'react';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Problem } from '../../ui/problems/problem.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { projectsQuery } from '../projects/data.ts';
import { ACTION_ORDER, ACTION_WORDS } from './action-words.ts';
import { readRights } from './parts/view-as.ts';
import styles from './rights-dialog.module.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export function RightsDialog({ isOpen, onClose }: Props) {
  const name = useLocalState((state) => state.currentUser?.name);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`What ${name ?? ''} can do`} width={680}>
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
        <>
          <RightsList title="Not allowed" rights={data.rights.filter((each) => !each.is_allowed)} hasReasons />
          <RightsList title="Allowed" rights={data.rights.filter((each) => each.is_allowed)} />
        </>
      )}
    </>
  );
}

interface ListProps {
  title: string;
  rights: readonly { action: Action; reason: string }[];
  hasReasons?: boolean;
}

function RightsList({ title, rights, hasReasons = false }: ListProps) {
  const id = useId();
  if (rights.length === 0) return null;
  const ordered = [...rights].sort((a, b) => ACTION_ORDER.indexOf(a.action) - ACTION_ORDER.indexOf(b.action));
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title} ({rights.length})
      </h3>
      <ul className={styles.list}>
        {ordered.map(({ action, reason }) => (
          <li key={action} className={styles.row}>
            <span>{ACTION_WORDS[action]}</span>
            {hasReasons && <span className={styles.reason}>{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
