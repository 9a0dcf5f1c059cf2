// Changes what a company has chosen for the assistant.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { StoredSettings } from './setting-reads.ts';

export async function upsertSettings(
  tx: Queryable,
  company_id: string,
  { address, model, tokens_a_day, tokens_a_month, off_roles, prices }: StoredSettings,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into ai_settings (company_id, address, model, tokens_a_day, tokens_a_month, off_roles, currency, input_price,
      output_price, updated_at)
    values (${company_id}, ${address}, ${model}, ${tokens_a_day}, ${tokens_a_month}, ${off_roles}::text[],
      ${prices?.currency ?? null}, ${prices?.input ?? null}, ${prices?.output ?? null}, ${now})
    on conflict (company_id) do update set address = excluded.address, model = excluded.model,
      tokens_a_day = excluded.tokens_a_day, tokens_a_month = excluded.tokens_a_month, off_roles = excluded.off_roles,
      currency = excluded.currency, input_price = excluded.input_price, output_price = excluded.output_price,
      updated_at = excluded.updated_at`);
}

export async function setProjectClosed(
  tx: Queryable,
  { company_id, project_id }: { company_id: string; project_id: string },
  isClosed: boolean,
): Promise<void> {
  await tx.query(
    isClosed
      ? sql`insert into ai_closed_projects (company_id, project_id) values (${company_id}, ${project_id})
            on conflict do nothing`
      : sql`delete from ai_closed_projects where company_id = ${company_id} and project_id = ${project_id}`,
  );
}
