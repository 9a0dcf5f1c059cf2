// Reads which users an event concerns.
import { MATRIX, type MatrixAction } from '@worklane/domain/access/actions';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

/** @returns active members whose role in the company lets them do it */
export async function readMembersWho(db: Queryable, company_id: string, may: MatrixAction): Promise<string[]> {
  const members = await db.query<{ user_id: string }>(sql`
    select user_id from company_members
    where company_id = ${company_id} and status = 'active' and role = any(${[...MATRIX[may]]}::text[])
    order by user_id`);
  return members.map(({ user_id }) => user_id);
}
