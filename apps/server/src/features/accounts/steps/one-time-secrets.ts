// Issues and takes one-time secrets. Only hashes are stored; taking one deletes it, so only one of several attempts succeeds.
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { hashToken, newToken } from '../../../platform/secrets/new-token.ts';
import type { Services } from '../../../platform/services.ts';

const MINUTES = {
  verify_email: 24 * 60,
  /** Identifies the browser that signed up, until the address is verified. */
  registered: 7 * 24 * 60,
  reset_password: 60,
  oauth: 10,
  /** The way to another product and back, to connect a company to it. */
  integration: 10,
  two_factor: 10,
  passkey: 5,
} as const;

export type Purpose = keyof typeof MINUTES;

/** Wrong answers a secret bears before it is worth nothing. */
const MAX_TRIES = 5;

export interface Secret<Data> {
  auth_id: string | null;
  data: Data;
}

export function lifetimeSeconds(purpose: Purpose): number {
  return MINUTES[purpose] * 60;
}

interface NewSecret {
  purpose: Purpose;
  auth_id: string | null;
  data?: Record<string, unknown>;
}

export async function issueSecret(tx: Queryable, now: Date, secret: NewSecret): Promise<string> {
  const token = newToken();
  await insertSecret(tx, now, hashToken(token), secret);
  return token;
}

export async function insertSecret(tx: Queryable, now: Date, hash: Buffer, secret: NewSecret): Promise<void> {
  const expires_at = new Date(now.getTime() + lifetimeSeconds(secret.purpose) * 1000);
  await tx.query(sql`
    insert into one_time_secrets (hash, purpose, auth_id, data, expires_at)
    values (${hash}, ${secret.purpose}, ${secret.auth_id}, ${JSON.stringify(secret.data ?? {})}::jsonb, ${expires_at})`);
}

/** Deletes expired secrets. */
export async function sweepSecrets({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.query(sql`delete from one_time_secrets where expires_at < ${now()}`);
}

/** @param match what the secret's data must hold; otherwise it stays for who has the right to it */
export async function takeSecret<Data>(
  tx: Queryable,
  now: Date,
  purpose: Purpose,
  token: string,
  match: Record<string, unknown> = {},
): Promise<Secret<Data> | undefined> {
  const [taken] = await tx.query<Secret<Data>>(sql`
    delete from one_time_secrets
    where hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > ${now}
      and data @> ${JSON.stringify(match)}::jsonb
    returning auth_id, data`);
  return taken;
}

/** Looks without taking: for who it is about. */
export async function peekSecret<Data>(
  tx: Queryable,
  now: Date,
  purpose: Purpose,
  token: string,
): Promise<Secret<Data> | undefined> {
  const [found] = await tx.query<Secret<Data>>(sql`
    select auth_id, data from one_time_secrets
    where hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > ${now}`);
  return found;
}

/** Counts a try before its answer is looked at. Undefined when there is none left. */
export async function countTry<Data>(
  tx: Queryable,
  now: Date,
  purpose: Purpose,
  token: string,
): Promise<{ auth_id: string; data: Data; left: number } | undefined> {
  const [row] = await tx.query<{ auth_id: string; data: Data; left: number }>(sql`
    update one_time_secrets set tries = tries + 1
    where hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > ${now} and tries < ${MAX_TRIES}
    returning auth_id, data, ${MAX_TRIES} - tries as left`);
  return row;
}
