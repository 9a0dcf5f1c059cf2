// Finds the client address of a request: the socket's, or the one that trusted proxies report.
import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

export function clientAddress(http: Context, trustedProxies: number): string {
  return addressBehind(http.req.header('x-forwarded-for'), socketAddress(http), trustedProxies);
}

/** @param forwardedFor the header X-Forwarded-For, in which each proxy adds its caller */
export function addressBehind(forwardedFor = '', socket: string, trustedProxies: number): string {
  const chain = [...forwardedFor.split(','), socket].map((each) => each.trim());
  // Each trusted proxy added the address it was called from at the end; whatever stands further left, anybody may claim.
  const address = chain.at(-1 - trustedProxies) || chain.at(-1) || 'unknown';
  return withoutPort(address).replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Some proxies append the client's port, which differs for every connection. */
function withoutPort(address: string): string {
  const [, inBrackets, plain] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(address) ?? [];
  return inBrackets ?? plain ?? address;
}

/** What to count by: one household or machine has a whole /64 of IPv6 addresses to choose from. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...middle, ...right].slice(0, 4).join(':').toLowerCase()}::/64`;
}

/** Whether it comes from this machine itself, and no proxy on it says that it passes on what others ask. */
export function isLocal(http: Context): boolean {
  const isPassedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => http.req.header(name));
  return !isPassedOn && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(socketAddress(http));
}

function socketAddress(http: Context): string {
  // Without a socket, as in tests, there is none.
  if (!(http.env as { incoming?: unknown } | undefined)?.incoming) return 'unknown';
  return getConnInfo(http).remote.address ?? 'unknown';
}
