// Locks tickets until the end of the transaction: simultaneous writes run one after the other, and none to a ticket that is
// being deleted.
import type { CompanyRef, TicketRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';

/** @throws Refusal ticket_not_found */
export async function lockTicket(tx: Queryable, { company_id, id }: TicketRef): Promise<void> {
  const rows = await tx.query(sql`select 1 from tickets where company_id = ${company_id} and id = ${id} for update`);
  if (rows.length === 0) fail('ticket_not_found');
}

/** Locks in order of ids, so that two transactions cannot deadlock. */
export async function lockTickets(tx: Queryable, { company_id }: CompanyRef, ids: readonly string[]): Promise<void> {
  await tx.query(sql`
    select 1 from tickets where company_id = ${company_id} and id = any(${[...ids]}::uuid[]) order by id for update`);
}
