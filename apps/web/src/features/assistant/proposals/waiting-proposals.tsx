// Shows open proposals of programs above the conversation, because they belong to no answer.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import type { WaitingProposal } from '@worklane/contract/proposals';
import { useEffect, useState } from 'react';
import { waitingQuery } from '../data.ts';
import styles from './proposal.module.css';
import { ProposalCard } from './proposal-card.tsx';

interface Props {
  project: Project;
  projects: readonly Project[];
}

export function WaitingProposals({ project, projects }: Props) {
  const { data = NONE } = useQuery(waitingQuery(project.company_id));
  const ids = useShownOnce(data.filter(({ project_id }) => project_id === project.id).map(({ id }) => id));
  const elsewhere = countsElsewhere(data, projects, project.id);
  if (ids.length === 0 && elsewhere.length === 0) return null;
  return (
    <div className={styles.waiting}>
      {ids.map((id) => (
        <ProposalCard key={id} id={id} projects={projects} />
      ))}
      {elsewhere.length > 0 && (
        <p className={styles.note}>
          Proposals also wait in{' '}
          {elsewhere.map(({ key, name, count }, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <Link to="/projects/$projectKey" params={{ projectKey: key }} className={styles.key as string}>
                <bdi>{name}</bdi>
              </Link>
              {` (${count})`}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

const NONE: readonly WaitingProposal[] = [];

/** Keeps a decided proposal in its place while the panel is open, so that it can be undone there. */
function useShownOnce(ids: readonly string[]): readonly string[] {
  const [former, setFormer] = useState<readonly string[]>([]);
  const shown = [...new Set([...former, ...ids])];
  const joined = shown.join();
  useEffect(() => setFormer(joined === '' ? [] : joined.split(',')), [joined]);
  return shown;
}

function countsElsewhere(waiting: readonly WaitingProposal[], projects: readonly Project[], here: string) {
  const counts = Map.groupBy(waiting, ({ project_id }) => project_id);
  return projects.flatMap(({ id, key, name }) => {
    const count = id === here ? 0 : (counts.get(id)?.length ?? 0);
    return count > 0 ? [{ key, name, count }] : [];
  });
}
