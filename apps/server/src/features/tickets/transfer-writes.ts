// Moves the rows of a ticket from one project to another.
import type { TicketCard } from '@worklane/contract/tickets';
import type { ProjectRef, TicketRef } from '@worklane/domain/access/refs';
import type { StatusCategory } from '@worklane/domain/tickets/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { CARD_COLUMNS } from './ticket-columns.ts';

export interface BoardStatus {
  key: string;
  category: StatusCategory;
}

export async function readStatuses(tx: Queryable, { company_id, project_id }: ProjectRef): Promise<BoardStatus[]> {
  const [row] = await tx.query<{ statuses: BoardStatus[] }>(sql`
    select statuses from board_configurations where company_id = ${company_id} and project_id = ${project_id}`);
  return row?.statuses ?? [];
}

/** Takes back the number that a ticket had in a former project. */
export async function takeAlias(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  ticketId: string,
): Promise<number | undefined> {
  const rows = await tx.query<{ number: number }>(sql`
    delete from ticket_key_aliases
    where company_id = ${company_id} and project_id = ${project_id} and ticket_id = ${ticketId} returning number`);
  return rows[0]?.number;
}

/** The values that a ticket lost when it left a project, and those it arrived with in the other. */
export interface KeptTransfer {
  from: string;
  to: string;
  place: FormerPlace;
  parent_id: string | null;
  assignee_ids: string[];
  children: string[];
  sprint_id: string | null;
  left: { status: string; assignee_ids: string[]; parent_id: string | null; sprint_id: string | null };
}

export interface FormerPlace {
  status: string;
  position: number;
  /** What stood behind it. */
  before: string | null;
}

export async function readKept(
  tx: Queryable,
  { company_id, project_id, id }: TicketRef,
): Promise<Pick<KeptTransfer, 'place' | 'children'>> {
  const [row] = await tx.query<FormerPlace & { children: string[] }>(sql`
    select t.status, t.position,
           (select b.id from tickets b
            where b.company_id = t.company_id and b.project_id = t.project_id and b.status = t.status
              and b.position > t.position order by b.position limit 1) as before,
           array(select c.id from tickets c
                 where c.company_id = t.company_id and c.project_id = t.project_id and c.parent_id = t.id) as children
    from tickets t where t.company_id = ${company_id} and t.project_id = ${project_id} and t.id = ${id}`);
  if (!row) return fail('ticket_not_found');
  const { children, ...place } = row;
  return { place, children };
}

interface Arrival {
  id: string;
  number: number;
  status: string;
  position: number;
  now: Date;
  /** Of those it has in the new project, if that is not for the former one to say. */
  assignee_ids: readonly string[];
  parent_id: string | null;
  /** One of the new project. */
  sprint_id: string | null;
  due_date: string | null;
}

/** Removes what only the former project has: children, sprint, parent, and assignees who are not in the new one. */
export async function moveToProject(
  tx: Queryable,
  from: ProjectRef,
  to: ProjectRef,
  { id, number, status, position, now, assignee_ids, parent_id, sprint_id, due_date }: Arrival,
): Promise<TicketCard> {
  const { company_id } = from;
  await tx.query(sql`
    update ticket_records set parent_id = null, version = version + 1
    where company_id = ${company_id} and project_id = ${from.project_id} and parent_id = ${id}`);
  await tx.query(sql`delete from ticket_assignees where company_id = ${company_id} and ticket_id = ${id}`);
  await tx.query(sql`
    insert into ticket_key_aliases (company_id, project_id, number, ticket_id)
    select company_id, project_id, number, id from tickets where company_id = ${company_id} and id = ${id}`);
  await tx.query(sql`
    update tickets
    set project_id = ${to.project_id}, number = ${number}, status = ${status}, position = ${position}::bigint,
        displaced_from = null, parent_id = (
          select p.id from tickets p
          where p.company_id = ${company_id} and p.project_id = ${to.project_id} and p.id = ${parent_id}::uuid),
        sprint_id = ${sprint_id}::uuid, due_date = ${due_date}::date, version = version + 1, updated_at = ${now}
    where company_id = ${company_id} and id = ${id}`);
  await tx.query(sql`
    insert into ticket_assignees (company_id, project_id, ticket_id, user_id, ordinal)
    select m.company_id, m.project_id, ${id}, m.user_id, a.ordinal
    from unnest(${[...assignee_ids]}::uuid[]) with ordinality as a (user_id, ordinal)
    join project_members m
      on m.company_id = ${company_id} and m.project_id = ${to.project_id} and m.user_id = a.user_id`);
  const [card] = await tx.query<TicketCard>(sql`
    select ${CARD_COLUMNS} from tickets t where t.company_id = ${company_id} and t.id = ${id}`);
  return card as TicketCard;
}

/** Finds a sprint of the project that still exists. */
export async function findSprint(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  id: string | null,
): Promise<{ id: string; name: string; end_date: string } | undefined> {
  const [row] = await tx.query<{ id: string; name: string; end_date: string }>(sql`
    select id, name, end_date from sprints
    where company_id = ${company_id} and project_id = ${project_id} and id = ${id}::uuid`);
  return row;
}
