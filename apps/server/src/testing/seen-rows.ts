// Reads what people see of a company: its rows, without versions, counters, times of change, the trash and the history.
import sql, { join, raw } from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

/** What a change leaves behind even when it is undone. */
const LEFT_OUT = ['updated_at', 'version', 'displaced_from', 'position', 'board_position', 'created_at', 'number'];

const OF_TICKETS = ['ticket_assignees', 'ticket_comments', 'ticket_watchers', 'time_entries'];
const OF_PROJECTS = ['board_configurations', 'project_members', 'saved_views', 'sprints', 'favourite_projects'];
const OF_COMPANIES = ['project_templates', 'ticket_templates', 'sprint_configs', 'company_members', 'comment_mentions'];

export async function seenRows(db: Queryable, company_id: string): Promise<Record<string, unknown[]>> {
  const whole = (table: string) => sql`select * from ${raw(table)} where company_id = ${company_id}`;
  const tables: [string, ReturnType<typeof whole>][] = [
    ['companies', sql`select * from companies where id = ${company_id}`],
    ['projects', sql`${whole('projects')} and deleted_at is null`],
    // The order within a column, instead of positions.
    [
      'tickets',
      sql`select t.*, row_number() over (partition by project_id, status order by t.position) as rank
          from tickets t where company_id = ${company_id}`,
    ],
    ['files', sql`${whole('files')} and (ticket_id is null or ticket_id in (select id from tickets))`],
    [
      'ticket_links',
      sql`${whole('ticket_links')} and from_ticket_id in (select id from tickets)
          and to_ticket_id in (select id from tickets)`,
    ],
    ...OF_TICKETS.map((table): [string, ReturnType<typeof whole>] => [
      table,
      sql`${whole(table)} and ticket_id in (select id from tickets)`,
    ]),
    ...OF_PROJECTS.map((table): [string, ReturnType<typeof whole>] => [
      table,
      sql`${whole(table)} and project_id in (select id from projects where deleted_at is null)`,
    ]),
    ...OF_COMPANIES.map((table): [string, ReturnType<typeof whole>] => [table, whole(table)]),
  ];
  const rows = await db.query<{ name: string; row: Record<string, unknown> }>(
    join(
      tables.map(
        ([name, each]) => sql`select ${name} as name, to_jsonb(x) - ${LEFT_OUT}::text[] as row from (${each}) x`,
      ),
      ' union all ',
    ),
  );
  const seen: Record<string, unknown[]> = {};
  for (const { name, row } of rows) seen[name] = [...(seen[name] ?? []), row];
  for (const each of Object.values(seen)) each.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return seen;
}
