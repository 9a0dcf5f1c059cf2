// Saves which first steps a user has hidden or seen.
import type { FirstStepsChange } from '@worklane/contract/first-steps';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

export async function saveFirstSteps(
  tx: Queryable,
  { company_id, user_id }: { company_id: string; user_id: string },
  { is_hidden = null, has_seen_shortcuts = null }: { [Name in keyof FirstStepsChange]: FirstStepsChange[Name] | null },
): Promise<void> {
  await tx.query(sql`
    insert into first_steps as f (company_id, user_id, is_hidden, has_seen_shortcuts)
    values (${company_id}, ${user_id}, coalesce(${is_hidden}, false), coalesce(${has_seen_shortcuts}, false))
    on conflict (company_id, user_id) do update set
      is_hidden = coalesce(${is_hidden}, f.is_hidden),
      has_seen_shortcuts = coalesce(${has_seen_shortcuts}, f.has_seen_shortcuts)`);
}
