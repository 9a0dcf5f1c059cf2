// Turns the notifications of this session's browser on and off.
import { createHash } from 'node:crypto';
import { push } from '@worklane/contract/push';
import { uuidv7 } from 'uuidv7';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { checkBrowserKeys } from '../../platform/push/encrypt-push.ts';
import type { Services } from '../../platform/services.ts';
import { subscribeBrowser } from './commands/subscribe-browser.ts';
import { unsubscribeBrowser } from './commands/unsubscribe-browser.ts';
import { PUSH_SEAL, pushKeys } from './flows/push-keys.ts';
import { isSubscribed } from './push-reads.ts';

export const pushRoutes = (services: Services) => {
  const { db, run, sealFor } = services;
  const seal = sealFor(PUSH_SEAL);
  const stateOf = async ({ session_id }: { session_id: string }) => {
    const { public_key } = await pushKeys(services);
    return { public_key, is_on: await isSubscribed(db, session_id) };
  };
  return [
    route(push.state, ({ viewer }) => stateOf(viewer)),
    route(push.subscribe, async ({ viewer, body }) => {
      const { session_id } = viewer;
      try {
        checkBrowserKeys(body.keys);
      } catch {
        fail('push_keys_invalid');
      }
      const id = uuidv7();
      const address_hash = createHash('sha256').update(body.endpoint).digest();
      await run(viewer, subscribeBrowser, {
        id,
        session_id,
        address_hash,
        sealed: seal.close(JSON.stringify(body), id),
      });
      return stateOf(viewer);
    }),
    route(push.unsubscribe, async ({ viewer }) => {
      const { user_id, session_id } = viewer;
      await run(viewer, unsubscribeBrowser, { user_id, session_id });
      return stateOf(viewer);
    }),
  ];
};
