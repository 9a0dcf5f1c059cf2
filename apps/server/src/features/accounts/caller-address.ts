// Tells from which address a request comes, and which addresses count as one caller.
import type { Context } from 'hono';
import { addressGroup, clientAddress } from '../../platform/http/client-address.ts';
import type { Services } from '../../platform/services.ts';

export function callerAddress({ config, log }: Services, http: Context): string {
  if (config.trustedProxies === 0 && http.req.header('x-forwarded-for') !== undefined) warnOnce(log);
  return clientAddress(http, config.trustedProxies);
}

/** Returns the key under which a caller's attempts are counted. */
export function callerGroup(services: Services, http: Context): string {
  return addressGroup(callerAddress(services, http));
}

const warned = new WeakSet<Services['log']>();

function warnOnce(log: Services['log']): void {
  if (warned.has(log)) return;
  warned.add(log);
  log.warn(
    'a request names its client in X-Forwarded-For, but TRUST_PROXY is 0: behind a proxy, all users share one address, so wrong passwords of one user lock out everyone. Set TRUST_PROXY to the number of proxies in front of this server.',
  );
}
