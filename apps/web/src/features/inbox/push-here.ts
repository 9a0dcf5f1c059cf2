// Turns the notifications of this browser on and off. Its push service delivers them, also while no page is open.
import { queryOptions } from '@tanstack/react-query';
import { type PushState, push } from '@worklane/contract/push';
import { call } from '../../platform/api/call.ts';

/** `blocked`: the user has forbidden this site to show notifications, and only the browser's own settings allow it again. */
export type PushHere = 'unsupported' | 'blocked' | 'on' | 'off';

async function readPushHere(signal?: AbortSignal): Promise<PushHere> {
  const registration = await findRegistration();
  if (!registration) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || !(await registration.pushManager.getSubscription())) return 'off';
  const { is_on } = await call(push.state, signal ? { signal } : {});
  return is_on ? 'on' : 'off';
}

/** Of this browser, and in every company the same. */
export const pushHereQuery = queryOptions({
  queryKey: ['inbox', 'push'],
  queryFn: ({ signal }) => readPushHere(signal),
  staleTime: 0,
});

/** Turns notifications on. Call it from a user's action: browsers ask for permission at no other time. */
export async function turnOnHere(): Promise<PushHere> {
  const registration = await findRegistration();
  if (!registration) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const { public_key } = await call(push.state, {});
  const { endpoint, keys } = (await subscribe(registration.pushManager, public_key)).toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  return stateOf(await call(push.subscribe, { body }));
}

export async function turnOffHere(): Promise<PushHere> {
  const state = await call(push.unsubscribe, {});
  const registration = await findRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return stateOf(state);
}

const stateOf = ({ is_on }: PushState): PushHere => (is_on ? 'on' : 'off');

/**
 * Finds the service worker; undefined where the browser can't show notifications, or the page is not served over HTTPS.
 */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined;
  return navigator.serviceWorker.getRegistration();
}

/** Subscribes this browser, after ending a subscription to a former key of the server. */
async function subscribe(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const former = await manager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return manager.subscribe(options);
  }
}
