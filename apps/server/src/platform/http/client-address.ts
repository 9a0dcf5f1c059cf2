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
  // Each trusted proxy added the address it was called from at the end; clients can forge the entries before it.
  const address = chain.at(-1 - trustedProxies) || chain.at(-1) || 'unknown';
  return withoutPort(address).replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Removes the client's port, which some proxies append and which differs for every connection. */
function withoutPort(address: string): string {
  const [, inBrackets, plain] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(address) ?? [];
  return inBrackets ?? plain ?? address;
}

/** Returns the group that limits count by: one household or machine can use a whole /64 of IPv6 addresses. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...middle, ...right].slice(0, 4).join(':').toLowerCase()}::/64`;
}

/** Tells whether the request comes from this machine, and not from a proxy on it that forwards others' requests. */
export function isLocal(http: Context): boolean {
  const isPassedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => http.req.header(name));
  return !isPassedOn && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(socketAddress(http));
}

function socketAddress(http: Context): string {
  // Without a socket, as in tests, there is none.
  if (!(http.env as { incoming?: unknown } | undefined)?.incoming) return 'unknown';
  return getConnInfo(http).remote.address ?? 'unknown';
}
