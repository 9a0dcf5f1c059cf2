// Shows a user without projects how to get to the first one, if they may create it (decision T-46).
import { Button } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { can } from '@worklane/domain/access/can';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { openCreateProject } from './create-project.ts';

export function NoProjects() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const mayCreate = can(useViewer(), 'project.create', { company_id: companyId });
  return (
    <EmptyState
      icon={<IconFolderPlus size={24} stroke={1.5} />}
      title="No projects available"
      text="You don't have any projects yet. Create your first project to get started."
      action={mayCreate && <Button onClick={() => openCreateProject()}>Create Project</Button>}
    />
  );
}
