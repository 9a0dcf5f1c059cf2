// Holds the projects' SQL that other features use in their reads.
import sql, { empty, type Sql } from 'sql-template-tag';
import { inScope, type Scope } from '../../platform/session/scope.ts';

/**
 * Selects the active projects of a company within a scope, as an array. Read once, so that the planner knows how few
 * there are: asked row by row, it expects a single row and compares each with each.
 */
export const activeProjects = (
  scope: Scope,
  { company_id, project_id }: { company_id: string; project_id?: string | undefined },
): Sql => sql`array(
  select seen.id from projects seen
  where seen.company_id = ${company_id} and seen.status = 'active' and ${inScope(scope, 'seen.company_id', 'seen.id')}
    ${project_id ? sql`and seen.id = ${project_id}` : empty})`;
