// Says that a project is archived, and offers to restore it where this page needs that.
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { useMemo } from 'react';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { setArchived } from '../project-changes.ts';
import styles from './archived-note.module.css';

/** @param purpose what has to wait until it is restored: "to restore its tickets" */
export function ArchivedNote({ project, purpose }: { project: Project; purpose: string }) {
  const client = useQueryClient();
  const viewer = useViewer(useMemo(() => [project], [project]));
  const mayRestore = can(viewer, 'project.settings', { company_id: project.company_id, project_id: project.id });
  const restoring = useMutation({ mutationFn: () => setArchived(client, project, false) });
  return (
    <div className={styles.note} role="note">
      <p className={styles.words}>
        This project is archived.{' '}
        {mayRestore ? `Restore it ${purpose}.` : `A project manager can restore it ${purpose}.`}
      </p>
      {mayRestore && (
        <Button variant="default" size="compact-sm" loading={restoring.isPending} onClick={() => restoring.mutate()}>
          Restore project
        </Button>
      )}
    </div>
  );
}
