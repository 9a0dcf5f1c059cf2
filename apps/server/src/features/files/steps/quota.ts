// Computes how much storage the files of a company use, including those of waiting imports.
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';

/** @throws Refusal storage_full */
export async function refuseTooMuch(
  tx: Queryable,
  companyId: string,
  { bytes, quotaMegabytes }: { bytes: number; quotaMegabytes: number },
): Promise<void> {
  // One at a time for a company, so that many at once cannot pass the limit together.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('files ' || ${companyId}::text, 0))`);
  if ((await readUsedBytes(tx, companyId)) + bytes > quotaMegabytes * 1024 * 1024)
    fail('storage_full', { limit: quotaMegabytes });
}

async function readUsedBytes(db: Queryable, companyId: string): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::bigint as bytes from (
      select distinct storage_key, bytes from files where company_id = ${companyId}
      union all
      select storage_key, bytes from staged_files where company_id = ${companyId}
    ) stored`);
  return row?.bytes ?? 0;
}
