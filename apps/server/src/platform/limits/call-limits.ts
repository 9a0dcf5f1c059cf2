// Limits the calls of each API token, for all processes together. A process takes calls from the database in portions, so that
// most calls are counted in memory.
import { waitWords } from '@worklane/contract/platform/wait-words';
import type pg from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../http/fail.ts';

/** In a minute. */
const CALLS = 1_200;
const SECONDS = 60;
/** That a window's calls are divided into: with two processes, a client may be refused one portion early. */
const PORTIONS = 24;
const MOST_KNOWN = 10_000;

export interface CallAllowance {
  /** Calls in a window. */
  limit: number;
  remaining: number;
  /** Until the next window begins. */
  resetSeconds: number;
  /** Set when this call is one too many. */
  refusal?: Refusal;
}

export interface CallLimits {
  /** Counts one call. */
  count(tokenId: string): Promise<CallAllowance>;
}

interface Window {
  /** Calls this process may still make of its portions. */
  own: number;
  /** Calls that no process has taken, when this one last asked. */
  others: number;
  /** Milliseconds since 1970. */
  ends: number;
}

export function createCallLimits(pool: pg.Pool, factor: number): CallLimits {
  const portion = Math.max(1, Math.floor((CALLS * factor) / PORTIONS));
  const limit = portion * PORTIONS;
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    schemaName: 'limits',
    tableName: 'counters',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: 'api_token',
    points: limit,
    duration: SECONDS,
  });
  const windows = new Map<string, Window>();

  const takenNow = new Map<string, Promise<void>>();

  /** Takes a portion of a token's calls. */
  async function takePortion(tokenId: string): Promise<void> {
    const [own, { remainingPoints: others, msBeforeNext }] = await limiter.consume(tokenId, portion).then(
      (taken) => [portion, taken] as const,
      (error: RateLimiterRes | Error) => {
        if (error instanceof Error) throw error;
        return [0, error] as const;
      },
    );
    const known = windows.get(tokenId);
    const former = known && known.ends > Date.now() ? known.own : 0;
    if (windows.size >= MOST_KNOWN) windows.clear();
    windows.set(tokenId, { own: former + own, others, ends: Date.now() + Math.max(1, msBeforeNext) });
  }

  /**
   * Takes a portion for all calls that wait for one: a thousand calls at once would otherwise hold every connection to the database,
   * each waiting for the same row.
   */
  function takePortionOnce(tokenId: string): Promise<void> {
    const known = takenNow.get(tokenId);
    if (known) return known;
    const taken = takePortion(tokenId).finally(() => takenNow.delete(tokenId));
    takenNow.set(tokenId, taken);
    return taken;
  }

  /** @returns undefined when the database has to be asked; a window that is used up lasts until it is over */
  function windowOf(tokenId: string): Window | undefined {
    const known = windows.get(tokenId);
    return known && known.ends > Date.now() && (known.own > 0 || known.others === 0) ? known : undefined;
  }

  return {
    async count(tokenId) {
      let window = windowOf(tokenId);
      while (!window) {
        await takePortionOnce(tokenId);
        window = windowOf(tokenId);
      }
      const { own, others, ends } = window;
      const resetSeconds = Math.max(1, Math.ceil((ends - Date.now()) / 1_000));
      if (own === 0) return { limit, remaining: 0, resetSeconds, refusal: refusalOf(limit, resetSeconds) };
      windows.set(tokenId, { own: own - 1, others, ends });
      return { limit, remaining: own - 1 + others, resetSeconds };
    },
  };
}

function refusalOf(limit: number, seconds: number): Refusal {
  const refusal = new Refusal('token_rate', { limit, wait: waitWords(seconds) });
  refusal.retryAfterSeconds = seconds;
  return refusal;
}
