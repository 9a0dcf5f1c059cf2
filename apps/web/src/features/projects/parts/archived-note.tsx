// Says that a project is archived, and how what is looked at here can be done all the same.
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { useMemo } from 'react';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { setArchived } from '../project-changes.ts';
import styles from './archived-note.module.css';

/** @param purpose what has to wait until it is taken up again: "to restore tickets" */
export function ArchivedNote({ project, purpose }: { project: Project; purpose: string }) {
  const client = useQueryClient();
  const viewer = useViewer(useMemo(() => [project], [project]));
  const mayTakeUp = can(viewer, 'project.settings', { company_id: project.company_id, project_id: project.id });
  const takingUp = useMutation({ mutationFn: () => setArchived(client, project, false) });
  return (
    <div className={styles.note} role="note">
      <p className={styles.words}>
        This project is archived.{' '}
        {mayTakeUp ? `Take it up again ${purpose}.` : `Those who run it can take it up again ${purpose}.`}
      </p>
      {mayTakeUp && (
        <Button variant="default" size="compact-sm" loading={takingUp.isPending} onClick={() => takingUp.mutate()}>
          Take up again
        </Button>
      )}
    </div>
  );
}
