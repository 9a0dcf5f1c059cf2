// Lists the six roles with their labels and ranks (specification, section 6).

export const ROLES = ['owner', 'admin', 'project_manager', 'team_member', 'collaborator', 'client'] as const;

export type Role = (typeof ROLES)[number];

/** Roles one is invited to a company in; those from outside are invited to a project. */
export const COMPANY_INVITE_ROLES = ['owner', 'admin', 'project_manager', 'team_member'] as const satisfies Role[];
export const PROJECT_INVITE_ROLES = ['collaborator', 'client'] as const satisfies Role[];

export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Administrator',
  project_manager: 'Project Manager',
  team_member: 'Team Member',
  collaborator: 'Collaborator',
  client: 'Client',
};

const RANKS: Record<Role, number> = {
  owner: 5,
  admin: 4,
  project_manager: 3,
  team_member: 2,
  collaborator: 1,
  client: 0,
};

/** Ranks a role: a higher number outranks a lower one. */
export function rankOf(role: Role): number {
  return RANKS[role];
}

/**
 * Tells whether a role is bound to projects. Collaborators and clients see only the projects that name them; everyone
 * else sees the whole company.
 */
export function isBoundToProjects(role: Role): boolean {
  return role === 'collaborator' || role === 'client';
}

/** The roles that see the whole company. */
export const UNBOUND_ROLES: readonly Role[] = ROLES.filter((role) => !isBoundToProjects(role));
