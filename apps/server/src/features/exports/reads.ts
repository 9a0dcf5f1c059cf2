// Tickets as they leave a project, piece by piece: a big one is never in memory as a whole.
import type { Priority, TicketType } from '@worklane/domain/tickets/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

export interface ExportPlace {
  company_id: string;
  project_id: string;
}

export async function readProjectKey(db: Queryable, scope: Scope, projectId: string): Promise<string | undefined> {
  const [row] = await db.query<{ key: string }>(sql`
    select p.key from projects p where p.id = ${projectId} and ${inScope(scope, 'p.company_id', 'p.id')}`);
  return row?.key;
}

/** Which tickets, in the order of the board. What is deleted before it is read is left out. */
export async function readTicketOrder(db: Queryable, scope: Scope, place: ExportPlace): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select t.id from tickets t
    join board_configurations c on c.company_id = t.company_id and c.project_id = t.project_id
    where t.company_id = ${place.company_id} and t.project_id = ${place.project_id}
      and ${inScope(scope, 't.company_id', 't.project_id')}
    order by (select s.ordinality from jsonb_array_elements(c.statuses) with ordinality s
              where s.value->>'key' = t.status), t.status, t.position`);
  return rows.map((row) => row.id);
}

export interface TableTicket {
  number: number;
  title: string;
  description: string;
  status: string;
  priority: Priority;
  type: TicketType;
  labels: string[];
  assignees: string[];
  start_date: string | null;
  due_date: string | null;
  estimate: number | null;
  created_at: string;
  parent: number | null;
  sprint: string | null;
}

/** In the order of the ids. */
export function readTableTickets(
  db: Queryable,
  scope: Scope,
  place: ExportPlace,
  ids: readonly string[],
): Promise<TableTicket[]> {
  return db.query<TableTicket>(sql`
    select t.number, t.title, t.description, coalesce((
             select s.value->>'label' from jsonb_array_elements(c.statuses) s where s.value->>'key' = t.status
           ), t.status) as status, t.priority, t.type, t.labels, t.start_date, t.due_date, t.estimate, t.created_at,
           parent.number as parent, sprint.name as sprint,
           array(select u.name from ticket_assignees a join users u on u.id = a.user_id
                 where a.company_id = t.company_id and a.ticket_id = t.id order by a.ordinal) as assignees
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join tickets t on t.company_id = ${place.company_id} and t.id = wanted.id
    join board_configurations c on c.company_id = t.company_id and c.project_id = t.project_id
    left join tickets parent on parent.company_id = t.company_id and parent.id = t.parent_id
    left join sprints sprint on sprint.company_id = t.company_id and sprint.id = t.sprint_id
    where t.project_id = ${place.project_id} and ${inScope(scope, 't.company_id', 't.project_id')}
    order by wanted.place`);
}
