// Adds the job that sends what a webhook has to send, unless one is on its way for that time.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { sendDeliveries, type WebhookRef } from '../jobs.ts';
import { type Sending, setJobAt } from '../sending-writes.ts';

/** A job that hasn't run by then was lost. */
const ABANDONED_MS = 600_000;

/** @param webhook locked in this transaction */
export async function planJob(
  { tx, now, enqueue }: Pick<CommandContext, 'tx' | 'now' | 'enqueue'>,
  { company_id, webhook_id }: WebhookRef,
  { job_at }: Pick<Sending, 'job_at'>,
  at: Date,
): Promise<void> {
  const isPlanned = job_at !== null && job_at <= at && job_at.getTime() > now.getTime() - ABANDONED_MS;
  if (isPlanned) return;
  await setJobAt(tx, { company_id, webhook_id }, at);
  const in_seconds = Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000));
  enqueue(sendDeliveries, { company_id, webhook_id, in_seconds });
}
