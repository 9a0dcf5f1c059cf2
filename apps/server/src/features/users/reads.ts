// A person as they see themselves.
import type { CompanyBrief, CurrentUser } from '@worklane/contract/users';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

export async function readCurrentUser(db: Queryable, userId: string): Promise<CurrentUser | undefined> {
  const [row] = await db.query<CurrentUser>(sql`
    select id, auth_id, name, email, avatar, status, email_verified, created_at from users where id = ${userId}`);
  return row;
}

/** The companies a person is an active member of, by name. */
export function readOwnCompanies(db: Queryable, userId: string): Promise<CompanyBrief[]> {
  return db.query<CompanyBrief>(sql`
    select c.id, c.name, c.logo, m.role as user_role
    from company_members m join companies c on c.id = m.company_id and c.deleted_at is null
    where m.user_id = ${userId} and m.status = 'active'
    order by lower(c.name), c.id`);
}
