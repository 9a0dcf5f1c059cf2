// A project whose page is open is the one worked in.
import type { Project } from '@worklane/contract/projects';
import { useEffect } from 'react';
import { localState } from '../../../platform/local-state/local-state.ts';

export function useVisit(project: Project | undefined): void {
  const id = project?.id;
  useEffect(() => {
    if (id) localState.setCurrentProject(id);
  }, [id]);
}
