// Reads the facts about the work within a scope that a model may have: counts, tickets, people by name, sprints,
// documents.
import { WEEK_MS } from '@worklane/domain/units';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { inScope, type Scope } from '../../../platform/session/scope.ts';

export interface FactsAsked {
  company_id: string;
  /** Only what is assigned to them. */
  mine?: string | undefined;
  /** Asked about many projects, archived ones don't count: work in them has ended. */
  isOneProject: boolean;
  /** A calendar day. */
  today: string;
  now: Date;
  /** Tickets to list, the last changed first, open ones before finished ones. */
  limit: number;
}

export interface ListedTicket {
  key: string;
  title: string;
  status: string;
  category: string;
  type: string;
  priority: string;
  due_date: string | null;
  assignees: string[];
}

export interface TicketFacts {
  total: number;
  open: number;
  overdue: number;
  due_within_week: number;
  unassigned: number;
  finished_within_week: number;
  created_within_week: number;
  /** In progress or in review. */
  current: number;
  statuses: { project: string; status: string; category: string; count: number }[];
  tickets: ListedTicket[];
  /** The first open ones by due date. */
  next_due: NamedTicket[];
  /** Of the current ones, the last changed. */
  last_current: NamedTicket[];
  /** Of those finished and created within a week, the last. */
  last_finished: NamedTicket[];
  last_created: NamedTicket[];
}

export interface NamedTicket {
  key: string;
  title: string;
}

/** Tickets that a summary names. */
const NAMED = 5;
/** Tickets that are named as finished and as created within a week. */
const NEWS = 30;

/** Reads all numbers in one statement, so that they are of one moment. */
export async function readTicketFacts(db: Queryable, scope: Scope, asked: FactsAsked): Promise<TicketFacts> {
  const { company_id, mine, isOneProject, today, now, limit } = asked;
  const weekAgo = new Date(now.getTime() - WEEK_MS);
  const onlyMine = mine
    ? sql`and exists (select 1 from ticket_assignees a
                      where a.company_id = t.company_id and a.ticket_id = t.id and a.user_id = ${mine})`
    : empty;
  const [row] = await db.query<{ facts: TicketFacts }>(sql`
    with category as materialized (
      select c.project_id, s->>'key' as status, s->>'category' as category, s->>'label' as label
      from board_configurations c, jsonb_array_elements(c.statuses) s
      where c.company_id = ${company_id} and ${inScope(scope, 'c.company_id', 'c.project_id')}),
    ticket as materialized (
      select t.id, t.company_id, p.key as project, p.key || '-' || t.number as key, t.title, t.type, t.priority,
             t.due_date, t.created_at, t.updated_at, coalesce(g.category, 'todo') as category,
             coalesce(g.label, t.status) as status,
             not exists (select 1 from ticket_assignees a
                         where a.company_id = t.company_id and a.ticket_id = t.id) as is_unassigned
      from tickets t
      join projects p on p.company_id = t.company_id and p.id = t.project_id and (p.status = 'active' or ${isOneProject})
      left join category g on g.project_id = t.project_id and g.status = t.status
      where t.company_id = ${company_id} and ${inScope(scope, 't.company_id', 't.project_id')} ${onlyMine}),
    finished as materialized (
      select t.id, t.key, t.title, h.at from ticket t
      cross join lateral (select max(h.changed_at) as at from ticket_status_history h
                          where h.company_id = t.company_id and h.ticket_id = t.id) h
      where t.category = 'done' and h.at >= ${weekAgo}),
    created as (select id, key, title, created_at from ticket where created_at >= ${weekAgo}),
    listed as (select * from ticket order by category = 'done', updated_at desc, id limit ${limit})
    select json_build_object(
      'total', (select count(*) from ticket),
      'open', (select count(*) from ticket where category <> 'done'),
      'overdue', (select count(*) from ticket where category <> 'done' and due_date < ${today}::date),
      'due_within_week', (select count(*) from ticket
        where category <> 'done' and due_date between ${today}::date and ${today}::date + 7),
      'unassigned', (select count(*) from ticket where category <> 'done' and is_unassigned),
      'finished_within_week', (select count(*) from finished),
      'created_within_week', (select count(*) from created),
      'current', (select count(*) from ticket where category in ('in_progress', 'in_review')),
      'next_due', (select coalesce(json_agg(n), '[]') from (
        select key, title from ticket where category <> 'done' and due_date is not null
        order by due_date, updated_at desc, id limit ${NAMED}) n),
      'last_current', (select coalesce(json_agg(n), '[]') from (
        select key, title from ticket where category in ('in_progress', 'in_review')
        order by updated_at desc, id limit ${NAMED}) n),
      'last_finished', (select coalesce(json_agg(n), '[]') from (
        select key, title from finished order by at desc, id limit ${NEWS}) n),
      'last_created', (select coalesce(json_agg(n), '[]') from (
        select key, title from created order by created_at desc, id limit ${NEWS}) n),
      'statuses', (select coalesce(json_agg(s), '[]') from (
        select project, status, category, count(*) as count from ticket
        group by project, status, category order by project, count(*) desc, status) s),
      'tickets', (select coalesce(json_agg(l), '[]') from (
        select l.key, l.title, l.status, l.category, l.type, l.priority, l.due_date, array(
                 select u.name from ticket_assignees a join users u on u.id = a.user_id
                 where a.company_id = l.company_id and a.ticket_id = l.id order by a.ordinal) as assignees
        from listed l order by l.category = 'done', l.updated_at desc, l.id) l)) as facts`);
  if (!row) throw new Error('the facts answered no row');
  return row.facts;
}

/** Finds tickets by words of title and description, status and assignee; the last changed come first. */
export function readFoundTickets(
  db: Queryable,
  scope: Scope,
  asked: {
    company_id: string;
    words?: string | undefined;
    status?: string | undefined;
    assignee?: string | undefined;
    limit: number;
  },
): Promise<ListedTicket[]> {
  const { company_id, words = '', status = '', assignee = '', limit } = asked;
  return db.query<ListedTicket>(sql`
    select * from (
      select p.key || '-' || t.number as key, t.title, t.type, t.priority, t.due_date, t.updated_at, t.id,
             coalesce(g.category, 'todo') as category, coalesce(g.label, t.status) as status,
             array(select u.name from ticket_assignees a join users u on u.id = a.user_id
                   where a.company_id = t.company_id and a.ticket_id = t.id order by a.ordinal) as assignees
      from tickets t
      join projects p on p.company_id = t.company_id and p.id = t.project_id
      left join lateral (
        select s->>'category' as category, s->>'label' as label
        from board_configurations c, jsonb_array_elements(c.statuses) s
        where c.company_id = t.company_id and c.project_id = t.project_id and s->>'key' = t.status) g on true
      where t.company_id = ${company_id} and ${inScope(scope, 't.company_id', 't.project_id')}
        and (${words} = '' or strpos(lower(t.title), lower(${words})) > 0
             or strpos(lower(t.description), lower(${words})) > 0)) found
    where (${status} = '' or lower(status) = lower(${status}) or lower(category) = lower(${status}))
      and (${assignee} = '' or exists (
        select 1 from unnest(assignees) name where strpos(lower(name), lower(${assignee})) > 0))
    order by updated_at desc, id limit ${limit}`);
}

export interface TicketText {
  key: string;
  title: string;
  description: string;
  comments: { name: string | null; content: string; created_at: string }[];
}

const TEXT_LIMIT = 6_000;
const COMMENTS = 10;

/** Reads tickets with shortened texts and the last comments. */
export function readTicketTexts(
  db: Queryable,
  scope: Scope,
  company_id: string,
  keys: readonly { projectKey: string; number: number }[],
): Promise<TicketText[]> {
  return db.query<TicketText>(sql`
    select p.key || '-' || t.number as key, t.title, left(t.description, ${TEXT_LIMIT}) as description, (
      select coalesce(json_agg(c order by c.created_at), '[]') from (
        select u.name, left(c.content, ${TEXT_LIMIT}) as content, c.created_at
        from ticket_comments c left join users u on u.id = c.user_id
        where c.company_id = t.company_id and c.ticket_id = t.id
        order by c.created_at desc, c.id limit ${COMMENTS}) c) as comments
    from unnest(${keys.map((each) => each.projectKey)}::text[], ${keys.map((each) => each.number)}::integer[])
      as k (key, number)
    join projects p on p.company_id = ${company_id} and p.key = k.key
    join tickets t on t.company_id = p.company_id and t.project_id = p.id and t.number = k.number
    where ${inScope(scope, 't.company_id', 't.project_id')} order by t.id`);
}

export interface DocumentText {
  title: string;
  category: string;
  project: string;
  content: string;
  is_external: boolean;
}

/** Reads documents, last changed first, with the beginning of those that the message names. */
export function readDocumentTexts(
  db: Queryable,
  scope: Scope,
  { company_id, message, limit }: { company_id: string; message: string; limit: number },
): Promise<DocumentText[]> {
  const isTitle = sql`lower(d.title) = lower(btrim(${message}))`;
  // Words of up to three letters are in most messages.
  const isNamed = sql`(${isTitle} or length(d.title) > 3 and strpos(lower(${message}), lower(d.title)) > 0)`;
  return db.query<DocumentText>(sql`
    select d.title, d.category, p.key as project, d.is_external,
           case when ${isNamed} then left(d.content, ${TEXT_LIMIT * 4}) else '' end as content
    from documents d join projects p on p.company_id = d.company_id and p.id = d.project_id
    where d.company_id = ${company_id} and ${inScope(scope, 'd.company_id', 'd.project_id')}
    order by ${isTitle} desc, ${isNamed} desc, d.updated_at desc, d.id limit ${limit}`);
}

export interface ProjectFacts {
  id: string;
  key: string;
  name: string;
  description: string;
  project_status: string;
  due_date: string | null;
  sprint: { name: string; goal: string | null; start_date: string; end_date: string } | null;
}

const MOST_PROJECTS = 1_000;

/** Reads the names of projects that are not archived. */
export function readProjectNames(
  db: Queryable,
  scope: Scope,
  company_id: string,
): Promise<{ id: string; key: string; name: string }[]> {
  return db.query(sql`
    select p.id, p.key, p.name from projects p
    where p.company_id = ${company_id} and p.status = 'active' and ${inScope(scope, 'p.company_id', 'p.id')}
    order by lower(p.name), p.id limit ${MOST_PROJECTS}`);
}

export function readProjectFacts(
  db: Queryable,
  scope: Scope,
  { company_id, isOneProject, today, limit }: Omit<FactsAsked, 'mine' | 'now'>,
): Promise<ProjectFacts[]> {
  return db.query<ProjectFacts>(sql`
    select p.id, p.key, p.name, left(p.description, ${TEXT_LIMIT}) as description,
           case p.status when 'active' then p.project_status else p.status end as project_status, p.due_date, (
      select json_build_object('name', s.name, 'goal', s.goal, 'start_date', s.start_date, 'end_date', s.end_date)
      from sprints s where s.company_id = p.company_id and s.project_id = p.id and s.status = 'active'
        and ${today}::date between s.start_date and s.end_date order by s.number limit 1) as sprint
    from projects p
    where p.company_id = ${company_id} and (p.status = 'active' or ${isOneProject}) and ${inScope(scope, 'p.company_id', 'p.id')}
    order by lower(p.name), p.id limit ${limit}`);
}

/** Reads members by name and role, without addresses. */
export function readPeople(
  db: Queryable,
  scope: Scope,
  { company_id, limit }: { company_id: string; limit: number },
): Promise<{ name: string; role: string }[]> {
  return db.query<{ name: string; role: string }>(sql`
    select u.name, min(coalesce(m.role, c.role)) as role
    from project_members m
    join company_members c on c.company_id = m.company_id and c.user_id = m.user_id and c.status = 'active'
    join users u on u.id = m.user_id
    where m.company_id = ${company_id} and ${inScope(scope, 'm.company_id', 'm.project_id')}
    group by u.id, u.name order by lower(u.name), u.id limit ${limit}`);
}

/**
 * Narrows a scope to what the assistant may read: projects of one company that are not closed to it, or one of them.
 */
export async function readAssistantScope(
  db: Queryable,
  scope: Scope,
  { company_id, project_id }: { company_id: string; project_id?: string },
): Promise<Scope> {
  const only: Sql = project_id ? sql`and p.id = ${project_id}` : empty;
  const rows = await db.query<{ id: string }>(sql`
    select p.id from projects p
    where p.company_id = ${company_id} ${only} and ${inScope(scope, 'p.company_id', 'p.id')}
      and not exists (select 1 from ai_closed_projects x where x.company_id = p.company_id and x.project_id = p.id)`);
  return { companyIds: [], projectIds: rows.map(({ id }) => id), memberOf: [company_id] };
}
