// Reads the tickets assigned to somebody, as far as a scope reaches.
import { ASSIGNED_LIMIT, type AssignedTicket } from '@worklane/contract/assigned-tickets';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { BRIEF_COLUMNS } from './brief-columns.ts';

export function readAssigned(
  db: Queryable,
  scope: Scope,
  companyId: string,
  userId: string,
): Promise<AssignedTicket[]> {
  return db.query<AssignedTicket>(sql`
    select ${BRIEF_COLUMNS},
           t.priority, t.labels, t.start_date, t.due_date, t.estimate, t.time_spent
    from ticket_assignees mine
    join tickets t on t.company_id = mine.company_id and t.id = mine.ticket_id
    join projects p on p.company_id = t.company_id and p.id = t.project_id and p.status = 'active'
    where mine.company_id = ${companyId} and mine.user_id = ${userId}
      and ${inScope(scope, 't.company_id', 't.project_id')}
    order by t.due_date nulls last, t.created_at, t.id limit ${ASSIGNED_LIMIT}`);
}
