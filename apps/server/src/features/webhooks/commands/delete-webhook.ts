// Deletes a webhook with its secrets and its log.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { actionOn } from '../action-on.ts';
import { OnWebhook } from '../webhook-input.ts';
import { deleteWebhookRow, lockWebhook } from '../writes.ts';

export const deleteWebhook = defineCommand({
  name: 'deleteWebhook',
  target: 'company',
  input: OnWebhook,
  action: actionOn,
  async run({ tx, emit }, ref) {
    const { company_id, id } = ref;
    const { project_id } = (await lockWebhook(tx, ref)) ?? fail('webhook_not_found');
    await deleteWebhookRow(tx, { company_id, id });
    emit({ type: 'webhook.changed', company_id, project_id, payload: { webhook_id: id } });
  },
  inverse: { none: 'Its secret is deleted at once.' },
});
