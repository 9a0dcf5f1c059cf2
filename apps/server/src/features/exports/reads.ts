// Reads the tickets of a project for an export, piece by piece: a big project is never in memory as a whole.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { CSV_FIELDS, type CsvField, TICKET_FIELDS, type TicketFields } from '@worklane/domain/tickets/fields';
import { MEGABYTE } from '@worklane/domain/units';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { columnsOf } from '../../platform/database/field-columns.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

export async function readProjectKey(db: Queryable, scope: Scope, projectId: string): Promise<string | undefined> {
  const [row] = await db.query<{ key: string }>(sql`
    select p.key from projects p where p.id = ${projectId} and ${inScope(scope, 'p.company_id', 'p.id')}`);
  return row?.key;
}

/** One ticket to export, and roughly how many bytes it takes. */
export interface TicketWeight {
  id: string;
  bytes: number;
}

const MOST_BYTES = 2 * MEGABYTE;

/** Lists the tickets in the order of the board. What is deleted before it is read is left out. */
export function readTicketOrder(
  db: Queryable,
  scope: Scope,
  ref: ProjectRef,
  { withComments }: { withComments: boolean },
): Promise<TicketWeight[]> {
  const said = withComments
    ? sql`coalesce((select sum(octet_length(x.content)) from ticket_comments x
                    where x.company_id = t.company_id and x.ticket_id = t.id), 0)`
    : sql`0`;
  return db.query<TicketWeight>(sql`
    select t.id, (octet_length(t.description) + ${said})::int as bytes from tickets t
    join board_configurations c on c.company_id = t.company_id and c.project_id = t.project_id
    where t.company_id = ${ref.company_id} and t.project_id = ${ref.project_id}
      and ${inScope(scope, 't.company_id', 't.project_id')}
    order by (select s.ordinality from jsonb_array_elements(c.statuses) with ordinality s
              where s.value->>'key' = t.status), t.status, t.position`);
}

/**
 * Splits tickets into batches, limited in tickets and in bytes, so that long texts take no more memory at once than
 * short ones.
 */
export function* batchesOf(tickets: readonly TicketWeight[], most: number): Generator<string[]> {
  let ids: string[] = [];
  let size = 0;
  for (const { id, bytes } of tickets) {
    if (ids.length > 0 && (ids.length === most || size + bytes > MOST_BYTES)) {
      yield ids;
      ids = [];
      size = 0;
    }
    ids.push(id);
    size += bytes;
  }
  if (ids.length > 0) yield ids;
}

/** Replaces internal values with names people can read, for tables. */
const NAMED = {
  key: sql`t.number as number`,
  status: sql`coalesce(labelled.label, t.status) as status`,
  assignee_ids: sql`coalesce(assigned.names, '{}') as assignees`,
  parent_id: sql`parents.number as parent`,
  sprint_id: sql`planned.name as sprint`,
} satisfies { [Field in CsvField]?: Sql };
type PlainField = Exclude<CsvField, keyof typeof NAMED>;
const PLAIN_FIELDS = CSV_FIELDS.filter((field): field is PlainField => !(field in NAMED));

export interface TableTicket extends TicketFields<PlainField | 'number' | 'status'> {
  assignees: string[];
  parent: number | null;
  sprint: string | null;
}

/** Reads tickets in the order of their ids. */
export function readTableTickets(
  db: Queryable,
  scope: Scope,
  { company_id, project_id }: ProjectRef,
  ids: readonly string[],
): Promise<TableTicket[]> {
  const these = sql`${[...ids]}::uuid[]`;
  // Each table is gone through once, whatever is known of it: joined ticket by ticket, a project that was just filled takes
  // twenty times as long.
  return db.query<TableTicket>(sql`
    with chosen as materialized (
      select t.* from tickets t
      where t.company_id = ${company_id} and t.project_id = ${project_id} and t.id = any(${these})
        and ${inScope(scope, 't.company_id', 't.project_id')}
    ), parents as materialized (
      select p.id, p.number from tickets p
      where p.company_id = ${company_id} and p.id in (select parent_id from chosen)
    ), planned as materialized (
      select s.id, s.name from sprints s
      where s.company_id = ${company_id} and s.id in (select sprint_id from chosen)
    ), assigned as materialized (
      select a.ticket_id, array_agg(u.name order by a.ordinal) as names
      from ticket_assignees a join users u on u.id = a.user_id
      where a.company_id = ${company_id} and a.ticket_id = any(${these}) group by a.ticket_id
    ), labelled as materialized (
      select s.value->>'key' as key, s.value->>'label' as label
      from board_configurations c, jsonb_array_elements(c.statuses) s
      where c.company_id = ${company_id} and c.project_id = ${project_id}
    )
    select ${columnsOf(TICKET_FIELDS, PLAIN_FIELDS, 't')}, ${join(Object.values(NAMED))}
    from chosen t
    left join parents on parents.id = t.parent_id
    left join planned on planned.id = t.sprint_id
    left join assigned on assigned.ticket_id = t.id
    left join labelled on labelled.key = t.status
    order by array_position(${these}, t.id)`);
}
