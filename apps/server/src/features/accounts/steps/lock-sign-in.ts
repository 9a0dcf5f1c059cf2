// Locks a session for a secret that must not outlive the user's sessions, such as the address of a feed or an API token.
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/**
 * Locks the user's session. Ending it waits until the commit, so a secret created now belongs to a session that exists.
 * @returns the round of sign-ins to store with the secret, which is void in later rounds; undefined when the session
 * has ended
 */
export async function lockSignIn(
  tx: Queryable,
  { user_id, session_id }: { user_id: string; session_id: string },
): Promise<number | undefined> {
  const [account] = await tx.query<{ sign_in_round: number }>(sql`
    select b.sign_in_round from auth_users b
    join users u on u.auth_id = b.id and u.id = ${user_id}
    join auth_sessions s on s.user_id = b.id and s.id = ${session_id}
    for share of b, s`);
  return account?.sign_in_round;
}

/** Locks and reads the sign-in round of a user who is not signed in here, for a secret that was issued in a session. */
export async function readLockedRound(tx: Queryable, userId: string): Promise<number | undefined> {
  const [account] = await tx.query<{ sign_in_round: number }>(sql`
    select b.sign_in_round from auth_users b
    join users u on u.auth_id = b.id and u.id = ${userId} and u.status <> 'closed'
    for share of b`);
  return account?.sign_in_round;
}
