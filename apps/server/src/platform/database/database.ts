// The one door to PostgreSQL: a pool, plain queries, transactions. Rows come out as they go over the wire.
import pg from 'pg';
import type { Sql } from 'sql-template-tag';

/** Statements are written with the `sql` tag; a row is whatever the statement selects. */
export interface Queryable {
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>;
}

export interface Database extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. Retried when PostgreSQL asks for it (deadlock, serialisation). */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  pool: pg.Pool;
  close(): Promise<void>;
}

const RETRIES = 3;
const RETRYABLE = new Set(['40001', '40P01']);
/** Statements whose text is the same every time are prepared once a connection; this many at most. */
const PREPARED_LIMIT = 300;

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
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'worklane',
  });
  // A connection that breaks (the database restarts, say) fails its own query and is replaced at the next use. Without
  // listeners, one for those in use and one for idle ones, Node would exit.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  const prepare = preparedNames();

  async function run<Row>(client: pg.Pool | pg.PoolClient, statement: Sql): Promise<Row[]> {
    const { text, values } = statement;
    const result = await client.query({ name: prepare(text), text, values });
    return result.rows as Row[];
  }

  async function attempt<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work({ query: (statement) => run(client, statement) });
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    pool,
    query: (statement) => run(pool, statement),
    async transaction(work) {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(work);
        } catch (error) {
          if (tries >= RETRIES || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

function preparedNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= PREPARED_LIMIT) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** Whether PostgreSQL refused because what was to be written contradicts itself or something stored. */
export function isConstraintError(error: unknown): boolean {
  return (error as { code?: string }).code?.startsWith('23') ?? false;
}

/** Whether PostgreSQL refused because of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return (error as { constraint?: string }).constraint === constraint;
}
