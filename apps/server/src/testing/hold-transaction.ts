// Opens a transaction that has written and stays open, as a long import's does: nobody else's events may wait for it.
import type { TestApp } from './start-test-app.ts';

/** @returns how to end it */
export async function holdTransaction({ services }: TestApp): Promise<() => Promise<void>> {
  const client = await services.db.pool.connect();
  // On a busy machine a proof takes longer than an idle transaction may stay open.
  await client.query('begin; set local idle_in_transaction_session_timeout = 0; select pg_current_xact_id()');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}
