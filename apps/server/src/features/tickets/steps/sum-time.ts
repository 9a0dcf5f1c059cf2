// Saves the time spent on tickets, which is the sum of their entries.
import type { CompanyRef, TicketRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

export async function saveTimeSpent(tx: Queryable, { company_id, id }: TicketRef): Promise<void> {
  await tx.query(sql`
    update tickets set time_spent = (
      select round(coalesce(sum(minutes), 0) / 60.0, 2) from time_entries
      where company_id = ${company_id} and ticket_id = ${id})
    where company_id = ${company_id} and id = ${id}`);
}

export async function saveSums(tx: Queryable, { company_id }: CompanyRef, ids: readonly string[]): Promise<void> {
  await tx.query(sql`
    update tickets t set time_spent = (
      select round(coalesce(sum(e.minutes), 0) / 60.0, 2) from time_entries e
      where e.company_id = t.company_id and e.ticket_id = t.id)
    where t.company_id = ${company_id} and t.id = any(${[...ids]}::uuid[])`);
}
