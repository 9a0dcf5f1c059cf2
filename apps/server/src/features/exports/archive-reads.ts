// Reads a project for its archive, piece by piece.
import type { ArchiveHead } from '@worklane/contract/archive';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { ARCHIVED_SPRINT_FIELDS, SPRINT_FIELDS } from '@worklane/domain/sprints/fields';
import { ARCHIVED_FIELDS, TICKET_FIELDS, type TranslatedField } from '@worklane/domain/tickets/fields';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { columnsOf } from '../../platform/database/field-columns.ts';
import { named } from '../../platform/database/sql-name.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

/** Of a project, beside its tickets. */
export type WhatItIs = Pick<ArchiveHead, 'project' | 'board' | 'sprints' | 'people'>;

export async function readArchiveHead(db: Queryable, scope: Scope, projectId: string): Promise<WhatItIs | undefined> {
  const [row] = await db.query<WhatItIs>(sql`
    select json_build_object('key', p.key, 'name', p.name) as project,
           json_build_object('statuses', c.statuses, 'ticket_types', c.ticket_types, 'priorities', c.priorities,
                             'labels', c.labels) as board,
           coalesce((
             select json_agg(s order by s.number) from (
               select ${columnsOf(SPRINT_FIELDS, ARCHIVED_SPRINT_FIELDS)} from sprints
               where company_id = p.company_id and project_id = p.id
             ) s
           ), '[]') as sprints,
           coalesce((
             select json_object_agg(u.id, u.email) from (${mentionedIn(projectId)}) m
             join company_members c on c.company_id = p.company_id and c.user_id = m.user_id
             join users u on u.id = m.user_id
           ), '{}') as people
    from projects p join board_configurations c on c.company_id = p.company_id and c.project_id = p.id
    where p.id = ${projectId} and ${inScope(scope, 'p.company_id', 'p.id')}`);
  return row;
}

/** Reads mentioned members only: a text may hold any id. */
const mentionedIn = (projectId: string): Sql => sql`
  select distinct mention[1]::uuid as user_id from (
    select description as html from tickets where project_id = ${projectId}
    union all
    select c.content from ticket_comments c join tickets t on t.company_id = c.company_id and t.id = c.ticket_id
    where t.project_id = ${projectId}
    union all
    select content from documents where project_id = ${projectId}
    union all
    select c.content from document_comments c
    join document_threads t on t.company_id = c.company_id and t.id = c.thread_id
    join documents d on d.company_id = t.company_id and d.id = t.document_id
    where d.project_id = ${projectId}
  ) texts, regexp_matches(html, '<span data-mention="([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'g') mention
  where html like '%<span data-mention=%'`;

const emailOf = (column: string): Sql => sql`(select u.email from users u where u.id = ${named(column)})`;

/** Replaces ids that mean nothing on another server with values that do. */
const TRANSLATED: Record<TranslatedField, Sql> = {
  reporter_id: emailOf('t.reporter_id'),
  assignee_ids: sql`coalesce(assigned.list, '[]')`,
  parent_id: sql`parents.number`,
  sprint_id: sql`planned.number`,
};
const TRANSLATIONS = join(
  Object.entries(TRANSLATED).map(
    ([field, value]) => sql`${value} as ${named(TICKET_FIELDS[field as TranslatedField].archive)}`,
  ),
);

export interface ArchivedLine {
  id: string;
  /** The ticket as JSON, without its files. Made by the database, so that nobody waits while long ones are written out. */
  json: string;
}

/** Reads tickets by id in one statement, so that a ticket and its child records are of one moment. */
export function readArchiveTickets(
  db: Queryable,
  scope: Scope,
  ref: ProjectRef,
  ids: readonly string[],
): Promise<ArchivedLine[]> {
  const { company_id } = ref;
  const listed = sql`x.company_id = ${company_id} and x.ticket_id = any(${[...ids]}::uuid[])`;
  const lists = (name: string, table: string, fields: Sql, order: Sql): Sql => sql`${named(name)} as materialized (
      select x.ticket_id, json_agg(json_build_object(${fields}) order by ${order}) as list
      from ${named(table)} x where ${listed} group by x.ticket_id)`;
  // Gathered once for all tickets, whatever is known of the tables: asked ticket by ticket, a project that was just filled
  // takes twenty times as long.
  return db.query<ArchivedLine>(sql`
    with ${lists(
      'comments',
      'ticket_comments',
      sql`'id', x.id, 'author', ${emailOf('x.user_id')}, 'content', x.content, 'created_at', x.created_at, 'updated_at', x.updated_at`,
      sql`x.created_at, x.id`,
    )}, ${lists(
      'statuses',
      'ticket_status_history',
      sql`'status', x.status, 'by', ${emailOf('x.changed_by')}, 'at', x.changed_at`,
      sql`x.changed_at, x.id`,
    )}, ${lists(
      'changes',
      'ticket_changes',
      sql`'field', x.field, 'before', x.before, 'after', x.after, 'by', ${emailOf('x.changed_by')}, 'at', x.changed_at,
          'comment', x.comment_id`,
      sql`x.changed_at, x.id`,
    )}, ${lists(
      'spent',
      'time_entries',
      sql`'id', x.id, 'day', x.day, 'minutes', x.minutes, 'note', x.note, 'by', ${emailOf('x.user_id')},
          'created_at', x.created_at, 'updated_at', x.updated_at`,
      sql`x.created_at, x.id`,
    )}, ${lists(
      'watchers',
      'ticket_watchers',
      sql`'person', ${emailOf('x.user_id')}, 'is_watching', x.is_watching`,
      sql`x.user_id`,
    )}, assigned as materialized (
      select x.ticket_id, json_agg(${emailOf('x.user_id')} order by x.ordinal) as list
      from ticket_assignees x where ${listed} group by x.ticket_id
    ), links as materialized (
      select l.from_ticket_id as ticket_id, json_agg(json_build_object(
               'kind', l.kind, 'to', o.number, 'at', l.created_at, 'by', ${emailOf('l.created_by')}
             ) order by l.created_at, o.number, l.kind) as list
      from ticket_links l join tickets o on o.company_id = ${company_id} and o.id = l.to_ticket_id
      where l.company_id = ${company_id} and l.from_ticket_id = any(${[...ids]}::uuid[])
        and o.project_id = ${ref.project_id}
      group by l.from_ticket_id
    ), chosen as materialized (
      select t.* from tickets t
      where t.company_id = ${company_id} and t.project_id = ${ref.project_id} and t.id = any(${[...ids]}::uuid[])
        and ${inScope(scope, 't.company_id', 't.project_id')}
    ), parents as materialized (
      select p.id, p.number from tickets p
      where p.company_id = ${company_id} and p.id in (select parent_id from chosen)
    ), planned as materialized (
      select s.id, s.number from sprints s
      where s.company_id = ${company_id} and s.id in (select sprint_id from chosen)
    )
    select line.id, row_to_json(line)::text as json from (select ${columnsOf(TICKET_FIELDS, ARCHIVED_FIELDS, 't')}, ${TRANSLATIONS},
           coalesce(comments.list, '[]') as comments, coalesce(statuses.list, '[]') as statuses,
           coalesce(changes.list, '[]') as changes, coalesce(spent.list, '[]') as time,
           coalesce(links.list, '[]') as links, coalesce(watchers.list, '[]') as watchers
    from chosen t
    left join parents on parents.id = t.parent_id
    left join planned on planned.id = t.sprint_id
    left join comments on comments.ticket_id = t.id
    left join statuses on statuses.ticket_id = t.id
    left join changes on changes.ticket_id = t.id
    left join spent on spent.ticket_id = t.id
    left join watchers on watchers.ticket_id = t.id
    left join assigned on assigned.ticket_id = t.id
    left join links on links.ticket_id = t.id) line
    order by array_position(${[...ids]}::uuid[], line.id)`);
}
