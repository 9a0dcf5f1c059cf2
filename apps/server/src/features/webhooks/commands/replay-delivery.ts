// Sends a delivery again, under the same id.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { actionOn } from '../action-on.ts';
import { lockSending } from '../sending-writes.ts';
import { planJob } from '../steps/plan-job.ts';
import { OnWebhook } from '../webhook-input.ts';
import { lockWebhook, replayRow } from '../writes.ts';

export const replayDelivery = defineCommand({
  name: 'replayDelivery',
  target: 'company',
  input: z.extend(OnWebhook, { delivery_id: Id }),
  action: actionOn,
  async run(context, { delivery_id, ...ref }) {
    const { tx, now, emit } = context;
    const { company_id, id: webhook_id } = ref;
    const { project_id, is_on } = (await lockWebhook(tx, ref)) ?? fail('webhook_delivery_not_found');
    if (!is_on) fail('webhook_off');
    const outcome = await replayRow(tx, { company_id, webhook_id, id: delivery_id }, now);
    if (outcome === undefined) fail('webhook_delivery_not_found');
    if (outcome === 'waiting') fail('webhook_delivery_waiting');
    const sending = await lockSending(tx, { company_id, webhook_id }, now);
    if (sending) await planJob(context, { company_id, webhook_id }, sending, now);
    emit({ type: 'webhook.changed', company_id, project_id, payload: { webhook_id } });
  },
  inverse: { none: 'It has been sent.' },
});
