// Inserts what a project of the authorization walk tells in Slack. The webhook leads to a closed port.
import sql from 'sql-template-tag';
import type { App } from '../../app.ts';
import { sealWebhook } from '../../features/slack/sealed-webhook.ts';
import type { Queryable } from '../../platform/database/database.ts';

/** A part of the webhook of every target. */
export const WEBHOOK_SECRET = 'canary-slack-webhook-0007';

/** With which Slack signs its deliveries to every app of the tests. */
export const SIGNING_SECRET = 'canary-slack-signing-secret-0008';

export async function insertSlack(
  { services }: App,
  { db, company_id, project }: { db: Queryable; company_id: string; project: string },
): Promise<object> {
  const webhook = `${services.config.integrations.SLACK_HOOKS_URL}/services/${WEBHOOK_SECRET}/and-its-end`;
  const sealed = sealWebhook(services, { company_id, project_id: project }, webhook);
  await db.query(sql`
    insert into slack_notification_settings (
      company_id, project_id, slack_webhook, slack_channel_name, frequency, frequency_days, frequency_time, events, enabled,
      updated_at)
    values (${company_id}, ${project}, ${sealed}, '#walked', 'realtime', '{1}', '09:00', '{}', true, now())`);
  return {};
}
