// Writes the settings of Slack notifications of projects, and adds the lines to be sent.
import type { SlackNotificationFields } from '@worklane/contract/integrations/slack-notifications';
import type { WayIn } from '@worklane/domain/access/can';
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { TicketSlackEvent } from '@worklane/domain/slack/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

/** @param sealed_webhook the one that is there stays when left out @returns whether there is one now */
export async function upsertSettings(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  fields: SlackNotificationFields & { sealed_webhook?: string | undefined },
  now: Date,
): Promise<boolean> {
  const { slack_channel_name, frequency, frequency_days, frequency_time, events, enabled, sealed_webhook } = fields;
  const isNew = sealed_webhook !== undefined;
  const rows = await tx.query(sql`
    insert into slack_notification_settings as s (
      company_id, project_id, slack_webhook, slack_channel_name, frequency, frequency_days, frequency_time, events, enabled,
      updated_at)
    select ${company_id}, ${project_id}, coalesce(${sealed_webhook ?? null}, old.slack_webhook), ${slack_channel_name},
           ${frequency}, ${frequency_days}::smallint[], ${frequency_time}, ${events}::text[], ${enabled}, ${now}
    from (values (1)) as one
    left join slack_notification_settings old on old.company_id = ${company_id} and old.project_id = ${project_id}
    where ${isNew} or old.slack_webhook is not null
    on conflict (company_id, project_id) do update set
      slack_webhook = excluded.slack_webhook, slack_channel_name = excluded.slack_channel_name,
      frequency = excluded.frequency, frequency_days = excluded.frequency_days, frequency_time = excluded.frequency_time,
      events = excluded.events, enabled = excluded.enabled, updated_at = excluded.updated_at,
      last_error = case when ${isNew} then null else s.last_error end,
      last_error_at = case when ${isNew} then null else s.last_error_at end
    returning 1`);
  return rows.length > 0;
}

export async function deleteSettings(tx: Queryable, { company_id, project_id }: ProjectRef): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from slack_notification_settings where company_id = ${company_id} and project_id = ${project_id} returning 1`);
  return rows.length > 0;
}

export interface NewLine {
  event: TicketSlackEvent;
  ticket_id: string;
  from_status?: string | undefined;
  to_status?: string | undefined;
  comment_id?: string | undefined;
}

/** A job that was given up left its lines: after this time another one is needed. */
const ABANDONED = '2 hours';

/** @returns whether no job is waiting yet, so that one has to be added */
export async function insertLines(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  { lines, actor_id, at, via }: { lines: readonly NewLine[]; actor_id: string | null; at: string; via: WayIn | null },
): Promise<boolean> {
  // Held against the job that is taking lines, which would not see the new ones.
  await tx.query(sql`
    select 1 from slack_notification_settings
    where company_id = ${company_id} and project_id = ${project_id} for no key update`);
  const [waiting] = await tx.query(sql`
    select 1 from slack_lines
    where company_id = ${company_id} and project_id = ${project_id} and handed_at is null
      and happened_at > ${at}::timestamptz - ${ABANDONED}::interval limit 1`);
  await tx.query(sql`
    insert into slack_lines (company_id, project_id, event, ticket_id, actor_id, is_from_github, from_status, to_status, comment_id,
                             happened_at)
    select ${company_id}, ${project_id}, l.event, l.ticket_id, ${actor_id}, ${via === 'github'}, l.from_status, l.to_status,
           l.comment_id, ${at}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (event text, ticket_id uuid, from_status text, to_status text, comment_id uuid)`);
  return !waiting;
}
