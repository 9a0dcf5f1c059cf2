// Describes the user's rights in all their companies, for screens that show several of them.
import type { Project } from '@worklane/contract/projects';
import type { CompanyBrief } from '@worklane/contract/users';
import type { Viewer } from '@worklane/domain/access/can';
import { useMemo } from 'react';
import { useViewer } from './use-viewer.ts';

/** @param projects those that are asked about, of any of the companies */
export function useViewerAnywhere(projects: readonly Project[], companies: readonly CompanyBrief[]): Viewer {
  const here = useViewer(projects);
  return useMemo(() => {
    const [own] = here.memberships;
    if (!own) return here;
    // Also the roles in projects of the other companies.
    const { projectRoles, company_id } = own;
    const others = companies
      .filter(({ id }) => id !== company_id)
      .map(({ id, user_role }) => ({ company_id: id, role: user_role, projectRoles }));
    return { ...here, memberships: [own, ...others] };
  }, [here, companies]);
}
