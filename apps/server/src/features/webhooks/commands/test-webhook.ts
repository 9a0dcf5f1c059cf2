// Adds a test delivery to a webhook, also to one that is off.
import { Id } from '@worklane/contract/platform/primitives';
import { TEST_EVENT } from '@worklane/domain/webhooks/vocabulary';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { actionOn } from '../action-on.ts';
import { noteDeliveries } from '../steps/note-deliveries.ts';
import { OnWebhook } from '../webhook-input.ts';
import { writeBody } from '../write-body.ts';
import { lockWebhook } from '../writes.ts';

export const testWebhook = defineCommand({
  name: 'testWebhook',
  target: 'company',
  input: z.extend(OnWebhook, { delivery_id: Id }),
  action: actionOn,
  async run(context, { delivery_id, ...ref }) {
    const { tx, now, emit, viewer } = context;
    const { company_id, id: webhook_id } = ref;
    const { project_id } = (await lockWebhook(tx, ref)) ?? fail('webhook_not_found');
    const data = { company_id, project_id, actor_id: viewer.user_id, message: 'This is a test from Worklane.' };
    const body = writeBody({ type: TEST_EVENT, timestamp: now.toISOString(), data });
    const test = { id: delivery_id, event: TEST_EVENT, subject: `test ${delivery_id}`, body };
    await noteDeliveries(context, { company_id, webhook_id }, [test]);
    emit({ type: 'webhook.changed', company_id, project_id, payload: { webhook_id } });
  },
  inverse: { none: 'It has been sent.' },
});
