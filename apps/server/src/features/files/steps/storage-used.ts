// Computes how much storage the files of a company use, including those of waiting imports and of deletes that can be undone.
import { MEGABYTE } from '@worklane/domain/units';
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
  const quota = quotaMegabytes * MEGABYTE;
  const { used, stored } = await readBytes(tx, companyId);
  // A delete makes room at once, although its bytes stay for a day. That is bounded, or a disk could be filled by deleting.
  if (used + bytes > quota || stored + bytes > 2 * quota) fail('storage_full', { limit: quotaMegabytes });
}

interface StoredBytes {
  used: number;
  /** Deleted files that can be restored count too. */
  stored: number;
}

async function readBytes(db: Queryable, companyId: string): Promise<StoredBytes> {
  const [row] = await db.query<StoredBytes>(sql`
    select coalesce(sum(bytes) filter (where is_used), 0)::bigint as used, coalesce(sum(bytes), 0)::bigint as stored
    from (
      select storage_key, max(bytes) as bytes, bool_or(is_used) as is_used
      from (
        select storage_key, bytes, true as is_used from files where company_id = ${companyId}
        union all
        select storage_key, bytes, true from staged_files where company_id = ${companyId}
        union all
        select record ->> 'storage_key', (record ->> 'bytes')::bigint, false from removals
        where company_id = ${companyId} and kind = 'attachment'
      ) each
      group by storage_key
    ) stored`);
  return row ?? { used: 0, stored: 0 };
}
