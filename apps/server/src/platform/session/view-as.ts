// Lets a member view a company as another member, read-only.
import type { Membership } from '@worklane/domain/access/can';
import { mayViewAs, type Standing } from '@worklane/domain/access/rank';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { fail } from '../http/fail.ts';
import type { SessionViewer } from './session-viewer.ts';

const Named = z.tuple([z.uuid(), z.uuid()]);

interface Member extends Standing {
  membership: Membership;
}

/**
 * @param named the header's value
 * @returns the other member, in this one company only, with nothing but the session of the person viewing
 * @throws Refusal member_not_found also without the right to view, so that it tells nobody who is there
 */
export async function lookAs(db: Database, viewer: SessionViewer, named: string): Promise<SessionViewer> {
  const parsed = Named.safeParse(named.split(':'));
  return (parsed.success && (await findLookedAt(db, viewer, ...parsed.data))) || fail('member_not_found');
}

/** Finds the member to view as; undefined when the right or the member is gone. */
export async function findLookedAt(
  db: Database,
  viewer: SessionViewer,
  companyId: string,
  userId: string,
): Promise<SessionViewer | undefined> {
  const members = await db.query<Member>(sql`
    select m.user_id, m.role, m.user_id = c.owner_id as is_company_owner,
           json_build_object('company_id', m.company_id, 'role', m.role, 'projectRoles', coalesce((
             select json_object_agg(p.project_id, p.role)
             from project_members p where p.company_id = m.company_id and p.user_id = m.user_id
           ), '{}')) as membership
    from company_members m join companies c on c.id = m.company_id and c.deleted_at is null
    where m.company_id = ${companyId} and m.user_id in (${viewer.user_id}, ${userId}) and m.status = 'active'`);
  const own = members.find((each) => each.user_id === viewer.user_id);
  const other = members.find((each) => each.user_id === userId);
  if (!own || !other || !mayViewAs(own, other)) return undefined;
  return {
    user_id: other.user_id,
    session_id: viewer.session_id,
    is_verified: viewer.is_verified,
    viewed_by: viewer.user_id,
    rights: { isReadOnly: true, isWithoutOwn: true },
    memberships: [other.membership],
  };
}
