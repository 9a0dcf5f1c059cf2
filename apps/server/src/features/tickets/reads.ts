// Reads tickets within a scope. The keys, names and places at the end are read by ids that a record of this company holds, for its history.
import type { Ticket, TicketPlace } from '@worklane/contract/tickets';
import type { CompanyRef, ProjectRef, TicketRef } from '@worklane/domain/access/refs';
import { CARD_FIELDS } from '@worklane/domain/tickets/fields';
import { parseTicketKey } from '@worklane/domain/tickets/ticket-key';
import sql, { empty, join } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { named } from '../../platform/database/sql-name.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { hasKey } from '../projects/reads.ts';
import { keyOf } from './fragments.ts';
import { CARD_COLUMNS, RECORD_COLUMNS } from './ticket-columns.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Finds a ticket by id or key. Several companies can have the key: `companyId` decides, otherwise the oldest project.
 */
export async function findTicket(
  db: Queryable,
  scope: Scope,
  name: string,
  companyId?: string,
): Promise<TicketRef | undefined> {
  if (UUID.test(name)) {
    const [row] = await db.query<TicketRef>(sql`
      select t.id, t.company_id, t.project_id, p.status = 'archived' as is_archived
      from tickets t join projects p on p.company_id = t.company_id and p.id = t.project_id
      where t.id = ${name} and ${inScope(scope, 't.company_id', 't.project_id')}`);
    return row;
  }
  const key = parseTicketKey(name);
  if (!key) return undefined;
  const within = companyId ? sql`and p.company_id = ${companyId}` : empty;
  const [row] = await db.query<TicketRef>(sql`
    select t.id, t.company_id, t.project_id, p.status = 'archived' as is_archived
    from projects p join tickets t on t.company_id = p.company_id and t.project_id = p.id
    where ${hasKey(key.projectKey)} and t.number = ${key.number} ${within} and ${inScope(scope, 'p.company_id', 'p.id')}
    order by p.created_at limit 1`);
  if (row) return row;
  // A key it had in a project it has left.
  const [moved] = await db.query<TicketRef>(sql`
    select t.id, t.company_id, t.project_id, now.status = 'archived' as is_archived
    from projects p
    join ticket_key_aliases a on a.company_id = p.company_id and a.project_id = p.id
    join tickets t on t.company_id = a.company_id and t.id = a.ticket_id
    join projects now on now.company_id = t.company_id and now.id = t.project_id
    where ${hasKey(key.projectKey)} and a.number = ${key.number} ${within}
      and ${inScope(scope, 't.company_id', 't.project_id')}
    order by p.created_at limit 1`);
  return moved;
}

export async function readTicket(db: Queryable, scope: Scope, id: string): Promise<Ticket | undefined> {
  const [row] = await db.query<Ticket>(sql`
    select ${RECORD_COLUMNS}, p.key || '-' || t.number as key,
           array(select o.id from ticket_links l join tickets o on o.company_id = l.company_id
                   and o.id = case l.from_ticket_id when t.id then l.to_ticket_id else l.from_ticket_id end
                 where l.company_id = t.company_id and (l.from_ticket_id = t.id or l.to_ticket_id = t.id)
                   and ${inScope(scope, 'o.company_id', 'o.project_id')}
                 group by o.id) as linked_tickets,
           array(select f.id from files f
                 where f.company_id = t.company_id and f.project_id = t.project_id and f.ticket_id = t.id
                   and f.kind = 'attachment' order by f.created_at, f.id) as attachments
    from tickets t join projects p on p.company_id = t.company_id and p.id = t.project_id
    where t.id = ${id} and ${inScope(scope, 't.company_id', 't.project_id')}`);
  return row;
}

/** `'id', coalesce(json_agg(t.id), '[]')` and so on: the values of each field as one list. */
const CARD_LISTS = join(
  CARD_FIELDS.map((field) => sql`'${named(field)}', coalesce(json_agg(${named(`t.${field}`)}), '[]')`),
  ', ',
);

export async function readBoardVersion(db: Queryable, scope: Scope, projectId: string): Promise<number | undefined> {
  const [row] = await db.query<{ version: number }>(sql`
    select o.version from board_orders o
    where o.project_id = ${projectId} and ${inScope(scope, 'o.company_id', 'o.project_id')}`);
  return row?.version;
}

/**
 * Reads the whole board as JSON text, built by PostgreSQL: parsing thousands of rows into objects only to write them
 * out again would be most of the work. One statement, so version and cards belong together.
 */
export async function readBoardJson(
  db: Queryable,
  scope: Scope,
  ref: { company_id: string; project_id: string },
): Promise<{ version: number; json: string } | undefined> {
  const [row] = await db.query<{ version: number; json: string }>(sql`
    select o.version, json_build_object('version', o.version, 'tickets', b.columns)::text as json
    from board_orders o
    cross join lateral (
      select json_build_object(${CARD_LISTS}) as columns
      from (
        select ${CARD_COLUMNS} from tickets t
        where t.company_id = o.company_id and t.project_id = o.project_id
        order by t.status, t.position
      ) t
    ) b
    where o.company_id = ${ref.company_id} and o.project_id = ${ref.project_id}
      and ${inScope(scope, 'o.company_id', 'o.project_id')}`);
  return row;
}

/** @returns the tickets whose due date is the end of their sprint */
export async function readDueWithSprint(db: Queryable, scope: Scope, project: ProjectRef): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select t.id from tickets t
    where t.company_id = ${project.company_id} and t.project_id = ${project.project_id}
      and t.due_date_type = 'sprint_end' and t.sprint_id is not null
      and ${inScope(scope, 't.company_id', 't.project_id')}`);
  return rows.map(({ id }) => id);
}

export interface TicketState {
  id: string;
  /** In milliseconds. */
  created_at: number;
  sprint_id: string | null;
  estimate: number | null;
  is_deleted: boolean;
  status: string;
}

/**
 * Reads the tickets of sprints and further ones by id, those in the trash too. Unscoped on purpose: for reads that have found
 * the sprints in the scope of the viewer, and answer figures alone.
 */
export function readTicketStates(
  db: Queryable,
  { company_id, project_id }: ProjectRef,
  { sprintIds, ids }: { sprintIds: readonly string[]; ids: readonly string[] },
): Promise<TicketState[]> {
  return db.query<TicketState>(sql`
    select id, extract(epoch from created_at)::float8 * 1000 as created_at, sprint_id, estimate::float8 as estimate,
           deleted_at is not null as is_deleted, status
    from ticket_records
    where company_id = ${company_id} and id = any(array(
      select id from ticket_records
      where company_id = ${company_id} and project_id = ${project_id} and sprint_id = any(${[...sprintIds]}::uuid[])
      union select unnest(${[...ids]}::uuid[])))`);
}

/** Reads the names of sprints by their ids. */
export async function readSprintNames(
  tx: Queryable,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string | null | undefined, string>> {
  const wanted = [...new Set(ids)].filter((id) => typeof id === 'string');
  if (wanted.length === 0) return new Map();
  const rows = await tx.query<{ id: string; name: string }>(sql`
    select id, name from sprints where id = any(${wanted}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Reads the key of a ticket for its history, also of one in the trash. */
export async function readKey(tx: Queryable, id: string): Promise<string | null> {
  const [row] = await tx.query<{ key: string | null }>(sql`select ${keyOf(sql`${id}::uuid`)} as key`);
  return row?.key ?? null;
}

/** Reads the keys of the parents of these tickets; null without a parent. */
export async function readParentKeys(
  tx: Queryable,
  { company_id }: CompanyRef,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx.query<{ id: string; key: string | null }>(sql`
    select t.id, ${keyOf(sql`t.parent_id`)} as key from tickets t
    where t.company_id = ${company_id} and t.id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** Reads where tickets were moved last. Shifting a ticket to make room is not a move. */
export function readPlacesPut(
  db: Queryable,
  { company_id, project_id }: ProjectRef,
  ids: readonly string[],
): Promise<TicketPlace[]> {
  return db.query<TicketPlace>(sql`
    select id, status, coalesce(displaced_from, position) as position from tickets
    where company_id = ${company_id} and project_id = ${project_id} and id = any(${ids}::uuid[])`);
}
