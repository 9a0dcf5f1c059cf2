// Reads saved views within a scope: a private one only for its owner.
import { type SavedView, VIEW_LIMITS } from '@worklane/contract/saved-views';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

/** The most views that a list can contain: the user's own and the shared ones. */
const MOST = VIEW_LIMITS.perPerson + VIEW_LIMITS.shared;

export function readViews(
  db: Queryable,
  scope: Scope,
  ref: { company_id: string; project_id: string },
  userId: string,
): Promise<SavedView[]> {
  return db.query<SavedView>(sql`
    select v.id, v.owner_id, v.name, v.query, v.is_shared, v.created_at, v.updated_at
    from saved_views v
    where v.company_id = ${ref.company_id} and v.project_id = ${ref.project_id}
      and (v.owner_id = ${userId} or v.is_shared) and ${inScope(scope, 'v.company_id', 'v.project_id')}
    order by lower(v.name), v.id limit ${MOST}`);
}
