// Lists every action with the roles that may do it: the specification's matrix (section 6) as data, followed by the
// rows it leaves open (decision 0003).
import type { Role } from './roles.ts';

const EVERYONE: readonly Role[] = ['owner', 'admin', 'project_manager', 'team_member', 'collaborator', 'client'];
const MANAGERS: readonly Role[] = ['owner', 'admin', 'project_manager'];
const ADMINS: readonly Role[] = ['owner', 'admin'];

export const MATRIX = {
  'company.view': EVERYONE,
  'company.edit': ADMINS,
  'company.delete': ['owner'],
  'member.view': EVERYONE,
  'member.invite': MANAGERS,
  'member.remove': MANAGERS,
  'member.change-role': MANAGERS,
  'project.view': EVERYONE,
  'project.create': ['owner', 'admin', 'team_member'],
  'project.edit': ['owner', 'admin', 'project_manager', 'team_member'],
  'project.delete': ADMINS,
  'ticket.view': EVERYONE,
  'ticket.create': EVERYONE,
  'ticket.edit': ['owner', 'admin', 'project_manager', 'team_member', 'collaborator'],
  'ticket.delete': ['owner', 'admin', 'project_manager', 'team_member'],
  'ticket.assign': ['owner', 'admin', 'project_manager', 'team_member', 'collaborator'],

  // Not in the specification's matrix.
  'company.transfer': ['owner'],
  'comment.create': EVERYONE,
  // Of others: decision 0255. Everybody deletes their own.
  'comment.delete': MANAGERS,
  'ticket.import': ['owner', 'admin', 'project_manager', 'team_member'],
  // Decision T-14: as the project.
  'document.view': EVERYONE,
  'document.edit': ['owner', 'admin', 'project_manager', 'team_member'],
  'template.view': ['owner', 'admin', 'project_manager', 'team_member'],
  'template.edit': ADMINS,
  // Decision 0260: what a person may ask of the assistant is what they may see; a company can switch it off for a role.
  'assistant.use': EVERYONE,
  // Decision 0224.
  'company.view-workload': MANAGERS,
  'member.change-days-off': MANAGERS,
} as const satisfies Record<string, readonly Role[]>;

/** Decided by the role a person holds in one project, not by the company's matrix alone (see can.ts). */
export const GATES = ['project.settings'] as const;

export type MatrixAction = keyof typeof MATRIX;
export type Action = MatrixAction | (typeof GATES)[number];

export const ACTIONS = [...Object.keys(MATRIX), ...GATES] as Action[];

/**
 * Tells whether an action is on one project or on something in it: a person bound to projects needs to be in that
 * project.
 */
export function isProjectAction(action: Action): boolean {
  return !/^(company|member|template)\./.test(action) && action !== 'project.create';
}

/** Tells whether an action is work, which an archived project refuses: it is there to be read. */
export function isWorkAction(action: Action): boolean {
  return /^(ticket|comment|document)\./.test(action) && !action.endsWith('.view');
}
