// Saves how a person wants to be notified.
import type { DigestChoice, NotificationChoice, NotificationSettings } from '@worklane/contract/notification-settings';
import { type NotificationKind, USUAL_CHANNELS } from '@worklane/domain/inbox/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Whose } from './inbox-owner.ts';
import { readDigestTime } from './mail-reads.ts';
import type { Unsubscription } from './unsubscribe-token.ts';

type Chosen = NotificationSettings['chosen'][number];

export async function saveChoice(
  tx: Queryable,
  { company_id, user_id }: Whose,
  { project_id, kind, channel, is_pushed, is_in_slack }: NotificationChoice,
): Promise<void> {
  const its = sql`company_id = ${company_id} and user_id = ${user_id} and kind = ${kind}
        and project_id is not distinct from ${project_id}::uuid`;
  const [former] = await tx.query<Pick<Chosen, 'channel' | 'is_pushed' | 'is_in_slack'>>(sql`
    select channel, is_pushed, is_in_slack from notification_settings where ${its} for update`);
  const next = {
    channel: channel === undefined ? (former?.channel ?? null) : channel,
    is_pushed: is_pushed === undefined ? (former?.is_pushed ?? null) : is_pushed,
    is_in_slack: is_in_slack === undefined ? (former?.is_in_slack ?? null) : is_in_slack,
  };
  if (next.channel === null && next.is_pushed === null && next.is_in_slack === null) {
    await tx.query(sql`delete from notification_settings where ${its}`);
    return;
  }
  await tx.query(sql`
    insert into notification_settings (company_id, user_id, project_id, kind, channel, is_pushed, is_in_slack)
    values (${company_id}, ${user_id}, ${project_id}::uuid, ${kind}, ${next.channel}, ${next.is_pushed}, ${next.is_in_slack})
    on conflict (company_id, user_id, kind, project_id) do update
      set channel = excluded.channel, is_pushed = excluded.is_pushed, is_in_slack = excluded.is_in_slack`);
}

export async function saveDigestTime(
  tx: Queryable,
  { company_id, user_id }: Whose,
  choice: DigestChoice,
): Promise<void> {
  const former = await readDigestTime(tx, { company_id, user_id });
  const { hour = former.hour, time_zone = former.time_zone } = choice;
  await tx.query(sql`
    insert into digest_times (company_id, user_id, hour, time_zone)
    values (${company_id}, ${user_id}, ${hour}, ${time_zone})
    on conflict (company_id, user_id) do update set hour = excluded.hour, time_zone = excluded.time_zone`);
}

/** Turns one kind of e-mail off, also for notifications that wait to be mailed. */
export async function endMails(tx: Queryable, { company_id, user_id, channel, kinds }: Unsubscription): Promise<void> {
  const isUsual = (kind: NotificationKind) => USUAL_CHANNELS[kind] === channel;
  await tx.query(sql`
    insert into notification_settings (company_id, user_id, project_id, kind, channel)
    select m.company_id, m.user_id, null, kind, 'in_app' from company_members m, unnest(${kinds.filter(isUsual)}::text[]) as kind
    where m.company_id = ${company_id} and m.user_id = ${user_id}
    on conflict (company_id, user_id, kind, project_id) do update set channel = excluded.channel
      where notification_settings.channel is null`);
  await tx.query(sql`
    update notification_settings set channel = 'in_app'
    where company_id = ${company_id} and user_id = ${user_id} and kind = any(${[...kinds]}::text[]) and channel = ${channel}`);
  await tx.query(sql`
    update notifications set mail = null
    where company_id = ${company_id} and user_id = ${user_id} and kind = any(${[...kinds]}::text[]) and mail = ${channel}
      and mailed_at is null`);
}
