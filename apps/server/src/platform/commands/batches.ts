// Keeps what undoes a batch, for a day. What undoes a program's command is kept with what records it.
import { DAY_MS } from '@worklane/domain/units';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '../database/database.ts';
import { fail } from '../http/fail.ts';
import type { Call } from './inverse.ts';
import { actionOf, clearActionCalls, markActionUndone, readActionCalls } from './token-actions.ts';

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);

interface BatchRef {
  user_id: string;
  id: string;
}

/**
 * Keeps what undoes a batch. The caller may have chosen its id: under that of a program's change it would hide what undoes that change.
 * @param calls null when it can't be undone
 * @throws Refusal conflict, when the id is taken
 */
export async function keepBatch(
  tx: Queryable,
  { user_id, id }: BatchRef,
  calls: readonly Call[] | null,
  now: Date,
): Promise<void> {
  const rows = await tx.query(sql`
    insert into batches (user_id, id, calls, done_at)
    select ${user_id}::uuid, ${id}::uuid, ${calls && JSON.stringify(calls)}::jsonb, ${now}::timestamptz
    where not exists (${actionOf({ user_id, id })})
    on conflict do nothing returning 1`);
  if (rows.length === 0) fail('conflict');
}

/** @throws Refusal batch_not_found, batch_not_undoable or batch_undone */
export async function readBatchCalls(db: Queryable, { user_id, id }: BatchRef, now: Date): Promise<Call[]> {
  const since = dayBefore(now);
  const [row] = await db.query<{ calls: Call[] | null }>(sql`
    select calls from batches where user_id = ${user_id} and id = ${id} and done_at >= ${since}`);
  if (row) return row.calls ?? fail('batch_not_undoable');
  const action = (await readActionCalls(db, { user_id, id }, since)) ?? fail('batch_not_found');
  return action.calls ?? fail(action.is_undone ? 'batch_undone' : 'batch_not_undoable');
}

/** @throws Refusal batch_undone */
export async function markUndone(tx: Queryable, { user_id, id }: BatchRef, undoneBy: string): Promise<void> {
  const rows = await tx.query(sql`
    update batches set undone_by = ${undoneBy} where user_id = ${user_id} and id = ${id} and undone_by is null returning 1`);
  if (rows.length === 0 && !(await markActionUndone(tx, { user_id, id }))) fail('batch_undone');
}

export async function clearBatches(db: Database, now: Date): Promise<void> {
  for (let gone = 1; gone > 0; ) {
    const rows = await db.query(sql`
      delete from batches where (user_id, id) in (
        select user_id, id from batches where done_at < ${dayBefore(now)} limit 1000 for update skip locked)
      returning 1`);
    gone = rows.length;
  }
  await clearActionCalls(db, dayBefore(now));
}
