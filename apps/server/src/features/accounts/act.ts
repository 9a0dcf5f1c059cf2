// Tells the account routes who is asking, from where, and whether they have just proved who they are.
import type { Context } from 'hono';
import { addressGroup, clientAddress } from '../../platform/http/client-address.ts';
import { fail } from '../../platform/http/fail.ts';
import type { Services } from '../../platform/services.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { type Account, confirmedUntil, findAccount } from './reads.ts';

export async function ownAccount({ db }: Services, viewer: SessionViewer): Promise<Account> {
  return (await findAccount(db, viewer.user_id)) ?? fail('custom_user_not_found');
}

/** @throws Refusal confirm_identity when the session has not proved lately who is behind it */
export async function demandConfirmed({ db, now }: Services, viewer: SessionViewer): Promise<void> {
  if (!(await confirmedUntil(db, viewer.session_id, now()))) fail('confirm_identity');
}

export function callerAddress({ config, log }: Services, http: Context): string {
  if (config.trustedProxies === 0 && http.req.header('x-forwarded-for') !== undefined) warnOnce(log);
  return clientAddress(http, config.trustedProxies);
}

/** Whose tries count together. */
export function callerGroup(services: Services, http: Context): string {
  return addressGroup(callerAddress(services, http));
}

const warned = new WeakSet<Services['log']>();

function warnOnce(log: Services['log']): void {
  if (warned.has(log)) return;
  warned.add(log);
  log.warn(
    'a request names its client in X-Forwarded-For, but TRUST_PROXY is 0: behind a proxy everybody counts as one address, and wrong passwords of some lock out all. Set TRUST_PROXY to the number of proxies in front of this server.',
  );
}
