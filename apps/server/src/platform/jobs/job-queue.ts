// Opens pg-boss on our own connections, with its tables in a schema of their own.
import pg from 'pg';
import { type ConstructorOptions, type Db, PgBoss } from 'pg-boss';
import type { Sql } from 'sql-template-tag';
import type { Queryable } from '../database/database.ts';
import { createTurns } from '../workers/take-turns.ts';

const SCHEMA = 'jobs';
/** How often to check whether regular work is due: as rarely as pg-boss allows. */
const SCHEDULE_SECONDS = 45;
/**
 * Every worker looks for jobs when it starts and every few seconds, all at nearly the same moment. Without a limit they open
 * nearly all connections that the pool allows, and each costs PostgreSQL more than all that they read.
 */
const STATEMENTS_AT_ONCE = 2;

/** @param connection a pool or one connection; dates come out as it expects them, not as our rows have them */
export function openQueue(
  connection: Pick<pg.Client, 'query'> | Pick<pg.Pool, 'query'>,
  options: ConstructorOptions = {},
): PgBoss {
  // Each worker waits for its own statement before the next one, so no more wait than there are workers.
  const turns = createTurns({
    atOnce: STATEMENTS_AT_ONCE,
    each: STATEMENTS_AT_ONCE,
    mostWaiting: Number.POSITIVE_INFINITY,
  });
  const db: Db = {
    executeSql: (text, values) =>
      turns.run(SCHEMA, () => (connection as pg.Client).query({ text, types: pg.types, ...(values && { values }) })),
  };
  const schedules = { cronMonitorIntervalSeconds: SCHEDULE_SECONDS, cronWorkerIntervalSeconds: SCHEDULE_SECONDS };
  return new PgBoss({ db, schema: SCHEMA, ...schedules, ...options });
}

/** Lets the queue write inside a transaction of ours. */
export function inside(tx: Queryable): Db {
  // A statement of the driver is all that a transaction looks at.
  return { executeSql: async (text, values = []) => ({ rows: await tx.query({ text, values } as unknown as Sql) }) };
}
