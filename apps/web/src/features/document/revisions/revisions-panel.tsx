// Lists the revisions of a document with author and time; one of them can be compared, named or restored.
import { useQuery } from '@tanstack/react-query';
import type { Revision } from '@worklane/contract/documents';
import type { Project } from '@worklane/contract/projects';
import { useState } from 'react';
import { Problem } from '../../../ui/problems/problem.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { Face } from '../../companies/parts/faces.tsx';
import { NOBODY, type PeopleById, peopleQuery } from '../../companies/parts/people.ts';
import { revisionsQuery } from '../data.ts';
import type { DocumentSaver } from '../document-saver.ts';
import { SidePanel } from '../side-panel.tsx';
import { RevisionDetail } from './revision-detail.tsx';
import { whenOf } from './revision-time.ts';
import styles from './revisions-panel.module.css';

interface Props {
  project: Project;
  saver: DocumentSaver;
  mayEdit: boolean;
  onClose: () => void;
}

export function RevisionsPanel({ project, saver, mayEdit, onClose }: Props) {
  const { data: revisions, error, refetch } = useQuery(revisionsQuery(saver.id));
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const [openId, setOpenId] = useState<string>();
  const at = revisions?.findIndex(({ id }) => id === openId) ?? -1;
  const open = revisions?.[at];
  return (
    <SidePanel title="Revisions" isBroad onClose={onClose}>
      {!revisions && error && <Problem error={error} onRetry={() => void refetch()} alwaysRetry />}
      {!revisions && !error && <Waiting words="Loading revisions..." />}
      {revisions && open && (
        <RevisionDetail
          key={open.id}
          project={project}
          saver={saver}
          revision={open}
          before={revisions[at + 1]}
          isLatest={at === 0}
          author={authorOf(open, people)}
          mayEdit={mayEdit}
          onBack={() => setOpenId(undefined)}
        />
      )}
      {revisions && !open && (
        <ul className={styles.list} aria-label="Revisions">
          {revisions.map((revision, index) => (
            <li key={revision.id}>
              <button type="button" className={styles.row} onClick={() => setOpenId(revision.id)}>
                <Face id={revision.user_id} person={people.get(revision.user_id ?? '')} size={24} />
                <span className={styles.words}>
                  <span className={styles.name} dir="auto">
                    {revision.name ?? whenOf(revision.created_at)}
                    {index === 0 && <span className={styles.latest}>Latest</span>}
                  </span>
                  <span className={styles.about}>
                    {revision.name && `${whenOf(revision.created_at)} · `}
                    {authorOf(revision, people)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
}

const authorOf = ({ user_id }: Revision, people: PeopleById): string =>
  (user_id && people.get(user_id)?.name) || 'Former member';
