// Decides who may do what. The page asks it to know what to show, the server asks it to allow or refuse.
import { type Action, isProjectAction, MATRIX } from './actions.ts';
import { isBoundToProjects, type Role } from './roles.ts';

/** One person's active membership in one company, with the roles they hold in single projects (by project id). */
export interface Membership {
  company_id: string;
  role: Role;
  projectRoles: Readonly<Record<string, Role>>;
  /** Of an API token that is limited to projects: nothing else in the company can be seen. */
  onlyProjects?: readonly string[];
}

/** How something comes to be done: by hand in the page, by others in a person's name, or by the product itself. */
export type WayIn = 'page' | 'token' | 'assistant' | 'automation' | 'import' | 'system' | 'github' | 'figma' | 'slack';

/** What may be done in a person's name, where that is less than they may do themselves. */
export interface Rights {
  /** Left out: all. */
  actions?: ReadonlySet<Action>;
  isReadOnly?: true;
  /** Though read-only: changes can be proposed, which the person then decides on. */
  mayPropose?: true;
  /** Not what is the person's own: their account, profile and sessions. */
  isWithoutOwn?: true;
}

/** The program that asks with an API token: what it changes is recorded and named in the history with it. */
export interface Program {
  token_id: string;
  /** The name of the token. */
  token: string;
  /** What the agent calls itself. Anyone can claim any name, so it is shown with the token's name only. */
  agent: string | null;
  /** The record of the command that is running. */
  action_id?: string;
}

export interface Viewer {
  user_id: string;
  /** The page unless said. */
  via?: WayIn;
  /** Active memberships only: an invited or disabled member has none. */
  memberships: readonly Membership[];
  /** Left out: all that the person may do. */
  rights?: Rights;
  program?: Program;
  /** The viewer of scheduled work. Never of a request. */
  is_system?: true;
}

/** Runs the commands of work without a user: scheduled work, and the end of work that a user began. */
export const SYSTEM: Viewer = {
  user_id: '00000000-0000-0000-0000-000000000000',
  via: 'system',
  memberships: [],
  is_system: true,
};

/** What an action is asked on. `project_id` is required for actions on a project or on anything in it. */
export interface Target {
  company_id: string;
  project_id?: string;
}

const SETTINGS_ROLES: readonly Role[] = ['owner', 'admin', 'project_manager'];

export function membershipIn(viewer: Viewer, companyId: string): Membership | undefined {
  return viewer.memberships.find((membership) => membership.company_id === companyId);
}

/** Tells whether the viewer may know of this project at all; outside it, the answer is "does not exist". */
export function canSeeProject(viewer: Viewer, target: { company_id: string; project_id: string }): boolean {
  const membership = membershipIn(viewer, target.company_id);
  if (!membership) return false;
  if (membership.onlyProjects?.includes(target.project_id) === false) return false;
  return !isBoundToProjects(membership.role) || target.project_id in membership.projectRoles;
}

/** Tells whether the viewer may do `action` on `target`. Without a membership there is no right. */
export function can(viewer: Viewer, action: Action, target: Target): boolean {
  if (viewer.is_system) return true;
  if (viewer.rights?.actions?.has(action) === false) return false;
  const membership = membershipIn(viewer, target.company_id);
  if (!membership) return false;
  if (isProjectAction(action)) {
    if (!target.project_id) return false;
    if (!canSeeProject(viewer, { company_id: target.company_id, project_id: target.project_id })) return false;
  }
  if (action === 'project.settings') return passesSettingsGate(membership, target.project_id as string);
  // A team member edits the projects they are on (decision T-04).
  if (action === 'project.edit' && membership.role === 'team_member') {
    return (target.project_id as string) in membership.projectRoles;
  }
  return (MATRIX[action] as readonly Role[]).includes(membership.role);
}

/**
 * Tells who may change a project's settings: a company owner or admin, or a member of the project whose role there is
 * owner, admin or project manager. In a project, the role is the explicit one, else the company's (specification,
 * section 6; decision 0003).
 */
function passesSettingsGate(membership: Membership, projectId: string): boolean {
  if (membership.role === 'owner' || membership.role === 'admin') return true;
  const projectRole = membership.projectRoles[projectId];
  if (projectRole === undefined || isBoundToProjects(membership.role)) return false;
  return SETTINGS_ROLES.includes(projectRole) || SETTINGS_ROLES.includes(membership.role);
}
