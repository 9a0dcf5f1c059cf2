// Reads a user's own record.
import type { ClosedCompany, CurrentUser, Session, UserRecord } from '@worklane/contract/users';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { ownTokenActions, ownTokenData } from '../api-tokens/reads.ts';
import { ownAgentProposals, ownConversations, ownUsage } from '../assistant/fragments.ts';
import { ownFeedData } from '../calendar-feed/reads.ts';
import { ownCalendarData } from '../integrations/reads.ts';
import { ownSlackData } from '../slack-app/reads.ts';

export async function readCurrentUser(db: Queryable, userId: string): Promise<CurrentUser | undefined> {
  const [row] = await db.query<CurrentUser>(sql`
    select id, auth_id, name, email, avatar, status, email_verified, registered_company, created_at
    from users where id = ${userId}`);
  return row;
}

export interface UserFilter {
  user_ids?: string[] | undefined;
  auth_id?: string | undefined;
  email?: string | undefined;
  limit: number;
}

/**
 * Reads the viewer and people of their companies, by name. Members bound to projects see only the people on those, and
 * can neither read addresses nor search by them.
 */
export function readUsers(db: Queryable, scope: Scope, userId: string, filter: UserFilter): Promise<UserRecord[]> {
  const { user_ids = null, auth_id = null, email = null, limit } = filter;
  return db.query<UserRecord>(sql`
    with known as (
      select m.user_id, true as has_address from company_members m where m.company_id = any(${scope.companyIds}::uuid[])
      union all select p.user_id, false from project_members p where p.project_id = any(${scope.projectIds}::uuid[])
      union all select ${userId}::uuid, true
    ), people as (
      select u.id, u.auth_id, u.name, case when bool_or(k.has_address) then u.email end as email, u.avatar, u.status, u.created_at
      from known k join users u on u.id = k.user_id
      where (${user_ids}::uuid[] is null or u.id = any(${user_ids}::uuid[])) and (${auth_id}::text is null or u.auth_id = ${auth_id})
      group by u.id
    )
    select * from people where status <> 'closed' and (${email}::text is null or lower(email) = ${email})
    order by lower(name), id limit ${limit}`);
}

export async function readUser(
  db: Queryable,
  scope: Scope,
  userId: string,
  asked: string,
): Promise<UserRecord | undefined> {
  const [user] = await readUsers(db, scope, userId, { user_ids: [asked], limit: 1 });
  return user;
}

/** Reads the companies in which a person is an active member, by name. */
export function readOwnCompanies(db: Queryable, userId: string): Promise<Session['companies']> {
  return db.query<Session['companies'][number]>(sql`
    select c.id, c.name, c.logo, m.role as user_role, c.keeps_boards, c.time_zone
    from company_members m join companies c on c.id = m.company_id and c.deleted_at is null
    where m.user_id = ${userId} and m.status = 'active'
    order by lower(c.name), c.id`);
}

/** Reads companies in which the user is disabled, and those deleted while they were a member; by name. */
export function readClosedCompanies(db: Queryable, userId: string): Promise<ClosedCompany[]> {
  return db.query<ClosedCompany>(sql`
    select c.id, c.name, case when c.deleted_at is null then 'disabled' else 'deleted' end as reason
    from company_members m join companies c on c.id = m.company_id
    where m.user_id = ${userId} and ((c.deleted_at is null) = (m.status = 'disabled'))
    order by lower(c.name), c.id`);
}

/** The newest of each kind are given, when there are more. */
const EXPORT_LIMIT = 20_000;

/** Reads all data that a user may download: their record, their companies, and what they wrote in these. */
export async function readPersonalData(db: Queryable, scope: Scope, userId: string): Promise<Record<string, unknown>> {
  const [row] = await db.query<{ data: Record<string, unknown> }>(sql`
    select json_build_object(
      'user', (
        select json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'email_verified', u.email_verified,
                                 'status', u.status, 'created_at', u.created_at)
        from users u where u.id = ${userId}),
      'companies', (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'role', m.role, 'since', m.created_at)
                                 order by c.name), '[]')
        from company_members m join companies c on c.id = m.company_id and c.deleted_at is null
        where m.user_id = ${userId} and m.company_id = any(${scope.memberOf}::uuid[])),
      'projects', (
        select coalesce(json_agg(json_build_object('id', p.id, 'key', p.key, 'name', p.name, 'role', m.role)
                                 order by p.key), '[]')
        from project_members m join projects p on p.company_id = m.company_id and p.id = m.project_id
        where m.user_id = ${userId} and ${inScope(scope, 'p.company_id', 'p.id')}),
      'tickets', (
        select coalesce(json_agg(t), '[]') from (
          select p.key || '-' || t.number as key, t.title, t.description, t.status, t.created_at
          from tickets t join projects p on p.company_id = t.company_id and p.id = t.project_id
          where t.reporter_id = ${userId} and ${inScope(scope, 't.company_id', 't.project_id')}
          order by t.created_at desc limit ${EXPORT_LIMIT}) t),
      'comments', (
        select coalesce(json_agg(c), '[]') from (
          select p.key || '-' || t.number as ticket, c.content, c.created_at, c.updated_at
          from ticket_comments c
          join tickets t on t.company_id = c.company_id and t.id = c.ticket_id
          join projects p on p.company_id = t.company_id and p.id = t.project_id
          where c.user_id = ${userId} and ${inScope(scope, 't.company_id', 't.project_id')}
          order by c.created_at desc limit ${EXPORT_LIMIT}) c),
      'days_off', (
        select coalesce(json_agg(d), '[]') from (
          select c.name as company, o.from_day, o.to_day, o.is_half, o.note
          from days_off o join companies c on c.id = o.company_id and c.deleted_at is null
          where o.user_id = ${userId} and o.company_id = any(${scope.memberOf}::uuid[])
          order by o.from_day desc limit ${EXPORT_LIMIT}) d),
      'ai_conversations', (
        select coalesce(json_agg(c), '[]') from (${ownConversations(userId, scope, EXPORT_LIMIT)}) c),
      'ai_usage', (
        select coalesce(json_agg(x), '[]') from (${ownUsage(userId, scope, EXPORT_LIMIT)}) x),
      'agent_proposals', (
        select coalesce(json_agg(x), '[]') from (${ownAgentProposals(userId, scope, EXPORT_LIMIT)}) x),
      'calendar', (${ownCalendarData(userId, EXPORT_LIMIT)}),
      'calendar_feed', (${ownFeedData(userId)}),
      'api_tokens', (${ownTokenData(userId, scope)}),
      'token_actions', (
        select coalesce(json_agg(x), '[]') from (${ownTokenActions(userId, scope, EXPORT_LIMIT)}) x),
      'slack_accounts', (${ownSlackData(userId)})
    ) as data`);
  return row?.data ?? {};
}
