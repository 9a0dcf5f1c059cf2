// Makes users mentioned in a comment or description watch the ticket, unless they chose not to.
import type { TicketRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { mentionsIn } from '../../../platform/texts/clean-html.ts';

/** @returns those of the mentioned users who are members of the company */
export async function watchWhoIsMentioned(
  tx: Queryable,
  { company_id, id }: Pick<TicketRef, 'company_id' | 'id'>,
  html: string,
): Promise<string[]> {
  const named = mentionsIn(html);
  if (named.length === 0) return [];
  const members = await tx.query<{ user_id: string }>(sql`
    select user_id from company_members
    where company_id = ${company_id} and status = 'active' and user_id = any(${named}::uuid[])
    order by user_id for key share`);
  const ids = members.map((each) => each.user_id);
  await tx.query(sql`
    insert into ticket_watchers (company_id, ticket_id, user_id, is_watching)
    select ${company_id}, ${id}, user_id, true from unnest(${ids}::uuid[]) as named (user_id)
    on conflict do nothing`);
  return ids;
}

/** @returns those of the mentioned users whom the former text didn't mention */
export function newMentions(named: readonly string[], before: string): string[] {
  const former = new Set(mentionsIn(before));
  return named.filter((id) => !former.has(id));
}
