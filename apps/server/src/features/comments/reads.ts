// Reads the comments on a ticket within a scope.
import { ACTIVITY_PAGE, type Comment } from '@worklane/contract/ticket-activity';
import type { TicketRef } from '@worklane/domain/access/refs';
import sql, { type Sql } from 'sql-template-tag';
import { beforeCursor } from '../../platform/database/before-cursor.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { programOf } from '../history/fragments.ts';

/** Selects the comments of a ticket within a scope. */
const commentsOf = (scope: Scope, ticket: TicketRef): Sql => sql`
  select c.id, c.ticket_id, c.user_id, c.content, c.created_at, c.updated_at, ${programOf(sql`c`)}
  from ticket_comments c join tickets t on t.company_id = c.company_id and t.id = c.ticket_id
  where c.company_id = ${ticket.company_id} and c.ticket_id = ${ticket.id}
    and ${inScope(scope, 't.company_id', 't.project_id')}`;

/** Reads one page of comments, oldest first. */
export function readComments(db: Queryable, scope: Scope, ticket: TicketRef, before?: string): Promise<Comment[]> {
  return db.query<Comment>(sql`
    select * from (
      ${commentsOf(scope, ticket)}
      ${beforeCursor(sql`c.created_at`, sql`c.id`, before)}
      order by c.created_at desc, c.id desc limit ${ACTIVITY_PAGE}
    ) newest order by created_at, id`);
}

export async function readComment(
  db: Queryable,
  scope: Scope,
  ticket: TicketRef,
  id: string,
): Promise<Comment | undefined> {
  const [row] = await db.query<Comment>(sql`${commentsOf(scope, ticket)} and c.id = ${id}`);
  return row;
}
