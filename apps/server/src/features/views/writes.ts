// Changes saved views.
import { type NewView, VIEW_LIMITS } from '@worklane/contract/saved-views';
import { can, type Viewer } from '@worklane/domain/access/can';
import type { ProjectRef } from '@worklane/domain/access/refs';
import sql, { join } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Values } from '../../platform/events/origin.ts';
import { fail } from '../../platform/http/fail.ts';

interface ViewRef extends ProjectRef {
  id: string;
}

export type ViewFields = Omit<NewView, 'id'>;

/** Locks the person, so that two who keep their last allowed view at once do not both succeed. */
export async function countViews(tx: Queryable, { company_id, project_id }: ViewRef, ownerId: string): Promise<number> {
  await tx.query(sql`select 1 from users where id = ${ownerId} for update`);
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from saved_views
    where company_id = ${company_id} and project_id = ${project_id} and owner_id = ${ownerId}`);
  return row?.count ?? 0;
}

/** @throws Refusal shared_view_limit when there are as many as the project may have, without the one that is changed */
export async function refuseSharedBeyondLimit(tx: Queryable, { company_id, project_id, id }: ViewRef): Promise<void> {
  const limit = VIEW_LIMITS.shared;
  // Two who share the last allowed one at once do not both succeed.
  await tx.query(sql`select 1 from projects where company_id = ${company_id} and id = ${project_id} for no key update`);
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from saved_views
    where company_id = ${company_id} and project_id = ${project_id} and is_shared and id <> ${id}`);
  if ((row?.count ?? 0) >= limit) fail('shared_view_limit', { limit });
}

/** @returns false when one with this id is there already */
export async function insertView(
  tx: Queryable,
  { company_id, project_id, id }: ViewRef,
  { name, query, is_shared }: ViewFields,
  by: { owner_id: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into saved_views (company_id, id, project_id, owner_id, name, query, is_shared, created_at, updated_at)
    values (${company_id}, ${id}, ${project_id}, ${by.owner_id}, ${name}, ${query}, ${is_shared}, ${by.now}, ${by.now})
    on conflict do nothing returning id`);
  return rows.length > 0;
}

/**
 * @returns the view by its columns
 * @throws Refusal view_not_found when it is another person's private one, forbidden when it is shared and not theirs, changed_since
 */
export async function lockView(
  tx: Queryable,
  viewer: Viewer,
  { company_id, project_id, id }: ViewRef,
  expected?: string,
): Promise<Values> {
  const [view] = await tx.query<{ owner_id: string; is_shared: boolean; record: Values; is_still: boolean }>(sql`
    select owner_id, is_shared, to_jsonb(saved_views) as record,
           coalesce(updated_at = ${expected ?? null}::timestamptz, true) as is_still
    from saved_views
    where company_id = ${company_id} and project_id = ${project_id} and id = ${id} for update`);
  if (!view) return fail('view_not_found');
  const isOwn = view.owner_id === viewer.user_id;
  if (!isOwn && !view.is_shared) fail('view_not_found');
  if (!isOwn && !can(viewer, 'project.settings', { company_id, project_id })) fail('forbidden');
  if (!view.is_still) fail('changed_since');
  return view.record;
}

export async function updateView(
  tx: Queryable,
  { company_id, id }: ViewRef,
  { name, query, is_shared }: { [Field in keyof ViewFields]?: ViewFields[Field] | undefined },
  now: Date,
): Promise<void> {
  const assignments = [sql`updated_at = ${now}`];
  if (name !== undefined) assignments.push(sql`name = ${name}`);
  if (query !== undefined) assignments.push(sql`query = ${query}`);
  if (is_shared !== undefined) assignments.push(sql`is_shared = ${is_shared}`);
  await tx.query(sql`update saved_views set ${join(assignments)} where company_id = ${company_id} and id = ${id}`);
}

export async function deleteViewRow(tx: Queryable, { company_id, id }: ViewRef): Promise<void> {
  await tx.query(sql`delete from saved_views where company_id = ${company_id} and id = ${id}`);
}
