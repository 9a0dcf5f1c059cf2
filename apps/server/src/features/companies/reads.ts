// Companies and their people, as far as a scope reaches.
import type { Company, Member } from '@worklane/contract/companies';
import type { Viewer } from '@worklane/domain/access/can';
import { can, membershipIn } from '@worklane/domain/access/can';
import { isBoundToProjects } from '@worklane/domain/access/roles';
import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/scope.ts';

type CompanyRow = Omit<Company, 'user_role'>;

/** One company of the viewer's, with the invite code only for those who may invite (decision T-28). */
export async function readCompany(
  db: Queryable,
  scope: Scope,
  viewer: Viewer,
  companyId: string,
): Promise<Company | undefined> {
  const [row] = await db.query<CompanyRow>(sql`
    select id, name, description, logo, website, email, address, owner_id, invite_code,
           max_daily_hours, operational_days, created_at, updated_at
    from companies where id = ${companyId} and id = any(${scope.memberOf}::uuid[])`);
  const membership = membershipIn(viewer, companyId);
  if (!row || !membership) return undefined;
  const mayInvite = can(viewer, 'member.invite', { company_id: companyId });
  return { ...row, invite_code: mayInvite ? row.invite_code : null, user_role: membership.role };
}

/** At most 5,000 people, by name. Those bound to projects see the people on them, without addresses. */
export function readMembers(db: Queryable, scope: Scope, viewer: Viewer, companyId: string): Promise<Member[]> {
  const membership = membershipIn(viewer, companyId);
  const isBound = !membership || isBoundToProjects(membership.role);
  const email = isBound ? sql`case when u.id = ${viewer.user_id} then u.email end` : sql`u.email`;
  const onlySharedProjects = isBound
    ? sql`and (m.user_id = ${viewer.user_id} or exists (
        select 1 from project_members p
        where p.company_id = m.company_id and p.user_id = m.user_id and p.project_id = any(${scope.projectIds}::uuid[])))`
    : empty;
  return db.query<Member>(sql`
    select m.id, m.company_id, m.user_id, u.name, ${email} as email, u.avatar, m.role, m.status, m.created_at
    from company_members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.company_id = any(${scope.memberOf}::uuid[]) ${onlySharedProjects}
    order by lower(u.name), m.id limit 5000`);
}

/** Unscoped on purpose: whoever has the code may ask whose it is. */
export async function findCompanyByInviteCode(
  db: Queryable,
  code: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await db.query<{ id: string; name: string }>(sql`
    select id, name from companies where invite_code = ${code.trim().toUpperCase()}`);
  return row;
}
