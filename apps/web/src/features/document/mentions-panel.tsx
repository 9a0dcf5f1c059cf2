// Lists beside a document the texts that mention it.
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { Problem } from '../../ui/problems/problem.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { MentionsList } from '../mentions/parts/mentions-list.tsx';
import { documentMentionsQuery } from '../mentions/parts/mentions-query.ts';
import type { DocumentSaver } from './document-saver.ts';
import styles from './outline-panel.module.css';
import { SidePanel } from './side-panel.tsx';

interface Props {
  project: Project;
  saver: DocumentSaver;
  onClose: () => void;
}

export function MentionsPanel({ project, saver, onClose }: Props) {
  const { data, error, refetch } = useQuery(documentMentionsQuery(saver.id));
  return (
    <SidePanel title="Mentioned in" onClose={onClose}>
      {!data && error && (
        <Problem title="The mentions could not be loaded" error={error} onRetry={() => void refetch()} alwaysRetry />
      )}
      {!data && !error && <Waiting words="Loading mentions..." />}
      {data?.length === 0 && (
        <p className={styles.none}>Nothing mentions this document yet. Type @ in another text to mention it.</p>
      )}
      {data && data.length > 0 && <MentionsList mentions={data} projectId={project.id} />}
    </SidePanel>
  );
}
