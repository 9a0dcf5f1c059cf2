// Sends notifications to the browsers of a person, each by a separate job: one that fails is tried again alone.
import type { PushSubscription } from '@worklane/contract/push';
import { SYSTEM } from '@worklane/domain/access/can';
import { handles, type JobHandler } from '../../platform/jobs/define-job.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import { encryptPush } from '../../platform/push/encrypt-push.ts';
import { authorizePush } from '../../platform/push/vapid.ts';
import type { Services } from '../../platform/services.ts';
import { unsubscribeBrowser } from './commands/unsubscribe-browser.ts';
import { PUSH_SEAL, pushKeys } from './flows/push-keys.ts';
import { pushAll, pushOne } from './jobs.ts';
import { readBrowser, readBrowsers, readToShow } from './push-reads.ts';
import type { PushMessage } from './pushes.ts';
import { readShown } from './read-shown.ts';

/** How long a push service holds a message for a browser that is not connected. */
const HELD_SECONDS = 86_400;
const GONE = [404, 410];
const AT_ONCE = 5;

export const pushJobs = (services: Services): JobHandler[] => {
  const { db, now, jobs, run, config, outside, sealFor } = services;
  const seal = sealFor(PUSH_SEAL);
  const contact = config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${addressIn(config.mailFrom)}`;

  /** @returns whether the subscription has ended permanently */
  async function send({ endpoint, keys }: PushSubscription, message: PushMessage): Promise<boolean> {
    const authorization = await authorizePush(await pushKeys(services), { endpoint, contact, now: now() });
    try {
      const { status } = await outside.call({
        who: 'The push service',
        reach: { typed: true },
        url: endpoint,
        method: 'POST',
        headers: {
          authorization,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(HELD_SECONDS),
          // While a message waits, a newer one about the same takes its place.
          topic: message.tag.replaceAll('-', ''),
        },
        body: new Uint8Array(encryptPush(Buffer.from(JSON.stringify(message)), keys)),
        accepts: GONE,
      });
      return GONE.includes(status);
    } catch (error) {
      if (error instanceof OutsideError && error.reason === 'address_refused') return true;
      throw error;
    }
  }

  return [
    handles(pushAll, async ({ company_id, pushes }, settle) => {
      const browsers = await readBrowsers(db, [...new Set(pushes.map(({ user_id }) => user_id))]);
      const browsersByUser = Map.groupBy(browsers, ({ user_id }) => user_id);
      await db.transaction(async (tx) => {
        await settle(tx);
        for (const each of pushes)
          for (const { id } of browsersByUser.get(each.user_id) ?? [])
            await jobs.add(pushOne, Object.assign({ company_id, browser_id: id }, each), tx);
      });
      jobs.wake(pushOne.name);
    }),

    handles(
      pushOne,
      async ({ company_id, user_id, browser_id, subject_id, notification_id }) => {
        const browser = await readBrowser(db, { id: browser_id, user_id });
        if (!browser) return;
        const whose = { company_id, user_id };
        const asked = { subject_id, notification_id, now: now(), place: 'browsers' as const };
        const ids = await readToShow(db, whose, asked);
        const message = await readShown(db, whose, { ids, now: now() });
        if (!message) return;
        const subscription = JSON.parse(seal.open(browser.sealed, browser_id)) as PushSubscription;
        if (await send(subscription, message)) await run(SYSTEM, unsubscribeBrowser, { user_id, id: browser_id });
      },
      { atOnce: AT_ONCE },
    ),
  ];
};

/** Finds the address in `Worklane <worklane@localhost>`. */
const addressIn = (mailFrom: string): string => /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom.trim();
