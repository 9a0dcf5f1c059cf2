// Switches a webhook off that doesn't work any more, and notifies those who can do something about it.
import type { OffReason } from '@worklane/domain/webhooks/vocabulary';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { deliverNotices, type Notice } from '../../inbox/steps/deliver-notices.ts';
import { readMembersWho } from '../../inbox/who-reads.ts';
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
  const admins = await readMembersWho(tx, company_id, 'company.edit');
  const cause = `${webhook_id} ${now.toISOString()}`;
  const notices = admins.map((user_id): Notice => ({ user_id, kind: 'webhook_off', cause }));
  await deliverNotices(context, { company_id, project_id: null, actor_id: null, at: now }, notices);
}
