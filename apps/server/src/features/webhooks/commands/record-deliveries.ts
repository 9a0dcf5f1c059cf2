// Records the results of deliveries, and switches off a webhook that is gone or has failed for days.
import { pauseAfter } from '@worklane/domain/webhooks/next-try';
import { TEST_EVENT } from '@worklane/domain/webhooks/vocabulary';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import type { WebhookRef } from '../jobs.ts';
import { type DueDelivery, lockSending, type Sending, setHealth } from '../sending-writes.ts';
import { switchOffWebhook } from '../steps/switch-off-webhook.ts';
import { type Outcome, recordOutcomes } from '../writes.ts';

/** With what decides about the webhook. */
export interface Tried extends Outcome {
  delivery: Pick<DueDelivery, 'event' | 'created_at'>;
  /** Seconds that the receiver asked to wait. */
  asked?: number | undefined;
  /** It answered that it no longer exists (410). */
  isGone: boolean;
}

export const recordDeliveries = defineCommand({
  name: 'recordDeliveries',
  target: 'company',
  input: fromCode<WebhookRef & { tried: readonly Tried[] }>(),
  action: 'company.edit',
  async run(context, { company_id, webhook_id, tried }) {
    const { tx, now, emit } = context;
    const webhook = { company_id, webhook_id };
    const sending = await lockSending(tx, webhook, now);
    if (!sending) return;
    const { project_id } = sending;
    const outcomes = tried.map(({ id, attempt, isDelivered, dueAt }) => ({ id, attempt, isDelivered, dueAt }));
    await recordOutcomes(tx, webhook, outcomes, now);
    const delivered = tried.some(({ isDelivered }) => isDelivered);
    const failed = tried.filter(({ isDelivered }) => !isDelivered);
    const failures = delivered ? 0 : sending.failures + failed.length;
    const pause = pauseAfter(failures, Math.max(0, ...failed.map(({ asked = 0 }) => asked)));
    const heldUntil = pause > 0 ? new Date(now.getTime() + pause * 1000) : null;
    await setHealth(tx, webhook, { failures, heldUntil, delivered, failed: failed.length > 0 }, now);
    if (sending.is_on && tried.some(({ isGone }) => isGone))
      return switchOffWebhook(context, { ...webhook, project_id }, 'gone');
    if (sending.is_on && !delivered && failed.some((each) => isDead(sending, each)))
      return switchOffWebhook(context, { ...webhook, project_id }, 'failing');
    const hasTurned = delivered === sending.failures > 0;
    if (hasTurned || tried.some(({ delivery }) => delivery.event === TEST_EVENT))
      emit({ type: 'webhook.changed', company_id, project_id, payload: { webhook_id } });
  },
  inverse: { none: 'It has been sent.' },
});

/** Tells whether all tries of a delivery failed and nothing else has arrived since it was created. */
function isDead({ last_delivered_at }: Sending, { dueAt, delivery }: Tried): boolean {
  if (dueAt !== null || delivery.event === TEST_EVENT) return false;
  return last_delivered_at === null || last_delivered_at < new Date(delivery.created_at);
}
