// Lists where the user can go from here: the company's screens and the current project's.
import { can } from '@worklane/domain/access/can';
import { useMemo } from 'react';
import { useOwnProjects } from '../../features/projects/parts/use-own-projects.ts';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import { useViewer } from '../../platform/session/use-viewer.ts';
import { companyLinks, projectLinks } from './links.ts';

export function useLinks() {
  const role = useLocalState((state) => state.company?.user_role);
  const { current } = useOwnProjects();
  const viewer = useViewer(useMemo(() => (current ? [current] : []), [current]));
  return useMemo(() => {
    const maySettings =
      !current || can(viewer, 'project.settings', { company_id: current.company_id, project_id: current.id });
    return {
      company: companyLinks(role),
      project: current ? projectLinks(current.key, maySettings, current.sprint_enabled) : [],
    };
  }, [role, current, viewer]);
}
