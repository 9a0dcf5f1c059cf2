// Adds a failed job of a company.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../platform/database/database.ts';

/** @returns its id */
export async function aFailedJob(db: Queryable, companyId: string): Promise<string> {
  const id = uuidv7();
  const data = { sealed: 'of no use', company_id: companyId };
  await db.query(sql`
    insert into jobs.job (id, name, data, state, retry_limit, retry_count, completed_on)
    values (${id}, 'reactions.failed-event', ${JSON.stringify(data)}::jsonb, 'failed', 9, 9, now())`);
  return id;
}
