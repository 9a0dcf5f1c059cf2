// Changes invitations.
import { OPEN_INVITATION_LIMIT } from '@worklane/contract/invitations';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';

export interface InvitationRow {
  company_id: string;
  id: string;
  project_id: string | null;
  email: string;
  name: string | null;
  role: string;
  token_hash: Buffer;
  created_by: string;
  created_at: Date | string;
  expires_at: Date | string;
  is_mailed: boolean;
}

/** Locks the invitation of an address, so that what follows holds until the commit. */
export async function lockInvitation(
  tx: Queryable,
  { company_id, project_id, email }: Pick<InvitationRow, 'company_id' | 'project_id' | 'email'>,
): Promise<InvitationRow | undefined> {
  const [row] = await tx.query<InvitationRow>(sql`
    select company_id, id, project_id, email, name, role, token_hash, created_by, created_at, expires_at, is_mailed
    from invitations
    where company_id = ${company_id} and project_id is not distinct from ${project_id}::uuid and email = ${email}
    for update`);
  return row;
}

/** Stores an invitation. An address has one: a second one replaces it, under the same id. */
export async function putInvitation(tx: Queryable, row: InvitationRow): Promise<{ id: string }> {
  const [saved] = await tx.query<{ id: string }>(sql`
    insert into invitations (company_id, id, project_id, email, name, role, token_hash, created_by, created_at, expires_at, is_mailed)
    values (${row.company_id}, ${row.id}, ${row.project_id}, ${row.email}, ${row.name}, ${row.role}, ${row.token_hash},
            ${row.created_by}, ${row.created_at}, ${row.expires_at}, ${row.is_mailed})
    on conflict (company_id, project_id, email) do update set
      name = excluded.name, role = excluded.role, token_hash = excluded.token_hash, created_by = excluded.created_by,
      created_at = excluded.created_at, expires_at = excluded.expires_at,
      is_mailed = excluded.is_mailed
    returning id`);
  return saved as { id: string };
}

/** Locks the company: joining, removing and inviting take this lock first, so that they don't run at the same time. */
export async function lockCompanyOf(tx: Queryable, companyId: string): Promise<void> {
  await tx.query(sql`select 1 from companies where id = ${companyId} for update`);
}

/**
 * Refuses more than the limit, so that a list is always complete. The caller holds the company's lock.
 * @throws Refusal invitation_limit
 */
export async function refuseBeyondLimit(tx: Queryable, companyId: string): Promise<void> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from invitations where company_id = ${companyId}`);
  if ((row?.count ?? 0) > OPEN_INVITATION_LIMIT) fail('invitation_limit', { limit: OPEN_INVITATION_LIMIT });
}

/** @returns whether this call deleted it: true for only one of several concurrent calls */
export async function deleteInvitation(tx: Queryable, companyId: string, tokenHash: Buffer): Promise<boolean> {
  const rows = await tx.query(
    sql`delete from invitations where company_id = ${companyId} and token_hash = ${tokenHash} returning id`,
  );
  return rows.length > 0;
}

export async function deleteInvitationById(
  tx: Queryable,
  companyId: string,
  id: string,
): Promise<{ role: string; project_id: string | null } | undefined> {
  const [row] = await tx.query<{ role: string; project_id: string | null }>(
    sql`delete from invitations where company_id = ${companyId} and id = ${id} returning role, project_id`,
  );
  return row;
}

/** Deletes invitations by the person's address, in any case. */
export async function deleteInvitationsOf(
  tx: Queryable,
  { company_id, user_id, withProjects }: { company_id: string; user_id: string; withProjects: boolean },
): Promise<{ id: string; project_id: string | null }[]> {
  return tx.query<{ id: string; project_id: string | null }>(sql`
    delete from invitations where company_id = ${company_id}
      and email = (select lower(u.email) from users u where u.id = ${user_id})
      and (project_id is null or ${withProjects})
    returning id, project_id`);
}
