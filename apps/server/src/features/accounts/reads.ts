// Reads accounts and sessions for the account routes.
import type { DeviceSession, Security } from '@worklane/contract/auth';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

/** How long after signing in or confirming their identity a user may change how they sign in. */
const CONFIRMED_MINUTES = 10;

export interface SignedInPerson {
  user_id: string;
  session_id: string;
}

/** Finds the user of a session; undefined when it has ended or has no user. */
export async function findPersonBySession(db: Queryable, sessionId: string): Promise<SignedInPerson | undefined> {
  const [row] = await db.query<SignedInPerson>(sql`
    select u.id as user_id, s.id as session_id
    from auth_sessions s join users u on u.auth_id = s.user_id
    where s.id = ${sessionId} and s.expires_at > now()`);
  return row;
}

export interface Account {
  user_id: string;
  auth_id: string;
  name: string;
  email: string;
  email_verified: boolean;
  password_hash: string | null;
  has_two_factor: boolean;
  /** How many times all sessions of the account were ended. */
  sign_in_round: number;
}

const ACCOUNTS = sql`
  select u.id as user_id, u.auth_id, u.name, u.email, u.email_verified, a.password as password_hash,
         f.confirmed_at is not null as has_two_factor, b.sign_in_round
  from users u
  join auth_users b on b.id = u.auth_id
  left join auth_accounts a on a.user_id = u.auth_id and a.provider_id = 'credential'
  left join two_factors f on f.auth_id = u.auth_id`;

/** Runs one statement whether the account exists or not, so that the response time does not tell. */
export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  const [row] = await db.query<Account>(
    sql`${ACCOUNTS} where lower(u.email) = ${email.trim().toLowerCase()} and u.status <> 'closed'`,
  );
  return row;
}

export async function findAccount(db: Queryable, userId: string): Promise<Account | undefined> {
  const [row] = await db.query<Account>(sql`${ACCOUNTS} where u.id = ${userId}`);
  return row;
}

export async function findAccountByAuthId(db: Queryable, authId: string): Promise<Account | undefined> {
  const [row] = await db.query<Account>(sql`${ACCOUNTS} where u.auth_id = ${authId}`);
  return row;
}

/** Reads identity and account in one statement: an identity deleted in between must not sign a user in. */
export async function findAccountByIdentity(
  db: Queryable,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<Account | undefined> {
  const [row] = await db.query<Account>(sql`
    ${ACCOUNTS} join identities i on i.auth_id = u.auth_id where i.issuer = ${issuer} and i.subject = ${subject}`);
  return row;
}

export async function hasNobody(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ has_nobody: boolean }>(sql`select not exists (select 1 from users) as has_nobody`);
  return row?.has_nobody ?? false;
}

/** Returns until when a session counts as recently confirmed; null when it no longer does. */
export async function confirmedUntil(db: Queryable, sessionId: string, now: Date): Promise<string | null> {
  const [row] = await db.query<{ until: string }>(sql`
    select authenticated_at + make_interval(mins => ${CONFIRMED_MINUTES}) as until
    from auth_sessions
    where id = ${sessionId} and authenticated_at + make_interval(mins => ${CONFIRMED_MINUTES}) > ${now}`);
  return row?.until ?? null;
}

/** Lists only the user's own sessions. */
export function readSessions(db: Queryable, userId: string, currentId: string): Promise<DeviceSession[]> {
  return db.query<DeviceSession>(sql`
    select s.id, s.id = ${currentId} as is_current, nullif(s.user_agent, '') as user_agent,
           nullif(s.ip_address, '') as ip_address, s.created_at, s.updated_at as last_used_at, s.expires_at
    from auth_sessions s join users u on u.auth_id = s.user_id
    where u.id = ${userId} and s.expires_at > now()
    order by is_current desc, s.updated_at desc limit 200`);
}

type StoredSecurity = Omit<Security, 'verification_required' | 'confirmed_until'>;

export async function readSecurity(db: Queryable, userId: string): Promise<StoredSecurity | undefined> {
  const [row] = await db.query<StoredSecurity>(sql`
    select u.email_verified,
      exists (select 1 from auth_accounts a where a.user_id = u.auth_id and a.provider_id = 'credential') as has_password,
      json_build_object(
        'is_enabled', exists (select 1 from two_factors f where f.auth_id = u.auth_id and f.confirmed_at is not null),
        'recovery_codes_left', (select count(*) from recovery_codes c where c.auth_id = u.auth_id)) as two_factor,
      coalesce((select json_agg(json_build_object(
          'id', i.id, 'provider', i.provider, 'email', i.email, 'created_at', i.created_at) order by i.created_at)
        from identities i where i.auth_id = u.auth_id), '[]') as identities,
      coalesce((select json_agg(json_build_object(
          'id', p.id, 'name', p.name, 'created_at', p.created_at, 'last_used_at', p.last_used_at) order by p.created_at)
        from passkeys p where p.auth_id = u.auth_id), '[]') as passkeys
    from users u where u.id = ${userId}`);
  return row;
}

/** Finds the account that signs in with this identity of a provider. */
export async function findIdentity(db: Queryable, issuer: string, subject: string): Promise<string | undefined> {
  const [row] = await db.query<{ auth_id: string }>(
    sql`select auth_id from identities where issuer = ${issuer} and subject = ${subject}`,
  );
  return row?.auth_id;
}

export interface StoredPasskey {
  auth_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<StoredPasskey | undefined> {
  const [row] = await db.query<StoredPasskey>(sql`
    select auth_id, credential_id, public_key, counter, transports from passkeys where credential_id = ${credentialId}`);
  return row;
}

export function readPasskeyIds(
  db: Queryable,
  authId: string,
): Promise<Pick<StoredPasskey, 'credential_id' | 'transports'>[]> {
  return db.query(sql`select credential_id, transports from passkeys where auth_id = ${authId}`);
}

/** Tells whether the account has a session that was opened from this address. */
export async function hasSignedInFrom(db: Queryable, email: string, address: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from auth_sessions s join users u on u.auth_id = s.user_id
    where lower(u.email) = ${email} and s.ip_address = ${address} and s.expires_at > now() limit 1`);
  return rows.length > 0;
}
