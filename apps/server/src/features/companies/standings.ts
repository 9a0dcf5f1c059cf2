// Reads the roles of actor and target under the company's lock, so that they hold until the command commits.
import { MATRIX, type MatrixAction } from '@worklane/domain/access/actions';
import { refusalToActOn, type Standing } from '@worklane/domain/access/rank';
import type { Role } from '@worklane/domain/access/roles';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';

export interface MemberStanding extends Standing {
  id: string;
  status: string;
}

/** Locks the company first, so that two owners who leave at once do so one after the other. */
export async function lockCompany(tx: Queryable, companyId: string): Promise<{ owner_id: string; name: string }> {
  const [company] = await tx.query<{ owner_id: string; name: string }>(
    sql`select owner_id, name from companies where id = ${companyId} and deleted_at is null for update`,
  );
  return company ?? fail('company_not_found');
}

/** @param member the id of a membership or of its person */
export async function findStanding(
  tx: Queryable,
  companyId: string,
  member: string,
): Promise<MemberStanding | undefined> {
  const [found] = await tx.query<MemberStanding>(sql`
    select m.id, m.user_id, m.role, m.status, m.user_id = c.owner_id as is_company_owner
    from company_members m join companies c on c.id = m.company_id
    where m.company_id = ${companyId} and (m.id = ${member} or m.user_id = ${member})`);
  return found;
}

/** Reads the viewer's current membership: the one that was checked may be a few seconds old. */
export async function ownStanding(
  tx: Queryable,
  companyId: string,
  userId: string,
  action: MatrixAction,
): Promise<MemberStanding> {
  const own = await findStanding(tx, companyId, userId);
  if (own?.status !== 'active' || !(MATRIX[action] as readonly Role[]).includes(own.role)) return fail('forbidden');
  return own;
}

/** @throws Refusal when the viewer can't act on this member */
export async function lockMember(
  tx: Queryable,
  companyId: string,
  userId: string,
  member: string,
  action: MatrixAction,
): Promise<{ own: MemberStanding; target: MemberStanding }> {
  await lockCompany(tx, companyId);
  const own = await ownStanding(tx, companyId, userId, action);
  const target = (await findStanding(tx, companyId, member)) ?? fail('member_not_found');
  const refusal = refusalToActOn(own, target);
  if (refusal) fail(refusal);
  return { own, target };
}
