// Limits guessing and flooding, counted in the database for all processes together.
import { createHash } from 'node:crypto';
import type { ErrorCode } from '@worklane/contract/platform/errors';
import { waitWords } from '@worklane/contract/platform/wait-words';
import type pg from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../http/fail.ts';

const MINUTE = 60;
const HOUR = 3_600;

interface Limit {
  points: number;
  /** In seconds. */
  duration: number;
  /** The refusal when the limit is reached; by default, the one for wrong guesses. */
  refusal?: ErrorCode;
}

/** How many in how many seconds, for each key. */
const LIMITS = {
  /** Wrong passwords for one account from one address: it slows a guesser, and locks nobody else out. */
  login: { points: 10, duration: 15 * MINUTE },
  /** Wrong passwords from one address, for whatever account. */
  login_address: { points: 100, duration: 15 * MINUTE },
  /** Wrong passwords for one account from all addresses together; addresses its owner has signed in from are exempt. */
  login_account: { points: 300, duration: HOUR },
  register: { points: 60, duration: HOUR },
  /** Messages to one mailbox from everywhere: the links in those that went out all work, so one more helps nobody. */
  mailbox: { points: 20, duration: HOUR, refusal: 'mail_rate_address' },
  /** Messages to one mailbox, per requesting address: strangers must not use up the owner's share. */
  mail_to: { points: 5, duration: HOUR, refusal: 'mail_rate_address' },
  /** Messages asked for from one address. */
  mail_from: { points: 60, duration: HOUR },
  /** Invitations that leave one company, and that reach one mailbox. */
  invite_from: { points: 50, duration: HOUR, refusal: 'invitation_rate' },
  invite_to: { points: 3, duration: 24 * HOUR, refusal: 'invitation_rate_address' },
  join: { points: 20, duration: 15 * MINUTE },
  /** Wrong codes or passwords of a signed-in person. */
  confirm: { points: 10, duration: 15 * MINUTE },
  /** Links of emails, ways to a provider, passkeys: each leaves or asks for a secret. */
  start: { points: 200, duration: 15 * MINUTE },
  /** Openings of shared reports, with a right link or a wrong one. An office may share one address. */
  report: { points: 300, duration: 15 * MINUTE },
  /** Readings of calendar feeds from one IP address, with valid or invalid links. One calendar service reads the feeds of many users. */
  feed_address: { points: 600, duration: 15 * MINUTE },
  /** Readings of one user's calendar feed. A calendar asks a few times an hour. */
  feed: { points: 60, duration: 15 * MINUTE },
  /** Messages that members have the server send to a project's chat. */
  chat: { points: 30, duration: 10 * MINUTE, refusal: 'chat_rate' },
  /** Test deliveries and replays that members have the server send to a company's webhooks. */
  webhook: { points: 60, duration: 10 * MINUTE, refusal: 'webhook_rate' },
  /** Programs that register themselves from one address. */
  program: { points: 30, duration: HOUR },
  /** Questions of programs that one user is asked: each may read an identity document of another server. */
  consent: { points: 60, duration: 15 * MINUTE },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export interface Limits {
  /** Counts one try. @throws Refusal when there were too many */
  take(name: LimitName, ...key: string[]): Promise<void>;
  /** Resets the count of this key after a success. @returns how many tries it had counted */
  forget(name: LimitName, ...key: string[]): Promise<number>;
  /** Takes tries off that turned out to be none. */
  giveBack(tries: number, name: LimitName, ...key: string[]): Promise<void>;
  /** Deletes expired counters. */
  sweep(): Promise<void>;
}

export function createLimits(pool: pg.Pool, factor: number): Limits {
  const pointsOf = (name: LimitName) => Math.ceil(LIMITS[name].points * factor);
  const limiters = Object.fromEntries(
    (Object.keys(LIMITS) as LimitName[]).map((name) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        schemaName: 'limits',
        tableName: 'counters',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: pointsOf(name),
        duration: LIMITS[name].duration,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;

  /** Hashes a key, so that counters reveal nothing. */
  const keyOf = (key: string[]) => createHash('sha256').update(JSON.stringify(key)).digest('base64url');

  function refuse(name: LimitName, { msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>): never {
    const { refusal }: Limit = LIMITS[name];
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
    const details = { limit: pointsOf(name), wait: waitWords(seconds) };
    const error = new Refusal(refusal ?? 'too_many_requests', details);
    error.retryAfterSeconds = seconds;
    throw error;
  }

  return {
    async take(name, ...key) {
      try {
        await limiters[name].consume(keyOf(key));
      } catch (error) {
        if (error instanceof Error) throw error;
        refuse(name, error as RateLimiterRes);
      }
    },
    async forget(name, ...key) {
      // In one statement: of several concurrent resets, only one gets the count.
      const { rows } = await pool.query<{ points: number }>(
        'delete from limits.counters where key = $1 returning case when expire > $2 then points else 0 end as points',
        [limiters[name].getKey(keyOf(key)), Date.now()],
      );
      return rows[0]?.points ?? 0;
    },
    async giveBack(tries, name, ...key) {
      if (tries <= 0) return;
      await pool.query('update limits.counters set points = greatest(0, points - $2) where key = $1', [
        limiters[name].getKey(keyOf(key)),
        tries,
      ]);
    },
    async sweep() {
      await pool.query('delete from limits.counters where expire < $1', [Date.now()]);
    },
  };
}
