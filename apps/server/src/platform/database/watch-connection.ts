// Puts a limit on every wait for an answer of PostgreSQL and notes what each request has saved.
import type pg from 'pg';
import { currentRequest, longestWait, type RequestWork } from './request-work.ts';
import { isLost, isUnavailable } from './unavailable.ts';

/** Counters of limits are no work of anyone's. */
const WRITES = /\b(insert\s+into|update|delete\s+from|merge\s+into)\s+(?!"?limits"?\.)/i;

type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, ...rest: unknown[]) => void;

/** @param onFailure called for every error, whichever request the connection works for */
export function watchConnection(client: pg.PoolClient, onFailure: (error: unknown) => void): void {
  const query = client.query.bind(client) as Query;
  let isInTransaction = false;

  function follow(text: string, request: RequestWork | undefined) {
    const isEnd = /^\s*commit\b/i.test(text);
    const saves = isEnd || (!isInTransaction && WRITES.test(text));
    // Several statements at once end their transaction themselves.
    if (/^\s*(begin|start transaction)\b[^;]*;?\s*$/i.test(text)) isInTransaction = true;
    else if (isEnd || /^\s*rollback\s*;?\s*$/i.test(text)) isInTransaction = false;
    return (error: unknown) => {
      if (error) onFailure(error);
      if (request && error && isUnavailable(error)) request.hasLostDatabase = true;
      if (!request || !saves || (error && !isLost(error))) return;
      if (error) request.saved = 'unknown';
      else if (request.saved === 'nothing') request.saved = 'something';
    };
  }

  client.query = ((given: unknown, ...rest: unknown[]) => {
    const config = (typeof given === 'string' ? { text: given } : given) as { text: string; submit?: unknown };
    if (config.submit) return query(given, ...rest);
    const note = follow(config.text, currentRequest());
    // The driver leaves a connection whose answer is late as it is, for the next one to wait behind it.
    const settle = (error: unknown) => {
      if ((error as Error | undefined)?.message === 'Query read timeout') cut(client);
      note(error);
    };
    const limited = { ...config, query_timeout: longestWait() };
    const callback = rest.at(-1);
    if (typeof callback === 'function') {
      const settled: Callback = (error, ...results) => {
        settle(error);
        (callback as Callback)(error, ...results);
      };
      return query(limited, ...rest.slice(0, -1), settled);
    }
    return (query(limited, ...rest) as Promise<unknown>).then(
      (result) => {
        settle(undefined);
        return result;
      },
      (error) => {
        settle(error);
        throw error;
      },
    );
  }) as typeof client.query;
}

function cut(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
