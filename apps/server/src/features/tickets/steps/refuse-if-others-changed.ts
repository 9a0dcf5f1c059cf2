// Refuses to delete tickets as an undo when another person has changed one, or left something on it, since.
import type { ExpectedTicket } from '@worklane/contract/tickets';
import type { CompanyRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockTickets } from './lock-ticket.ts';

/** @throws Refusal changed_since, when anyone else has changed one of them or left something on it */
export async function refuseIfOthersChanged(
  tx: Queryable,
  { company_id }: CompanyRef,
  ids: readonly string[],
  { user_id, since }: { user_id: string; since: ExpectedTicket },
): Promise<void> {
  await lockTickets(tx, { company_id }, ids);
  const moment = since === 'untouched' ? '-infinity' : since;
  const [row] = await tx.query<{ is_others: boolean }>(sql`
    select exists (
      select from (
        select ticket_id, changed_by as user_id, changed_at as at from ticket_changes where company_id = ${company_id}
        union all select ticket_id, changed_by, changed_at from ticket_status_history where company_id = ${company_id}
        union all select ticket_id, user_id, updated_at from ticket_comments where company_id = ${company_id}
        union all select ticket_id, user_id, updated_at from time_entries where company_id = ${company_id}
        union all select parent_id, reporter_id, created_at from tickets where company_id = ${company_id}
      ) left_there
      where ticket_id = any(${[...ids]}::uuid[]) and user_id is distinct from ${user_id}
        and at > ${moment}::timestamptz
    ) as is_others`);
  if (row?.is_others) fail('changed_since');
}
