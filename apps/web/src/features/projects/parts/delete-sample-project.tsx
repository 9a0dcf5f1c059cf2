// Deletes the sample project from its introduction.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { SAMPLE } from '@worklane/domain/demo/sample-project';
import { RESTORE_DAYS } from '@worklane/domain/trash/restore-days';
import { useState } from 'react';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { ask } from '../../../ui/overlays/ask.ts';
import { toastError } from '../../../ui/toast.tsx';
import { deleteProject } from '../project-changes.ts';

/** Draws nothing without a sample project, or when the user can't delete it. */
export function DeleteSampleProject({ projects }: { projects: readonly Project[] }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const [isDeleting, setDeleting] = useState(false);
  const sample = projects.find(({ key, name }) => key.startsWith(SAMPLE.key) && name === SAMPLE.name);
  if (!sample || !can(viewer, 'project.delete', { company_id: sample.company_id, project_id: sample.id })) return null;
  const remove = async () => {
    setDeleting(true);
    await deleteProject(client, sample, sample.name).catch((error: Error) =>
      toastError('Sample project not deleted', error.message),
    );
    setDeleting(false);
  };
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      loading={isDeleting}
      onClick={() =>
        ask({
          title: `Delete ${sample.name}?`,
          text: `Deletes the sample project and its tickets. You can restore it for ${RESTORE_DAYS} days.`,
          action: 'Delete sample project',
          isUndoable: true,
          onConfirm: () => void remove(),
        })
      }
    >
      Delete sample project
    </Button>
  );
}
