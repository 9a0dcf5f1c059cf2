// Shows open proposals of programs above the conversation, because they belong to no answer.
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { waitingQuery } from '../data.ts';
import styles from './proposal.module.css';
import { ProposalCard } from './proposal-card.tsx';

export function WaitingProposals({ project }: { project: Project }) {
  const { data } = useQuery(waitingQuery(project.id));
  if (!data || data.length === 0) return null;
  return (
    <div className={styles.waiting}>
      {data.map(({ id }) => (
        <ProposalCard key={id} id={id} projectKey={project.key} />
      ))}
    </div>
  );
}
