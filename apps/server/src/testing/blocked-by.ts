// Finds who waits for a lock of one session: at any time, background work may wait for others' locks.
import type pg from 'pg';
import sql from 'sql-template-tag';
import type { Database } from '../platform/database/database.ts';

/** @returns finds the process ids of the sessions that wait for a lock of `holder`, or behind one that does */
export async function blockedBy(db: Pick<Database, 'query'>, holder: pg.ClientBase): Promise<() => Promise<number[]>> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  return async () => {
    const found = await db.query<{ pid: number }>(sql`
      with recursive waiting as (
        select pid, pg_blocking_pids(pid) as behind from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      ), blocked as (
        select pid from waiting where ${rows[0]?.pid}::integer = any(behind)
        union
        select w.pid from waiting w join blocked b on b.pid = any(w.behind)
      )
      select pid from blocked`);
    return found.map(({ pid }) => pid);
  };
}
