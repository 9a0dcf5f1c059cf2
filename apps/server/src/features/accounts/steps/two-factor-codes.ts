// Checks second-factor codes, each valid once: an authenticator code within its time step, a recovery code until it is used.
import { createHash, randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Seal } from '../../../platform/secrets/seal.ts';
import { STEP_SECONDS, totpOf } from '../totp.ts';

/** How many steps a clock may be off in either direction. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

interface SpentCode {
  auth_id: string;
  code: string;
  seal: Seal;
  now: Date;
}

/** Uses up a code of the app. `isEnrolling` is for a factor that is not active yet. */
export async function spendAppCode(
  tx: Queryable,
  { auth_id, code, seal, now }: SpentCode,
  isEnrolling = false,
): Promise<boolean> {
  const [factor] = await tx.query<{ secret: string }>(sql`
    select secret from two_factors where auth_id = ${auth_id} and (confirmed_at is null) = ${isEnrolling}`);
  if (!factor) return false;
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return false;
  const timestamp = now.getTime();
  const delta = totpOf(seal.open(factor.secret, auth_id)).validate({ token: digits, timestamp, window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
  const taken = await tx.query(sql`
    update two_factors set last_step = ${step} where auth_id = ${auth_id} and last_step < ${step} returning auth_id`);
  return taken.length > 0;
}

async function spendRecoveryCode(tx: Queryable, authId: string, code: string): Promise<boolean> {
  const taken = await tx.query(sql`
    delete from recovery_codes where auth_id = ${authId} and hash = ${hashRecoveryCode(code)} returning auth_id`);
  return taken.length > 0;
}

export async function spendEitherCode(tx: Queryable, spent: SpentCode): Promise<boolean> {
  return (await spendAppCode(tx, spent)) || (await spendRecoveryCode(tx, spent.auth_id, spent.code));
}

/** Replaces the recovery codes. They are shown once and stored as hashes: 80 random bits each. */
export async function replaceRecoveryCodes(tx: Queryable, authId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32.toLowerCase();
    return (letters.match(/.{4}/g) ?? []).join('-');
  });
  await tx.query(sql`delete from recovery_codes where auth_id = ${authId}`);
  const hashes = codes.map(hashRecoveryCode);
  await tx.query(
    sql`insert into recovery_codes (auth_id, hash) select ${authId}, hash from unnest(${hashes}::bytea[]) as hash`,
  );
  return codes;
}

function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z2-7]/g, ''))
    .digest();
}
