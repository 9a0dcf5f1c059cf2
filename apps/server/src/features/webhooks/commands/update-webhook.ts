// Changes a webhook, or switches it on or off.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { actionOn } from '../action-on.ts';
import type { WebhookOwner } from '../reads.ts';
import { giveUpWaiting, lockWebhook, updateWebhookRow, type WebhookChanges } from '../writes.ts';

export const updateWebhook = defineCommand({
  name: 'updateWebhook',
  target: 'company',
  input: fromCode<WebhookOwner & { id: string; changes: WebhookChanges }>(),
  action: actionOn,
  async run({ tx, now, emit }, { changes, ...ref }) {
    const { company_id, id } = ref;
    const { project_id } = (await lockWebhook(tx, ref)) ?? fail('webhook_not_found');
    await updateWebhookRow(tx, { company_id, id }, changes, now);
    if (changes.is_on === false) await giveUpWaiting(tx, { company_id, webhook_id: id }, now);
    emit({ type: 'webhook.changed', company_id, project_id, payload: { webhook_id: id } });
  },
  inverse: { none: "It may replace an address, which isn't stored anywhere else." },
});
