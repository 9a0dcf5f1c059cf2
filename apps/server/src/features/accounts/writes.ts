// Changes how a person signs in.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/database.ts';

/** Forgets the ways in from before the address was verified: the account may have been made by another person. */
export async function dropCredentials(tx: Queryable, authId: string): Promise<void> {
  await tx.query(sql`delete from auth_accounts where user_id = ${authId}`);
  await tx.query(sql`delete from identities where auth_id = ${authId}`);
  await tx.query(sql`delete from passkeys where auth_id = ${authId}`);
  await tx.query(sql`delete from two_factors where auth_id = ${authId}`);
  await tx.query(sql`delete from recovery_codes where auth_id = ${authId}`);
  await tx.query(sql`delete from one_time_secrets where auth_id = ${authId}`);
  await dropSessions(tx, authId, null);
}

/** @param except the session that stays */
export async function dropSessions(tx: Queryable, authId: string, except: string | null): Promise<number> {
  // Before the delete: a sign-in that runs at the same time has its session already, or no longer gets one.
  await tx.query(sql`update auth_users set sign_in_round = sign_in_round + 1 where id = ${authId}`);
  const ended = await tx.query(sql`
    delete from auth_sessions where user_id = ${authId} and id is distinct from ${except} returning id`);
  // A sign-in that waits for its second factor counts as a session.
  await tx.query(sql`delete from one_time_secrets where auth_id = ${authId} and purpose in ('two_factor', 'oauth')`);
  return ended.length;
}

/** Compares with the stored hash, and locks it until the end of the transaction. */
export async function isStillPassword(tx: Queryable, authId: string, hash: string): Promise<boolean> {
  const found = await tx.query(sql`
    select 1 from auth_accounts
    where user_id = ${authId} and provider_id = 'credential' and password = ${hash} for update`);
  return found.length > 0;
}

export async function setPassword(tx: Queryable, authId: string, hash: string): Promise<void> {
  const changed = await tx.query(sql`
    update auth_accounts set password = ${hash}, updated_at = now()
    where user_id = ${authId} and provider_id = 'credential' returning id`);
  if (changed.length > 0) return;
  await tx.query(sql`
    insert into auth_accounts (id, user_id, account_id, provider_id, password)
    values (${uuidv7()}, ${authId}, ${authId}, 'credential', ${hash})`);
}

export async function markVerified(tx: Queryable, authId: string): Promise<void> {
  await tx.query(sql`update auth_users set email_verified = true, updated_at = now() where id = ${authId}`);
  await tx.query(sql`
    update users set email_verified = true, status = 'active', updated_at = now()
    where auth_id = ${authId} and status <> 'closed'`);
}

export interface ProvenIdentity {
  provider: string;
  issuer: string;
  subject: string;
  email: string | null;
}

/** @returns false when the identity belongs to an account already. */
export async function insertIdentity(tx: Queryable, authId: string, identity: ProvenIdentity): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into identities (id, auth_id, provider, issuer, subject, email)
    values (${uuidv7()}, ${authId}, ${identity.provider}, ${identity.issuer}, ${identity.subject}, ${identity.email})
    on conflict (issuer, subject) do nothing returning id`);
  return rows.length > 0;
}

/** Locks the account, so that two who remove its last two ways to sign in do not both succeed. */
export async function countCredentials(tx: Queryable, authId: string): Promise<number> {
  await tx.query(sql`select 1 from auth_users where id = ${authId} for update`);
  const [row] = await tx.query<{ count: number }>(sql`
    select (select count(*) from auth_accounts where user_id = ${authId} and provider_id = 'credential')
         + (select count(*) from identities where auth_id = ${authId})
         + (select count(*) from passkeys where auth_id = ${authId}) as count`);
  return row?.count ?? 0;
}
