// Writes links between users and Slack accounts to the database.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { lockSignIn } from '../accounts/steps/lock-sign-in.ts';

export interface NewSlackAccount {
  team_id: string;
  slack_user_id: string;
  team_name: string | null;
}

/**
 * Replaces any earlier link of this Slack account. Locks the session, so that a session that is being ended can't create a link
 * that outlives it.
 * @returns false when the session has ended
 */
export async function putAccount(
  tx: Queryable,
  { team_id, slack_user_id, team_name }: NewSlackAccount,
  { user_id, session_id, now }: { user_id: string; session_id: string; now: Date },
): Promise<boolean> {
  const sign_in_round = await lockSignIn(tx, { user_id, session_id });
  if (sign_in_round === undefined) return false;
  await tx.query(sql`
    insert into slack_accounts (team_id, slack_user_id, user_id, team_name, sign_in_round, linked_at)
    values (${team_id}, ${slack_user_id}, ${user_id}, ${team_name}, ${sign_in_round}, ${now})
    on conflict (team_id, slack_user_id) do update set user_id = excluded.user_id, team_name = excluded.team_name,
      sign_in_round = excluded.sign_in_round, linked_at = excluded.linked_at`);
  return true;
}

export async function deleteAccounts(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`delete from slack_accounts where user_id = ${userId}`);
}

/** Links that no longer work. */
export async function deleteEndedAccounts(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`
    delete from slack_accounts a using users u, auth_users b
    where a.user_id = ${userId} and u.id = a.user_id and b.id = u.auth_id and b.sign_in_round <> a.sign_in_round`);
}
