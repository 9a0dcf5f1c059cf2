// Reads what people see of a company: all its rows, without versions, counters, times of change, the trash and the history.
import sql, { empty, join, raw } from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

/** What a change leaves behind even when it is undone. */
const LEFT_OUT = [
  'created_at',
  'updated_at',
  'changed_at',
  'version',
  'content_version',
  'position',
  'resolved_at',
  'started_at',
  'completed_at',
  'displaced_from',
  'board_position',
  'number',
];

/** Kept beside what is seen: history, order, what waits to be undone, the work itself. */
const NOT_SEEN = [
  'board_orders',
  'document_comment_versions',
  'events',
  'imports',
  'notifications',
  'project_key_aliases',
  'project_status_changes',
  'removals',
  'search_sources',
  'search_texts',
  'staged_files',
  'ticket_changes',
  'ticket_key_aliases',
  'ticket_records',
  'ticket_status_history',
  'token_actions',
];

export async function seenRows(db: Queryable, company_id: string): Promise<Record<string, unknown[]>> {
  const tables = await db.query<{ name: string; columns: string[] }>(sql`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and table_name <> all(${NOT_SEEN}::text[])
    group by table_name having bool_or(column_name = 'company_id') order by table_name`);
  const ofTickets = sql`in (select id from tickets where company_id = ${company_id})`;
  const statements = tables.map(({ name, columns }) => {
    const has = (column: string) => columns.includes(column);
    const conditions = [
      sql`company_id = ${company_id}`,
      // The others are the history of a document.
      name === 'document_revisions' ? sql`name is not null` : empty,
      has('deleted_at') ? sql`deleted_at is null` : empty,
      has('revoked_at') ? sql`revoked_at is null` : empty,
      has('ticket_id') ? sql`(ticket_id is null or ticket_id ${ofTickets})` : empty,
      has('from_ticket_id') ? sql`from_ticket_id ${ofTickets} and to_ticket_id ${ofTickets}` : empty,
      has('project_id')
        ? sql`(project_id is null or project_id in (select id from projects where deleted_at is null))`
        : empty,
    ];
    // The order within a column, instead of positions.
    const rank =
      name === 'tickets' ? sql`, row_number() over (partition by project_id, status order by position) as rank` : empty;
    const rows = sql`select *${rank} from ${raw(name)} where ${join(
      conditions.filter((each) => each !== empty),
      ' and ',
    )}`;
    return sql`select ${name} as name, to_jsonb(x) - ${LEFT_OUT}::text[] as row from (${rows}) x`;
  });
  statements.push(sql`select 'companies', to_jsonb(c) - ${LEFT_OUT}::text[] from companies c where id = ${company_id}`);
  // Belong to a user, not to a company.
  statements.push(sql`
    select 'calendar_absences', to_jsonb(a) || jsonb_build_object('dismissed_at', a.dismissed_at is not null)
    from calendar_absences a join company_members m on m.company_id = ${company_id} and m.user_id = a.user_id`);
  const rows = await db.query<{ name: string; row: unknown }>(sql`${join(statements, ' union all ')}`);
  const seen: Record<string, unknown[]> = {};
  for (const { name, row } of rows) seen[name] = [...(seen[name] ?? []), row];
  for (const each of Object.values(seen)) each.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return seen;
}
