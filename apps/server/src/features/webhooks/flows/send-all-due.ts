// Sends a webhook's due deliveries, in the order of each subject. A delivery that may have arrived before a kill is
// sent again under its id.
import { SYSTEM } from '@worklane/domain/access/can';
import { nextTry } from '@worklane/domain/webhooks/next-try';
import { TEST_EVENT } from '@worklane/domain/webhooks/vocabulary';
import { uuidv7 } from 'uuidv7';
import type { Services } from '../../../platform/services.ts';
import { recordDeliveries, type Tried } from '../commands/record-deliveries.ts';
import { type Taken, takeDeliveries } from '../commands/take-deliveries.ts';
import type { WebhookRef } from '../jobs.ts';
import { openSecret, openUrl } from '../sealed-webhook.ts';
import type { DueDelivery } from '../sending-writes.ts';
import { sendToReceiver } from './send-to-receiver.ts';

/** Then another job continues, so that webhooks with much to send don't delay the others. */
const TURN_MS = 15_000;

export async function sendAllDue(services: Services, webhook: WebhookRef): Promise<void> {
  const { run } = services;
  const sender = uuidv7();
  const started = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    const isLast = performance.now() - started > TURN_MS;
    const taken = await run(SYSTEM, takeDeliveries, { ...webhook, sender, isFirst, isLast });
    if (!taken) return;
    const tried = await sendTaken(services, webhook, taken);
    await run(SYSTEM, recordDeliveries, { ...webhook, tried });
  }
}

function sendTaken(
  services: Services,
  { company_id, webhook_id: id }: WebhookRef,
  { sealed_url, sealed_secret, sealed_former_secret, deliveries }: Taken,
): Promise<Tried[]> {
  const owner = { company_id, id };
  const url = openUrl(services, owner, sealed_url);
  const sealed = [sealed_secret, ...(sealed_former_secret === null ? [] : [sealed_former_secret])];
  const secrets = sealed.map((each) => openSecret(services, owner, each));
  return Promise.all(
    deliveries.map(async (delivery) => {
      const { id, body } = delivery;
      const answer = await sendToReceiver(services, { id: `msg_${id}`, url, secrets, body });
      return { id, delivery, ...answer, dueAt: dueAfter(services.now(), delivery, answer) };
    }),
  );
}

function dueAfter(
  now: Date,
  { event, tries }: DueDelivery,
  { isDelivered, asked }: { isDelivered: boolean; asked: number | undefined },
): Date | null {
  // Anyone who presses the button looks at the answer.
  if (isDelivered || event === TEST_EVENT) return null;
  const seconds = nextTry(tries + 1, asked, Math.random());
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}
