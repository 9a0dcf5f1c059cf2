// Reads a person's favourite projects within a scope.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

export async function readFavourites(
  db: Queryable,
  scope: Scope,
  whose: { company_id: string; user_id: string },
): Promise<string[]> {
  const rows = await db.query<{ project_id: string }>(sql`
    select f.project_id from favourite_projects f
    where f.company_id = ${whose.company_id} and f.user_id = ${whose.user_id}
      and ${inScope(scope, 'f.company_id', 'f.project_id')}
    order by f.created_at, f.project_id`);
  return rows.map(({ project_id }) => project_id);
}
