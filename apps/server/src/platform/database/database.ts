// Opens PostgreSQL: a pool, plain queries, transactions. Rows come out in the format of the API.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { preparedNames } from './prepared-names.ts';
import { currentRequest } from './request-work.ts';
import { isFull, isLost, isUnavailable } from './unavailable.ts';
import { watchConnection } from './watch-connection.ts';

/** Statements are written with the `sql` tag; a row is whatever the statement selects. */
export interface Queryable {
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>;
}

export interface Database extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. Retried when PostgreSQL asks for it (deadlock, serialisation). */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>, limits?: TransactionLimits): Promise<Result>;
  pool: pg.Pool;
  /** Tells whether nothing was refused for lack of disk space lately. */
  hasRoom(): boolean;
  close(): Promise<void>;
}

/** For one transaction alone; set on the way to its first statement. */
export interface TransactionLimits {
  /** For each statement. */
  timeoutMs: number;
  /** Of the planner, from this code. */
  settings: Readonly<Record<string, string>>;
  /** Prepares no statement: for texts of so many shapes that every connection would keep hundreds of plans. */
  isUnprepared?: boolean;
}

const beginning = (limits?: TransactionLimits): string =>
  [
    'begin',
    ...Object.entries({ ...(limits && { statement_timeout: limits.timeoutMs }), ...limits?.settings }).map(
      ([name, value]) => `set local ${name} = ${value}`,
    ),
  ].join('; ');

/** How long a full disk is remembered: by then there may be room again. */
const FULL_MS = 10_000;
/** To a free connection; the rest of what a request may wait is for answers. */
const CONNECT_MS = 4_000;
const RETRIES = 3;
const RETRYABLE = new Set(['40001', '40P01']);

const types = new pg.TypeOverrides();
const isoTimestamp = (value: string) => value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoTimestamp);
types.setTypeParser(pg.types.builtins.DATE, (value: string) => value);
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export function openDatabase(url: string, { maxConnections = 16 } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'worklane',
  });
  // A connection that breaks (the database restarts, say) fails its own query and is replaced at the next use. Without
  // listeners, one for those in use and one for idle ones, Node would exit.
  let fullUntil = 0;
  const noteFull = (error: unknown) => {
    if (isFull(error)) fullUntil = performance.now() + FULL_MS;
  };
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    watchConnection(client, noteFull);
  });
  pool.on('error', () => undefined);
  followWaiting(pool);
  const prepare = preparedNames();

  async function run<Row>(
    client: pg.Pool | pg.PoolClient,
    { text, values }: Sql,
    isUnprepared = false,
  ): Promise<Row[]> {
    const name = isUnprepared ? undefined : prepare(text);
    const result = await client.query({ name, text, values });
    return result.rows as Row[];
  }

  async function attempt<Result>(
    work: (tx: Queryable) => Promise<Result>,
    limits?: TransactionLimits,
  ): Promise<Result> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(beginning(limits));
      const result = await work({ query: (statement) => run(client, statement, limits?.isUnprepared) });
      await client.query('commit');
      return result;
    } catch (error) {
      // Without a connection there is nobody to tell: PostgreSQL rolls back when it finds it gone.
      if (isUnavailable(error) && isLost(error)) broken = error as Error;
      else {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
      }
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    pool,
    hasRoom: () => performance.now() >= fullUntil,
    query: (statement) => run(pool, statement),
    async transaction(work, limits) {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(work, limits);
        } catch (error) {
          if (tries >= RETRIES || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

/**
 * Lets a request that waited for a connection go on as itself: the pool calls back as the request that returned the connection,
 * whose limits and notes are not this request's. A request that found no connection has lost the database.
 */
function followWaiting(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback: (error: unknown, ...rest: unknown[]) => void) => void;
  const noting = (callback: (error: unknown, ...rest: unknown[]) => void) => {
    connect(
      AsyncLocalStorage.bind((error: unknown, ...rest: unknown[]) => {
        const request = currentRequest();
        if (request && error) request.hasLostDatabase = true;
        callback(error, ...rest);
      }),
    );
  };
  pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
    if (callback) return noting(callback);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    noting((error, client) => (error ? reject(error) : resolve(client)));
    return promise;
  }) as typeof pool.connect;
}

/** Tells whether PostgreSQL refused a write that violates a constraint. */
export function isConstraintError(error: unknown): boolean {
  return (error as { code?: string }).code?.startsWith('23') ?? false;
}

/** Tells whether PostgreSQL refused because of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return (error as { constraint?: string }).constraint === constraint;
}
