// Makes the project whose page is open the current project.
import type { Project } from '@worklane/contract/projects';
import { useEffect } from 'react';
import { localState } from '../../../platform/local-state/local-state.ts';

export function useVisit(project: Project | undefined): void {
  const id = project?.id;
  useEffect(() => {
    if (id) localState.setCurrentProject(id);
  }, [id]);
}
