// Describes the user's rights in the current company. Project roles come from the projects that are passed in, since
// the questions are about those.
import type { Project } from '@worklane/contract/projects';
import type { Viewer } from '@worklane/domain/access/can';
import type { Role } from '@worklane/domain/access/roles';
import { useMemo } from 'react';
import { useLocalState } from '../local-state/local-state.ts';

const NONE: readonly Project[] = [];

export function useViewer(projects: readonly Project[] = NONE): Viewer {
  const user = useLocalState((state) => state.currentUser);
  const company = useLocalState((state) => state.company);
  return useMemo(() => {
    if (!user || !company) return { user_id: user?.id ?? '', memberships: [] };
    const projectRoles: Record<string, Role> = {};
    for (const project of projects) {
      const own = project.members.find(({ user_id }) => user_id === user.id);
      if (own) projectRoles[project.id] = own.role;
    }
    return { user_id: user.id, memberships: [{ company_id: company.id, role: company.user_role, projectRoles }] };
  }, [user, company, projects]);
}
