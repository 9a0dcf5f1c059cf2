// Changes companies and memberships.
import { randomInt } from 'node:crypto';
import { MEMBER_LIMIT } from '@worklane/contract/companies';
import type { Role } from '@worklane/domain/access/roles';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Values } from '../../platform/events/origin.ts';
import { fail } from '../../platform/http/fail.ts';

const INVITE_CODE_LENGTH = 12;

/** Creates a code of 12 random upper-case letters (specification, section 1): about 56 bits. */
function newInviteCode(): string {
  return Array.from({ length: INVITE_CODE_LENGTH }, () => String.fromCharCode(65 + randomInt(26))).join('');
}

export async function insertCompany(
  tx: Queryable,
  company: { id: string; name: string; owner_id: string; time_zone: string },
): Promise<void> {
  await tx.query(sql`
    insert into companies (id, name, owner_id, invite_code, time_zone)
    values (${company.id}, ${company.name}, ${company.owner_id}, ${newInviteCode()}, ${company.time_zone})`);
}

/** @throws Refusal member_limit */
export async function insertMember(
  tx: Queryable,
  member: { company_id: string; id: string; user_id: string; role: Role; created_by: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into company_members (company_id, id, user_id, role, created_by)
    values (${member.company_id}, ${member.id}, ${member.user_id}, ${member.role}, ${member.created_by})
    on conflict (company_id, user_id) do nothing returning id`);
  if (rows.length > 0) await refuseBeyondLimit(tx, member.company_id);
  return rows.length > 0;
}

async function refuseBeyondLimit(tx: Queryable, companyId: string): Promise<void> {
  // Two who join at once do not both become the last allowed one.
  await tx.query(sql`select 1 from companies where id = ${companyId} for no key update`);
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from company_members where company_id = ${companyId}`);
  if ((row?.count ?? 0) > MEMBER_LIMIT) fail('member_limit', { limit: MEMBER_LIMIT });
}

interface MemberState {
  company_id: string;
  user_id: string;
  role: Role;
  status: string;
  now: Date;
}

export async function updateMember(
  tx: Queryable,
  { company_id, user_id, role, status, now }: MemberState,
): Promise<void> {
  await tx.query(sql`
    update company_members set role = ${role}, status = ${status}, updated_at = ${now}
    where company_id = ${company_id} and user_id = ${user_id}`);
}

/** Deletes a membership, with the places on projects. */
export async function deleteMember(tx: Queryable, companyId: string, userId: string): Promise<void> {
  await tx.query(sql`delete from company_members where company_id = ${companyId} and user_id = ${userId}`);
}

export async function setOwner(tx: Queryable, companyId: string, userId: string): Promise<void> {
  await tx.query(sql`update companies set owner_id = ${userId}, updated_at = now() where id = ${companyId}`);
}

export async function replaceInviteCode(tx: Queryable, companyId: string): Promise<string> {
  const code = newInviteCode();
  await tx.query(sql`update companies set invite_code = ${code} where id = ${companyId}`);
  return code;
}

/** @returns the row as it was, by its columns */
export async function updateCompanyRow(
  tx: Queryable,
  companyId: string,
  assignments: readonly Sql[],
  now: Date,
): Promise<Values> {
  const [former] = await tx.query<{ record: Values }>(sql`
    with former as (select to_jsonb(companies) as record from companies where id = ${companyId} for update)
    update companies set ${join([...assignments, sql`updated_at = ${now}`])}
    from former where id = ${companyId} returning former.record`);
  return former?.record ?? {};
}

/** Locks and reads all columns of a company. */
export async function lockCompanyRecord(tx: Queryable, companyId: string): Promise<Values> {
  const [row] = await tx.query<{ record: Values }>(sql`
    select to_jsonb(companies) as record from companies where id = ${companyId} for no key update`);
  return row?.record ?? {};
}

/** Hides a company, or shows it again; what is past restoring is permanently deleted with whatever is deleted next. */
export async function setDeleted(tx: Queryable, companyId: string, at: Date | null): Promise<void> {
  await tx.query(sql`update companies set deleted_at = ${at} where id = ${companyId}`);
}

export async function purgeCompanies(tx: Queryable, deletedBefore: Date): Promise<void> {
  await tx.query(sql`
    delete from companies where id in (
      select id from companies where deleted_at < ${deletedBefore} limit 10 for update skip locked)`);
}

/** Reads the active members of a company, who get the event about it. */
export async function activePeople(tx: Queryable, companyId: string): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(
    sql`select user_id from company_members where company_id = ${companyId} and status = 'active'`,
  );
  return rows.map((each) => each.user_id);
}
