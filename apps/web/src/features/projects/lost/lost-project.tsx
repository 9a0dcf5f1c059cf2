// Says that access to a project ended while its page was open: its name, the reason, unsaved text, and where to go.
import { useQueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { RESTORE_DAYS } from '@worklane/domain/trash/restore-days';
import { useEffect } from 'react';
import { useDeletedProjects } from '../../../platform/local-state/deleted-projects.ts';
import { localState } from '../../../platform/local-state/local-state.ts';
import type { TypedText } from '../../../platform/local-state/typed-texts.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import { TypedTexts } from '../../companies/parts/typed-texts.tsx';
import styles from './lost-project.module.css';

interface Props {
  project: Project;
  error: Error;
  typed: readonly TypedText[];
}

export function LostProject({ project: { id, name }, error, typed }: Props) {
  const client = useQueryClient();
  const isDeleted = useDeletedProjects((ids) => ids.has(id));
  useEffect(() => {
    if (localState.get().currentProjectId === id) localState.setCurrentProject(undefined);
    client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
    client.removeQueries({ queryKey: ['tickets'], type: 'inactive' });
  }, [client, id]);
  return (
    <>
      <Problem
        isPage
        error={error}
        title={isDeleted ? `${name} was deleted` : `You can't open ${name} any more`}
        refusal={
          isDeleted
            ? `An owner or administrator of the company can restore it for ${RESTORE_DAYS} days.`
            : "You're no longer a member of this project. To come back, ask one of its managers to add you."
        }
      />
      <div className={styles.typed}>
        <TypedTexts company={name} texts={typed} />
      </div>
    </>
  );
}
