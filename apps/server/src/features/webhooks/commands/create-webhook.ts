// Creates a webhook of a company or of a project. Address and secret arrive sealed: no copy of the command reveals them.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { actionOn } from '../action-on.ts';
import { insertWebhook, type NewWebhook } from '../writes.ts';

export const createWebhook = defineCommand({
  name: 'createWebhook',
  target: 'company',
  input: fromCode<NewWebhook>(),
  action: actionOn,
  isDoneAnew: true,
  async run({ tx, viewer, now, emit }, webhook) {
    const { company_id, project_id = null, id } = webhook;
    await insertWebhook(tx, webhook, { user_id: viewer.user_id, now });
    emit({ type: 'webhook.changed', company_id, project_id, payload: { webhook_id: id } });
  },
  inverse: { none: 'Its secret has been copied. Deleting it ends it.' },
});
