// Gives events new transaction ids when their database was copied to another PostgreSQL cluster, whose ids begin again: with
// their old ids they would lie in the future, and no reader would see them.
import type pg from 'pg';
import { readCursor, writeCursor } from './cursor.ts';
import { isVisibleIn, parseSnapshot, type Snapshot } from './snapshot.ts';

/** The first id PostgreSQL gives to a transaction is 3. */
const LONG_AGO = 3n;

/** @returns whether the events were renumbered */
export async function renumberEvents(client: pg.Client): Promise<boolean> {
  const cluster = await clusterOf(client);
  const { rows } = await client.query<{ cluster: string | null; is_ahead: boolean }>(`
    select cluster, coalesce((select xid from events order by xid desc limit 1) >= pg_snapshot_xmax(pg_current_snapshot()),
                             false) as is_ahead
    from event_log_state`);
  const state = rows[0];
  if (!state || (!state.is_ahead && state.cluster === cluster)) return false;
  const isElsewhere = state.is_ahead || (state.cluster !== null && cluster !== '');
  if (isElsewhere) await reserveIds(client, (await unreadIds(client)).length);
  await client.query('begin');
  if (isElsewhere) await renumber(client);
  await client.query('update event_log_state set cluster = $1', [cluster]);
  await client.query('commit');
  return isElsewhere;
}

/** Reads the unique id of this cluster; empty where the provider forbids it. */
async function clusterOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_function_privilege('pg_control_system()', 'execute') as may`,
  );
  if (!rows[0]?.may) return '';
  const { rows: systems } = await client.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  );
  return systems[0]?.id ?? '';
}

/** Lists the transactions whose events at least one reaction has not read yet, in order. */
async function unreadIds(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ xid: string }>(`
    select xid::text from (
      select distinct xid from events where exists (
        select 1 from reaction_cursors
        where not pg_visible_in_snapshot(events.xid, split_part(place, '/', 1)::pg_snapshot))
    ) unread order by xid`);
  return rows.map(({ xid }) => xid);
}

/** Takes the ids of finished transactions, which every later snapshot sees. */
async function reserveIds(client: pg.Client, count: number): Promise<void> {
  const enough = LONG_AGO + BigInt(count) + 1n;
  for (let id = 0n; id <= enough; ) {
    const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
    id = BigInt(rows[0]?.id ?? enough);
  }
}

async function renumber(client: pg.Client): Promise<void> {
  const unread = await unreadIds(client);
  const newId = (index: number) => LONG_AGO + 1n + BigInt(index);
  await client.query(
    `update events set xid = coalesce(numbered.renewed::text::xid8, $1::text::xid8)
     from events old left join unnest($2::text[], $3::text[]) as numbered (xid, renewed) on numbered.xid::xid8 = old.xid
     where events.xid = old.xid and events.id = old.id`,
    [String(LONG_AGO), unread, unread.map((_, index) => String(newId(index)))],
  );
  const { rows: cursors } = await client.query<{ name: string; place: string }>(
    'select name, place from reaction_cursors',
  );
  /** Translates a snapshot: with the new ids it sees the same unread events as before. */
  const renewed = (text: string) => {
    const snapshot = parseSnapshot(text) as Snapshot;
    const end = unread.filter((xid) => BigInt(xid) < snapshot.xmax).length;
    const open = unread.flatMap((xid, index) => (index < end && !isVisibleIn(xid, snapshot) ? [newId(index)] : []));
    return `${open[0] ?? newId(end)}:${newId(end)}:${open.join()}`;
  };
  for (const { name, place } of cursors) {
    const cursor = readCursor(place);
    if (!cursor) continue;
    const { seen, within } = cursor;
    const moved = writeCursor({
      seen: renewed(seen),
      ...(within && { within: { snapshot: renewed(within.snapshot), id: within.id } }),
    });
    await client.query('update reaction_cursors set place = $2 where name = $1', [name, moved]);
  }
  await client.query(`update event_log_state set cleared_until = '0'`);
}
