// Decides who may assign or remove which role on a project.
import { isBoundToProjects, type Role, rankOf } from './roles.ts';

/** A person on the way to or on a project: their role in the company, and on the project if they are on it. */
export interface ProjectStanding {
  user_id: string;
  role: Role;
  project_role: Role | null;
}

export type ProjectRankRefusal = 'own_membership' | 'rank_too_low' | 'role_above_own' | 'role_not_for_member';

/** Returns the rank on a project. Owners and admins of the company rank above everyone on its projects. */
function heightOn({ role, project_role }: ProjectStanding): number {
  if (role === 'owner' || role === 'admin') return rankOf('owner') + 1;
  const own = rankOf(role);
  return project_role ? Math.max(own, rankOf(project_role)) : own;
}

/** Lists the roles that a person can have on a project: people from outside keep the one they were invited with. */
export function projectRolesFor(role: Role): Role[] {
  return isBoundToProjects(role) ? [role] : ['owner', 'admin', 'project_manager', 'team_member'];
}

/** Says why `actor` can't give `target` this role on the project; undefined when they can. */
export function refusalToAssign(
  actor: ProjectStanding,
  target: ProjectStanding,
  role: Role,
): ProjectRankRefusal | undefined {
  if (!projectRolesFor(target.role).includes(role)) return 'role_not_for_member';
  return heightOn(actor) >= rankOf(role) ? undefined : 'role_above_own';
}

/** Says why `actor` can't change the role of `target` or remove them; undefined when they can. */
export function refusalToReplace(actor: ProjectStanding, target: ProjectStanding): ProjectRankRefusal | undefined {
  if (actor.role === 'owner' || actor.role === 'admin') return undefined;
  if (actor.user_id === target.user_id) return 'own_membership';
  return heightOn(actor) > heightOn(target) ? undefined : 'rank_too_low';
}
