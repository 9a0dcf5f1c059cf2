// Replaces the secret of a webhook. For a day both sign, so that its receiver can change over.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { actionOn } from '../action-on.ts';
import type { WebhookOwner } from '../reads.ts';
import { lockWebhook, replaceSecret } from '../writes.ts';

export const rotateWebhookSecret = defineCommand({
  name: 'rotateWebhookSecret',
  target: 'company',
  input: fromCode<WebhookOwner & { id: string; sealed_secret: string }>(),
  action: actionOn,
  isDoneAnew: true,
  async run({ tx, now, emit }, { sealed_secret, ...ref }) {
    const { company_id, id } = ref;
    const { project_id } = (await lockWebhook(tx, ref)) ?? fail('webhook_not_found');
    await replaceSecret(tx, { company_id, id, sealed_secret }, now);
    emit({ type: 'webhook.changed', company_id, project_id, payload: { webhook_id: id } });
  },
  inverse: { none: 'The new secret has been copied.' },
});
