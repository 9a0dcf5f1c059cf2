// Shows the settings tab Archive or delete: a project is deleted by typing its name.
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { RESTORE_DAYS } from '@worklane/domain/trash/restore-days';
import { useMemo, useState } from 'react';
import { localState } from '../../../platform/local-state/local-state.ts';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { DeleteByName } from '../../../ui/overlays/delete-by-name.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { deleteProject, setArchived } from '../project-changes.ts';
import styles from '../settings/settings.module.css';

export function DangerSettings({ project }: { project: Project }) {
  const client = useQueryClient();
  const viewer = useViewer(useMemo(() => [project], [project]));
  const [isOpen, setOpen] = useState(false);
  const mayDelete = can(viewer, 'project.delete', { company_id: project.company_id, project_id: project.id });
  const isArchived = project.status === 'archived';
  const archiving = useMutation({ mutationFn: () => setArchived(client, project, !isArchived) });
  return (
    <div className={styles.column}>
      <div>
        <section className={styles.part} aria-labelledby="archive">
          <div>
            <h2 id="archive" className={styles.heading}>
              {isArchived ? 'Restore the project' : 'Archive the project'}
            </h2>
            <p className={styles.note}>
              {isArchived
                ? 'This project is archived: members can read it, and nobody can change it.'
                : 'Read-only for everyone until you restore it.'}
            </p>
          </div>
          <Button variant="default" loading={archiving.isPending} onClick={() => archiving.mutate()}>
            {isArchived ? 'Restore project' : 'Archive project'}
          </Button>
        </section>
        <section className={styles.part} aria-labelledby="delete">
          <div>
            <h2 id="delete" className={styles.heading}>
              Delete the project
            </h2>
            <p className={styles.note}>
              {mayDelete
                ? `Deletes the project and all its tickets. Owners and administrators can restore it for ${RESTORE_DAYS} days.`
                : 'Only owners and administrators of the company can delete a project.'}
            </p>
          </div>
          <Button color="red" disabled={!mayDelete} onClick={() => setOpen(true)}>
            Delete project
          </Button>
        </section>
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Delete ${project.name}?`} width={440}>
        <DeleteForm project={project} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function DeleteForm({ project, onClose }: { project: Project; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (name: string) => deleteProject(client, project, name),
    onSuccess: async () => {
      onClose();
      localState.setCurrentProject(undefined);
      await navigate({ to: '/dashboard' });
    },
  });
  return (
    <DeleteByName
      name={project.name}
      action="Delete project"
      isPending={isPending}
      refusal={error?.message}
      onDelete={mutate}
      onClose={onClose}
    />
  );
}
