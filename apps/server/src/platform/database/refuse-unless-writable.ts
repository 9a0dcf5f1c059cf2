// Refuses work while the database doesn't accept writes or the disk is full.
import { statfs } from 'node:fs/promises';
import { MEGABYTE } from '@worklane/domain/units';
import sql from 'sql-template-tag';
import { fail } from '../http/fail.ts';
import type { Database } from './database.ts';

/** Below this PostgreSQL may stop at its next segment of the log, which has 16 MB. */
const LEAST_BYTES = 32 * MEGABYTE;

/** @throws Refusal unavailable */
export async function refuseUnlessWritable(db: Database, dataDir: string): Promise<void> {
  const [row] = await db.query<{ is_read_only: boolean }>(
    sql`select current_setting('transaction_read_only')::boolean as is_read_only`,
  );
  if (row?.is_read_only || !db.hasRoom()) fail('unavailable');
  // Without a data folder, the database is elsewhere.
  const disk = await statfs(dataDir).catch(() => undefined);
  if (disk && disk.bavail * disk.bsize < LEAST_BYTES) fail('unavailable');
}
