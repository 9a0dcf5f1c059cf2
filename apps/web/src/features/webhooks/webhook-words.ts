// Says what a webhook tells, and how it is.
import type { Webhook, WebhookDelivery } from '@worklane/contract/integrations/webhooks';
import { type DeliveryState, type OffReason, WEBHOOK_EVENTS } from '@worklane/domain/webhooks/vocabulary';

export const OFF_WORDS: Record<OffReason, string> = {
  gone: 'Switched off: the receiver answered that it is gone.',
  failing: 'Switched off: nothing could be delivered for three days.',
  behind: 'Switched off: too many deliveries were waiting.',
};

export const STATE_LABELS: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** @param names of projects by their ids, as far as they are known */
export function scopeWords({ events, project_id, project_ids }: Webhook, names: ReadonlyMap<string, string>): string {
  const all = events.length === WEBHOOK_EVENTS.length;
  const what = all ? 'All events' : `${events.length} ${events.length === 1 ? 'event' : 'events'}`;
  const ids = project_id ? [project_id] : project_ids;
  if (!ids) return `${what} of all projects`;
  const known = ids.flatMap((id) => names.get(id) ?? []);
  const where = known.length === ids.length && known.length <= 3 ? known.join(', ') : `${ids.length} projects`;
  return `${what} of ${where}`;
}

export function answerWords({ state, status, error, tries }: WebhookDelivery): string {
  if (state === 'delivered') return status === null ? 'Delivered' : `Answered with ${status}`;
  if (tries === 0) return state === 'waiting' ? 'About to be sent' : 'Not sent: the webhook was switched off';
  return error ?? '';
}
