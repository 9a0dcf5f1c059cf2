// Explains in words why a person may or may not do something: what `can` decides.
import { type Action, isProjectAction, MATRIX } from './actions.ts';
import { can, membershipIn, type Target, type Viewer } from './can.ts';
import { isBoundToProjects, ROLE_LABELS, type Role } from './roles.ts';

export interface Explanation {
  isAllowed: boolean;
  /** One sentence for either answer. */
  reason: string;
}

export function explain(viewer: Viewer, action: Action, target: Target): Explanation {
  const isAllowed = can(viewer, action, target);
  return { isAllowed, reason: reasonFor(viewer, action, target, isAllowed) };
}

function reasonFor(viewer: Viewer, action: Action, target: Target, isAllowed: boolean): string {
  const membership = membershipIn(viewer, target.company_id);
  if (!membership) return 'Not an active member of the company.';
  const { role, projectRoles } = membership;
  const isOutside = isProjectAction(action) && !(target.project_id && target.project_id in projectRoles);
  if (isBoundToProjects(role) && isOutside) return `${ROLE_LABELS[role]}: only on the projects that name them.`;
  if (action === 'project.settings') {
    return isAllowed
      ? 'Owner or administrator of the company, or owner, administrator or project manager on the project.'
      : 'Only for owners and administrators, and on a project for its owners, administrators and project managers.';
  }
  if (action === 'project.edit' && role === 'team_member' && !isAllowed) {
    return `${ROLE_LABELS[role]}: only on the projects they are on.`;
  }
  if (isAllowed) return `${ROLE_LABELS[role]}: yes.`;
  const allowed = MATRIX[action] as readonly Role[];
  // The right is there, but no project to use it on.
  if (allowed.includes(role)) return `${ROLE_LABELS[role]}: in each project, not in the company as a whole.`;
  return `Only for: ${allowed.map((each) => ROLE_LABELS[each]).join(', ')}.`;
}
