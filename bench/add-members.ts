// Adds members to a company, directly in the database: thousands of registrations would take minutes.
import sql from 'sql-template-tag';
import type { Bench } from './set-up.ts';

/** @param prefix begins their `auth_id`, by which statements find them */
export async function addMembers(
  { db }: Bench,
  company_id: string,
  { prefix, count }: { prefix: string; count: number },
): Promise<void> {
  await db.query(sql`
    insert into auth_users (id, name, email)
    select ${prefix}::text || n, 'Person ' || n, ${prefix}::text || n || '@example.com'
    from generate_series(1, ${count}::integer) n`);
  await db.query(sql`
    insert into users (id, auth_id, name, email)
    select gen_random_uuid(), id, name, email from auth_users where id like ${`${prefix}%`}`);
  await db.query(sql`
    insert into company_members (company_id, id, user_id, role)
    select ${company_id}, id, id, 'team_member' from users where auth_id like ${`${prefix}%`}`);
}
