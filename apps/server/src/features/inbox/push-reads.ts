// Reads which browsers show a user's notifications, and which are still to be sent there and to Slack.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Whose } from './inbox-owner.ts';

export interface SealedKeys {
  public_key: string;
  sealed_private_key: string;
}

export async function readPushKeys(db: Queryable): Promise<SealedKeys | undefined> {
  const [keys] = await db.query<SealedKeys>(sql`select public_key, sealed_private_key from push_keys`);
  return keys;
}

export async function isSubscribed(db: Queryable, session_id: string): Promise<boolean> {
  return (await db.query(sql`select 1 from push_subscriptions where session_id = ${session_id}`)).length > 0;
}

/** Of sessions that have not ended. */
const OPEN = sql`
  push_subscriptions b join auth_sessions s on s.id = b.session_id and s.expires_at > now()
  join users u on u.id = b.user_id and u.auth_id = s.user_id and u.status <> 'closed'`;

export interface Browser {
  id: string;
  user_id: string;
}

export function readBrowsers(db: Queryable, user_ids: readonly string[]): Promise<Browser[]> {
  return db.query<Browser>(sql`select b.id, b.user_id from ${OPEN} where b.user_id = any(${[...user_ids]}::uuid[])`);
}

/** @returns undefined when the session has ended, or another person signed in there */
export async function readBrowser(db: Queryable, { id, user_id }: Browser): Promise<{ sealed: string } | undefined> {
  const [browser] = await db.query<{ sealed: string }>(sql`
    select b.sealed from ${OPEN} where b.id = ${id} and b.user_id = ${user_id}`);
  return browser;
}

const PLACES = { browsers: sql`n.is_pushed`, slack: sql`n.is_in_slack and n.slack_at is null` };

/** @returns what to show with the notification; nothing when it was read, or a later one shows it too */
export async function readToShow(
  db: Queryable,
  { company_id, user_id }: Whose,
  {
    subject_id,
    notification_id,
    now,
    place,
  }: { subject_id: string; notification_id: string; now: Date; place: keyof typeof PLACES },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select n.id from notifications n
    where n.company_id = ${company_id} and n.user_id = ${user_id} and n.subject_id = ${subject_id} and ${PLACES[place]}
      and n.read_at is null and n.done_at is null
      and (n.snoozed_until is null or n.snoozed_until <= ${now}::timestamptz)
    order by n.id desc`);
  return rows[0]?.id === notification_id ? rows.map(({ id }) => id) : [];
}
