// Takes a webhook's due deliveries for one process to send, and plans when the rest is sent.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import type { WebhookRef } from '../jobs.ts';
import {
  type DueDelivery,
  lockSending,
  readDue,
  readNextDue,
  type Sending,
  setJobAt,
  setSender,
} from '../sending-writes.ts';
import { planJob } from '../steps/plan-job.ts';

export interface Taken extends Pick<Sending, 'sealed_url' | 'sealed_secret' | 'sealed_former_secret'> {
  deliveries: DueDelivery[];
}

/** Longer than a try may take: when it is over, the process was killed. */
const LEASE_MS = 30_000;
/** At once to one receiver. */
const AT_ONCE = 10;

export const takeDeliveries = defineCommand({
  name: 'takeDeliveries',
  target: 'company',
  input: fromCode<WebhookRef & { sender: string; isFirst: boolean; isLast: boolean }>(),
  action: 'company.edit',
  async run(context, { company_id, webhook_id, sender, isFirst, isLast }): Promise<Taken | undefined> {
    const { tx, now } = context;
    const webhook = { company_id, webhook_id };
    const sending = await lockSending(tx, webhook, now);
    if (!sending) return undefined;
    if (isFirst) await setJobAt(tx, webhook, null);
    const planned = isFirst ? { job_at: null } : sending;
    const { is_on, held_until, sender_until } = sending;
    const isTaken = sending.sender !== null && sending.sender !== sender && sender_until !== null && sender_until > now;
    if (isTaken) {
      await planJob(context, webhook, planned, sender_until);
      return undefined;
    }
    const isHeld = held_until !== null && held_until > now;
    const sent = !is_on ? 'tests' : isHeld ? 'by hand' : 'all';
    const deliveries = await readDue(tx, webhook, { sent, now, limit: isLast ? 0 : AT_ONCE });
    if (deliveries.length > 0) {
      await setSender(tx, webhook, { sender, until: new Date(now.getTime() + LEASE_MS) });
      return { ...sending, deliveries };
    }
    await setSender(tx, webhook, { sender: null, until: null });
    const next = await readNextDue(tx, webhook, sent);
    if (next) await planJob(context, webhook, planned, next);
    // Of what else waits, nothing is sent before.
    const later = sent === 'by hand' && (await readNextDue(tx, webhook, 'all'));
    if (later && !next) await planJob(context, webhook, planned, held_until && held_until > later ? held_until : later);
    return undefined;
  },
  inverse: { none: 'It belongs to a job.' },
});
