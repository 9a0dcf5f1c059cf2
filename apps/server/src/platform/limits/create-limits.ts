// Limits against guessing and against flooding, counted in the database for all processes together.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { fail } from '../http/fail.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** How many in how many seconds, for each key. */
const LIMITS = {
  /** Wrong passwords for one account from one address: it slows a guesser, and locks nobody else out. */
  login: { points: 10, duration: 15 * MINUTE },
  /** Wrong passwords from one address, for whatever account. */
  login_address: { points: 100, duration: 15 * MINUTE },
  register: { points: 60, duration: HOUR },
  /** Messages to one mailbox. */
  mail_to: { points: 5, duration: HOUR },
  /** Messages asked for from one address. */
  mail_from: { points: 60, duration: HOUR },
  /** Invitations that leave one company, and that reach one mailbox. */
  invite_from: { points: 50, duration: HOUR },
  invite_to: { points: 3, duration: 24 * HOUR },
  join: { points: 20, duration: 15 * MINUTE },
  /** Wrong codes or passwords of somebody signed in. */
  confirm: { points: 10, duration: 15 * MINUTE },
  /** Links of e-mails, ways to a provider, passkeys: each leaves or asks for a secret. */
  start: { points: 200, duration: 15 * MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;

export interface Limits {
  /** Counts one try. @throws Refusal too_many_requests */
  take(name: LimitName, ...key: string[]): Promise<void>;
  /** It went well: what was counted for this key is forgotten. */
  forget(name: LimitName, ...key: string[]): Promise<void>;
}

export function createLimits(pool: pg.Pool, factor: number): Limits {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { points, duration }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        schemaName: 'limits',
        tableName: 'counters',
        tableCreated: true,
        keyPrefix: name,
        points: Math.ceil(points * factor),
        duration,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;

  /** Hashed: the counters say nothing of who tried what. */
  const keyOf = (key: string[]) => createHash('sha256').update(JSON.stringify(key)).digest('base64url');

  return {
    async take(name, ...key) {
      try {
        await limiters[name].consume(keyOf(key));
      } catch (error) {
        if (error instanceof Error) throw error;
        fail('too_many_requests');
      }
    },
    async forget(name, ...key) {
      await limiters[name].delete(keyOf(key));
    },
  };
}
