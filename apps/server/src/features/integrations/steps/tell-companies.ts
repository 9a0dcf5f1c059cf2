// Tells a person's companies that the hours they can work may have changed.
import sql from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';

/**
 * Tells the user and members who may see the workload, without details of the calendar.
 * @returns the user's companies, the one they joined first in front
 */
export async function tellCompanies(
  { tx, emit }: Pick<CommandContext, 'tx' | 'emit'>,
  user_id: string,
): Promise<string[]> {
  const companies = await tx.query<{ company_id: string }>(sql`
    select m.company_id from company_members m join companies c on c.id = m.company_id and c.deleted_at is null
    where m.user_id = ${user_id} and m.status = 'active' order by m.created_at, m.company_id`);
  for (const { company_id } of companies) {
    emit({ type: 'calendar.changed', company_id, project_id: null, payload: { user_id } });
  }
  return companies.map(({ company_id }) => company_id);
}
