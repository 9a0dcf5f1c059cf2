// Adds deliveries to a webhook, and the job that sends them.
import { TEST_EVENT, WEBHOOK_LIMITS } from '@worklane/domain/webhooks/vocabulary';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import type { WebhookRef } from '../jobs.ts';
import { lockSending } from '../sending-writes.ts';
import { countWaiting, insertDeliveries, type NewDelivery } from '../writes.ts';
import { planJob } from './plan-job.ts';
import { switchOffWebhook } from './switch-off-webhook.ts';

export async function noteDeliveries(
  context: CommandContext,
  webhook: WebhookRef,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  const { tx, now } = context;
  const sending = await lockSending(tx, webhook, now);
  if (!sending) return;
  await insertDeliveries(tx, webhook, deliveries, now);
  if (sending.failures > 0 && (await countWaiting(tx, webhook)) > WEBHOOK_LIMITS.waiting) {
    await switchOffWebhook(context, { ...webhook, project_id: sending.project_id }, 'behind');
    return;
  }
  const { held_until } = sending;
  // While it is held, the job that follows sends these too; but anyone who presses the button waits for the answer.
  const isLater = held_until !== null && held_until > now && deliveries.every(({ event }) => event !== TEST_EVENT);
  await planJob(context, webhook, sending, isLater ? held_until : now);
}
