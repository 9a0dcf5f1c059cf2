// Switches off a webhook that no longer works, and notifies the members who can fix it.
import type { OffReason } from '@worklane/domain/webhooks/vocabulary';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { notifyAdministrators } from '../../inbox/steps/notify-administrators.ts';
import type { WebhookRef } from '../jobs.ts';
import { giveUpWaiting, switchOff } from '../writes.ts';

export async function switchOffWebhook(
  context: CommandContext,
  { company_id, webhook_id, project_id }: WebhookRef & { project_id: string | null },
  reason: OffReason,
): Promise<void> {
  const { tx, now, emit } = context;
  await switchOff(tx, { company_id, webhook_id }, reason, now);
  await giveUpWaiting(tx, { company_id, webhook_id }, now);
  emit({ type: 'webhook.changed', company_id, project_id, payload: { webhook_id } });
  const cause = `${webhook_id} ${now.toISOString()}`;
  await notifyAdministrators(context, { company_id, at: now, kind: 'webhook_off', cause });
}
