// Refuses to delete a ticket as an undo when another person has changed it, or left something on it, since.

import type { TicketRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockTicket } from './lock-ticket.ts';

/** @throws Refusal changed_since, when anybody else has changed the ticket or left something on it */
export async function refuseIfOthersToo(tx: Queryable, ticket: TicketRef, userId: string): Promise<void> {
  const { company_id, id } = ticket;
  await lockTicket(tx, ticket);
  const [row] = await tx.query<{ is_others: boolean }>(sql`
    select exists (
      select changed_by from ticket_changes where company_id = ${company_id} and ticket_id = ${id}
        and changed_by is distinct from ${userId}
      union all select changed_by from ticket_status_history where company_id = ${company_id} and ticket_id = ${id}
        and changed_by is distinct from ${userId}
      union all select user_id from ticket_comments where company_id = ${company_id} and ticket_id = ${id}
        and user_id is distinct from ${userId}
      union all select user_id from time_entries where company_id = ${company_id} and ticket_id = ${id}
        and user_id is distinct from ${userId}
      union all select reporter_id from tickets where company_id = ${company_id} and parent_id = ${id}
        and reporter_id is distinct from ${userId}
    ) as is_others`);
  if (row?.is_others) fail('changed_since');
}
