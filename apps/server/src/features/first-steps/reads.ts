// Reads which first steps are done in a company.
import type { FirstSteps } from '@worklane/contract/first-steps';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/scope.ts';

/** @returns undefined outside the scope */
export async function readFirstSteps(
  db: Queryable,
  scope: Scope,
  { company_id, user_id }: { company_id: string; user_id: string },
): Promise<FirstSteps | undefined> {
  const [steps] = await db.query<FirstSteps>(sql`
    select exists (select 1 from projects p where p.company_id = c.id) as has_project,
           exists (select 1 from ticket_records t where t.company_id = c.id) as has_ticket,
           exists (select 1 from invitations i where i.company_id = c.id)
             or (select count(*) > 1 from company_members m where m.company_id = c.id) as has_invited,
           exists (select 1 from ticket_imports i where i.company_id = c.id and i.state = 'done') as has_imported,
           coalesce(f.has_seen_shortcuts, false) as has_seen_shortcuts,
           coalesce(f.is_hidden, false) as is_hidden
    from companies c left join first_steps f on f.company_id = c.id and f.user_id = ${user_id}
    where c.id = ${company_id} and c.id = any(${scope.companyIds}::uuid[])`);
  return steps;
}
