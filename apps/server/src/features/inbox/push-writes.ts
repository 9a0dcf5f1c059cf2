// Changes which browsers show a person's notifications.
import { INBOX_LIMITS } from '@worklane/domain/inbox/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { SealedKeys } from './push-reads.ts';

/** @param former the public key of a pair that can't be read any more: browsers are subscribed to it in vain */
export async function insertPushKeys(tx: Queryable, keys: SealedKeys, former: string | undefined): Promise<void> {
  if (former !== undefined) {
    const ended = await tx.query(sql`delete from push_keys where public_key = ${former} returning 1`);
    if (ended.length > 0) await tx.query(sql`delete from push_subscriptions`);
  }
  await tx.query(sql`
    insert into push_keys (public_key, sealed_private_key) values (${keys.public_key}, ${keys.sealed_private_key})
    on conflict do nothing`);
}

export interface NewBrowser {
  id: string;
  session_id: string;
  user_id: string;
  address_hash: Buffer;
  sealed: string;
}

/**
 * Subscribes a browser, replacing the session's and other users' subscriptions in it. Beyond the limit, the oldest
 * ends.
 */
export async function insertBrowser(tx: Queryable, browser: NewBrowser, now: Date): Promise<void> {
  const { id, session_id, user_id, address_hash, sealed } = browser;
  await tx.query(sql`
    delete from push_subscriptions where session_id = ${session_id} or address_hash = ${address_hash}`);
  await tx.query(sql`
    insert into push_subscriptions (id, session_id, user_id, address_hash, sealed, created_at)
    values (${id}, ${session_id}, ${user_id}, ${address_hash}, ${sealed}, ${now})`);
  await tx.query(sql`
    delete from push_subscriptions where user_id = ${user_id} and id not in (
      select id from push_subscriptions where user_id = ${user_id}
      order by created_at desc, id desc limit ${INBOX_LIMITS.browsersPerPerson})`);
}

/** @returns whether there was one */
export async function deleteBrowser(
  tx: Queryable,
  { user_id, session_id, id }: { user_id: string; session_id?: string; id?: string },
): Promise<boolean> {
  const ended = await tx.query(sql`
    delete from push_subscriptions where user_id = ${user_id}
      and (session_id = ${session_id ?? null}::text or id = ${id ?? null}::uuid) returning 1`);
  return ended.length > 0;
}
