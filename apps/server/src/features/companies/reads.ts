// Reads companies and their people within a scope.
import { type Company, type DeletedCompany, MEMBER_LIMIT, type Member } from '@worklane/contract/companies';
import type { Membership, Viewer } from '@worklane/domain/access/can';
import { can, membershipIn } from '@worklane/domain/access/can';
import { isBoundToProjects } from '@worklane/domain/access/roles';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { restoreDeadline } from '../../platform/undo/restore-deadline.ts';
import { SEARCH_REBUILD } from '../search/fragments.ts';

type CompanyRow = Omit<Company, 'user_role'>;

export async function readCompany(
  db: Queryable,
  scope: Scope,
  viewer: Viewer,
  companyId: string,
): Promise<Company | undefined> {
  const [company] = await selectCompanies(db, scope, viewer, sql`and id = ${companyId}`);
  return company;
}

/** Reads companies by name. */
export function readCompanies(db: Queryable, scope: Scope, viewer: Viewer): Promise<Company[]> {
  return selectCompanies(db, scope, viewer, empty);
}

/** Selects the viewer's companies, with the invite code only where they may invite (decision T-28). */
async function selectCompanies(db: Queryable, scope: Scope, viewer: Viewer, condition: Sql): Promise<Company[]> {
  const rows = await db.query<CompanyRow>(sql`
    select id, name, description, logo, website, email, address, owner_id, invite_code,
           max_daily_hours, operational_days, keeps_boards, time_zone, search_language,
           ${SEARCH_REBUILD} as search_rebuild, created_at, updated_at
    from companies where id = any(${scope.memberOf}::uuid[]) and deleted_at is null ${condition}
    order by lower(name), id`);
  return rows.flatMap((row) => {
    const membership = membershipIn(viewer, row.id);
    const mayInvite = can(viewer, 'member.invite', { company_id: row.id });
    return membership ? [{ ...row, invite_code: mayInvite ? row.invite_code : null, user_role: membership.role }] : [];
  });
}

/** Reads at most 5,000 members, by name. Roles bound to projects see the members of these, without addresses. */
export function readMembers(db: Queryable, scope: Scope, viewer: Viewer, companyId: string): Promise<Member[]> {
  return selectMembers(db, scope, viewer, companyId, empty);
}

/** @param name the id of a membership or of its person */
export async function readMember(
  db: Queryable,
  scope: Scope,
  viewer: Viewer,
  companyId: string,
  name: string,
): Promise<Member | undefined> {
  const [row] = await selectMembers(db, scope, viewer, companyId, sql`and (m.id = ${name} or m.user_id = ${name})`);
  return row;
}

function selectMembers(
  db: Queryable,
  scope: Scope,
  viewer: Viewer,
  companyId: string,
  condition: Sql,
): Promise<Member[]> {
  const membership = membershipIn(viewer, companyId);
  const isBound = !membership || isBoundToProjects(membership.role);
  const email = isBound ? sql`case when u.id = ${viewer.user_id} then u.email end` : sql`u.email`;
  const onlySharedProjects = isBound
    ? sql`and (m.user_id = ${viewer.user_id} or exists (
        select 1 from project_members p
        where p.company_id = m.company_id and p.user_id = m.user_id and p.project_id = any(${scope.projectIds}::uuid[])))`
    : empty;
  return db.query<Member>(sql`
    select m.id, m.company_id, m.user_id, u.name, ${email} as email, u.avatar, m.role, m.status, m.created_by, m.created_at, m.updated_at,
           (select count(*) from project_members p where p.company_id = m.company_id and p.user_id = m.user_id
              and ${inScope(scope, 'p.company_id', 'p.project_id')}) as project_count
    from company_members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.company_id = any(${scope.memberOf}::uuid[]) ${onlySharedProjects} ${condition}
    order by lower(u.name), m.id limit ${MEMBER_LIMIT}`);
}

export interface MemberWork {
  open_tickets: number;
  projects: number;
}

/** Reads what a member would leave behind: open tickets and projects. */
export async function readMemberWork(
  db: Queryable,
  scope: Scope,
  companyId: string,
  name: string,
): Promise<MemberWork | undefined> {
  const [row] = await db.query<MemberWork>(sql`
    select
      (select count(*) from ticket_assignees a
         join tickets t on t.company_id = a.company_id and t.id = a.ticket_id
         join board_configurations b on b.company_id = t.company_id and b.project_id = t.project_id
       where a.company_id = m.company_id and a.user_id = m.user_id and not exists (
         select 1 from jsonb_array_elements(b.statuses) s
         where s->>'key' = t.status and s->>'category' = 'done')) as open_tickets,
      (select count(*) from project_members p where p.company_id = m.company_id and p.user_id = m.user_id) as projects
    from company_members m
    where m.company_id = ${companyId} and m.company_id = any(${scope.companyIds}::uuid[])
      and (m.id = ${name} or m.user_id = ${name})`);
  return row;
}

/** Finds the longest-serving active owner beside this user. */
export async function findOtherOwner(db: Queryable, companyId: string, userId: string): Promise<string | undefined> {
  const [row] = await db.query<{ user_id: string }>(sql`
    select user_id from company_members
    where company_id = ${companyId} and user_id <> ${userId} and role = 'owner' and status = 'active'
    order by created_at, id limit 1`);
  return row?.user_id;
}

/** Finds a company by its code. Unscoped on purpose: knowing the code is the right to see its name. */
export async function findCompanyByInviteCode(
  db: Queryable,
  code: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await db.query<{ id: string; name: string }>(sql`
    select id, name from companies where invite_code = ${code.trim().toUpperCase()} and deleted_at is null`);
  return row;
}

/** Reads a user as the rules see them in one company now; without memberships when they are not active there. */
export async function readViewerIn(db: Queryable, companyId: string, userId: string): Promise<Viewer> {
  const memberships = await db.query<Membership>(sql`
    select m.company_id, m.role, coalesce((
      select json_object_agg(p.project_id, p.role) from project_members p
      where p.company_id = m.company_id and p.user_id = m.user_id), '{}') as "projectRoles"
    from company_members m join companies c on c.id = m.company_id and c.deleted_at is null
    where m.company_id = ${companyId} and m.user_id = ${userId} and m.status = 'active'`);
  return { user_id: userId, memberships };
}

/** Tells whether a user with this address belongs to the company, active or not. */
export async function hasMemberWithEmail(db: Queryable, companyId: string, email: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from company_members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and lower(u.email) = ${email}`);
  return rows.length > 0;
}

/** Reads the companies that the user can still restore, newest first. */
export function readDeletedCompanies(db: Queryable, userId: string, now: Date): Promise<DeletedCompany[]> {
  return db.query<DeletedCompany>(sql`
    select c.id, c.name, c.deleted_at from companies c
    join company_members m on m.company_id = c.id and m.user_id = ${userId} and m.role = 'owner' and m.status = 'active'
    where c.deleted_at > ${restoreDeadline(now)} order by c.deleted_at desc`);
}

/** Reads what a company's days are. For reads and commands that have asked the rule about this company. */
export async function readCompanyDays(
  db: Queryable,
  companyId: string,
): Promise<{ time_zone: string; operational_days: number[] }> {
  const [row] = await db.query<{ time_zone: string; operational_days: number[] }>(sql`
    select time_zone, operational_days from companies where id = ${companyId}`);
  return row ?? { time_zone: 'UTC', operational_days: [] };
}
