// Clears events that are older than the log is kept for.
import { DAY_MS } from '@worklane/domain/units';
import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';

/** So that no statement holds many locks for long. */
const AT_ONCE = 5_000;

interface Keeping {
  /** How long events are kept at least. */
  days: number;
  /** The names of this version's reactions. The cursor of a former one never moves, and would keep all later events. */
  reactions: readonly string[];
}

/** Deletes events that are older than `days` and read by every reaction, and records how far the log reaches back. */
export async function clearEvents(db: Database, now: Date, { days, reactions }: Keeping): Promise<void> {
  const before = new Date(now.getTime() - days * DAY_MS);
  let cleared = AT_ONCE;
  while (cleared === AT_ONCE) {
    const [row] = await db.query<{ cleared: number }>(sql`
      with old as (
        delete from events where (xid, id) in (
          select xid, id from events
          where at < ${before} and not exists (
            select 1 from reaction_cursors
            where name = any(${reactions}::text[])
              and not pg_visible_in_snapshot(events.xid, split_part(place, '/', 1)::pg_snapshot))
          order by at limit ${AT_ONCE})
        returning xid
      ), newest as (
        select xid from old order by xid desc limit 1
      ), noted as (
        update event_log_state set cleared_until = greatest(cleared_until, newest.xid) from newest
      )
      select count(*)::int as cleared from old`);
    cleared = row?.cleared ?? 0;
  }
}
