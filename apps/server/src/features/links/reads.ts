// Reads a ticket's links, parent and sub-tickets within a scope, and its watchers.
import { MEMBER_LIMIT } from '@worklane/contract/companies';
import {
  CHILDREN_PAGE,
  type TicketBrief,
  type TicketLink,
  type TicketRelations,
} from '@worklane/contract/ticket-relations';
import { TIMELINE_LINKS, type Timeline, type TimelineLink } from '@worklane/contract/timelines';
import type { ProjectRef, TicketRef } from '@worklane/domain/access/refs';
import { UNBOUND_ROLES } from '@worklane/domain/access/roles';
import { INBOX_LIMITS } from '@worklane/domain/inbox/vocabulary';
import { type LinkKind, oppositeLink } from '@worklane/domain/tickets/link-kinds';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { BRIEF_COLUMNS, STATUS_CATEGORY } from '../tickets/fragments.ts';

const briefs = (scope: Scope, condition: Sql) => sql`
  select ${BRIEF_COLUMNS}
  from tickets t join projects p on p.company_id = t.company_id and p.id = t.project_id
  where ${condition} and ${inScope(scope, 't.company_id', 't.project_id')}`;

export async function readRelations(
  db: Queryable,
  scope: Scope,
  { company_id, project_id, id }: TicketRef,
): Promise<TicketRelations> {
  const [parents, children, [counts], ends] = await Promise.all([
    db.query<TicketBrief>(
      briefs(
        scope,
        sql`t.company_id = ${company_id} and t.id = (
              select parent_id from tickets where company_id = ${company_id} and id = ${id})`,
      ),
    ),
    readChildren(db, scope, { company_id, project_id, id }),
    db.query<{ children_count: number; children_done: number }>(sql`
      select count(*)::integer as children_count,
             count(*) filter (where c.status_category = 'done')::integer as children_done
      from (select ${STATUS_CATEGORY} as status_category from tickets t
            where ${below({ company_id, project_id, id })} and ${inScope(scope, 't.company_id', 't.project_id')}) c`),
    db.query<{ link_id: string; kind: LinkKind; is_from: boolean } & TicketBrief>(sql`
      select l.link_id, l.kind, l.is_from, b.* from (
        select id as link_id, kind, true as is_from, to_ticket_id as other, created_at from ticket_links
        where company_id = ${company_id} and from_ticket_id = ${id}
        union all
        select id, kind, false, from_ticket_id, created_at from ticket_links
        where company_id = ${company_id} and to_ticket_id = ${id}
      ) l join lateral (${briefs(scope, sql`t.company_id = ${company_id} and t.id = l.other`)}) b on true
      order by l.created_at, l.link_id`),
  ]);
  return {
    parent: parents[0] ?? null,
    children,
    children_count: counts?.children_count ?? 0,
    children_done: counts?.children_done ?? 0,
    links: ends.map(
      ({ link_id, kind, is_from, ...ticket }): TicketLink => ({
        id: link_id,
        kind: is_from ? kind : oppositeLink(kind),
        ticket,
      }),
    ),
  };
}

const below = ({ company_id, project_id, id }: TicketRef) =>
  sql`t.company_id = ${company_id} and t.project_id = ${project_id} and t.parent_id = ${id}`;

/** Reads one page of the sub-tickets of a ticket. */
export function readChildren(db: Queryable, scope: Scope, ticket: TicketRef, after = 0): Promise<TicketBrief[]> {
  return db.query<TicketBrief>(sql`
    ${briefs(scope, sql`${below(ticket)} and t.number > ${after}`)} order by t.number limit ${CHILDREN_PAGE}`);
}

/** Reads active members of the company who watch the ticket and may still see it. */
export async function readWatchers(db: Queryable, { company_id, project_id, id }: TicketRef): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(sql`
    select m.user_id from company_members m
    left join ticket_watchers w on w.company_id = m.company_id and w.ticket_id = ${id} and w.user_id = m.user_id
    where m.company_id = ${company_id} and m.status = 'active'
      and coalesce(w.is_watching,
        exists (select 1 from tickets t where t.company_id = m.company_id and t.id = ${id} and t.reporter_id = m.user_id)
        or exists (select 1 from ticket_assignees a
                   where a.company_id = m.company_id and a.ticket_id = ${id} and a.user_id = m.user_id))
      and (m.role = any(${UNBOUND_ROLES}::text[]) or exists (
        select 1 from project_members pm
        where pm.company_id = m.company_id and pm.project_id = ${project_id} and pm.user_id = m.user_id))
    order by m.user_id limit ${MEMBER_LIMIT}`);
  return rows.map((row) => row.user_id);
}

interface PersonOfMany {
  user_id: string;
  /** How many of the tickets. */
  count: number;
  /** The first of them. */
  ids: string[];
}

/**
 * Counts how many of a project's tickets each user watches. The caller checks whether they may still see the project.
 */
export function readWatchersOfMany(
  db: Queryable,
  { company_id, project_id }: ProjectRef,
  ids: readonly string[],
): Promise<PersonOfMany[]> {
  return db.query<PersonOfMany>(sql`
    with asked as materialized (
      select t.id, t.reporter_id from tickets t
      where t.company_id = ${company_id} and t.project_id = ${project_id} and t.id = any(${[...ids]}::uuid[])
    ), own as (
      select id as ticket_id, reporter_id as user_id from asked where reporter_id is not null
      union
      select a.ticket_id, a.user_id from asked join ticket_assignees a on a.company_id = ${company_id} and a.ticket_id = asked.id
      union
      select w.ticket_id, w.user_id from asked join ticket_watchers w on w.company_id = ${company_id} and w.ticket_id = asked.id
      where w.is_watching
    )
    select own.user_id, count(*)::integer as count, (array_agg(own.ticket_id))[1:${INBOX_LIMITS.singly}::integer] as ids
    from own where not exists (
      select 1 from ticket_watchers w
      where w.company_id = ${company_id} and w.ticket_id = own.ticket_id and w.user_id = own.user_id and not w.is_watching)
    group by own.user_id order by own.user_id`);
}

export function readAssigneesOfMany(
  db: Queryable,
  { company_id, project_id }: ProjectRef,
  ids: readonly string[],
): Promise<Pick<PersonOfMany, 'user_id' | 'count'>[]> {
  return db.query<Pick<PersonOfMany, 'user_id' | 'count'>>(sql`
    select a.user_id, count(*)::integer as count
    from tickets t join ticket_assignees a on a.company_id = t.company_id and a.ticket_id = t.id
    where t.company_id = ${company_id} and t.project_id = ${project_id} and t.id = any(${[...ids]}::uuid[])
    group by a.user_id order by a.user_id`);
}

/** Links from the tickets of the project, or to them, whose other end the viewer can see. */
const linksBetween = (scope: Scope, { company_id, project_id }: ProjectRef, own: Sql, other: Sql) => sql`
  select l.id, l.kind, l.from_ticket_id, l.to_ticket_id, l.created_at, o.project_id as other_project_id
  from tickets t
  join ticket_links l on l.company_id = t.company_id and ${own} = t.id
  join tickets o on o.company_id = t.company_id and o.id = ${other}
  where t.company_id = ${company_id} and t.project_id = ${project_id}
    and ${inScope(scope, 't.company_id', 't.project_id')} and ${inScope(scope, 'o.company_id', 'o.project_id')}`;

/** @returns the newest links of a project's tickets, each once */
export async function readProjectLinks(
  db: Queryable,
  scope: Scope,
  project: ProjectRef,
): Promise<Pick<Timeline, 'links' | 'is_cut'>> {
  const [from, to] = [sql`l.from_ticket_id`, sql`l.to_ticket_id`];
  const links = await db.query<TimelineLink>(sql`
    select e.id, e.kind, e.from_ticket_id as "from", e.to_ticket_id as "to" from (
      ${linksBetween(scope, project, from, to)}
      union all
      select * from (${linksBetween(scope, project, to, from)}) i where i.other_project_id <> ${project.project_id}
    ) e
    order by e.created_at desc, e.id desc limit ${TIMELINE_LINKS + 1}`);
  return { links: links.slice(0, TIMELINE_LINKS), is_cut: links.length > TIMELINE_LINKS };
}
