// Builds a viewer's scope, the part of a query that limits what they can see. Every read takes one: there is no unscoped read.
import type { Membership, Viewer } from '@worklane/domain/access/can';
import { isBoundToProjects } from '@worklane/domain/access/roles';
import sql, { type Sql } from 'sql-template-tag';
import { named } from '../database/sql-name.ts';

export interface Scope {
  /** Companies seen whole. */
  companyIds: string[];
  /** Projects seen one by one, by those bound to them. */
  projectIds: string[];
  /** Every company the viewer is in, seen whole or not. */
  memberOf: string[];
}

export function scopeOf(viewer: Viewer): Scope {
  const isBound = ({ role, onlyProjects }: Membership) => isBoundToProjects(role) || onlyProjects !== undefined;
  const [bound, whole] = [viewer.memberships.filter(isBound), viewer.memberships.filter((each) => !isBound(each))];
  return {
    companyIds: whole.map((each) => each.company_id),
    projectIds: bound.flatMap(projectsOf),
    memberOf: viewer.memberships.map((each) => each.company_id),
  };
}

/** Lists the projects of a membership that doesn't see its whole company. */
function projectsOf({ role, projectRoles, onlyProjects }: Membership): readonly string[] {
  if (!onlyProjects) return Object.keys(projectRoles);
  return isBoundToProjects(role) ? onlyProjects.filter((id) => id in projectRoles) : onlyProjects;
}

/** Returns the scope of a whole company, for a command that has asked the rule about it. */
export const inCompany = (company_id: string): Scope => ({
  companyIds: [company_id],
  projectIds: [],
  memberOf: [company_id],
});

/**
 * Checks that the row's project is in the scope, and not deleted. `projectId` is the column that holds it (`p.id`,
 * `t.project_id`).
 */
export function inScope(scope: Scope, companyId: string, projectId: string): Sql {
  return sql`((${named(companyId)} = any(${scope.companyIds}::uuid[]) or ${named(projectId)} = any(${scope.projectIds}::uuid[]))
    and not exists (select 1 from projects gone where gone.id = ${named(projectId)} and gone.deleted_at is not null))`;
}
