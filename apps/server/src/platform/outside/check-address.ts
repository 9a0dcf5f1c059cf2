// Decides which addresses a call to another server may go to, by the network they are in and not by how they are
// written.
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/**
 * Where a call may go. `provider`: the origin that a setting of the operator names, wherever that is. `typed`: what someone
 * typed, so public addresses only, and the hosts the operator excepts (`host` or `host:port`), for all calls or, in
 * `alsoPrivate`, for those of one kind.
 */
export type Reach = { provider: string } | { typed: true; alsoPrivate?: readonly string[] };

const resolveAll: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** Beside what the registry reserves: only this block of IPv6 has been given out. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Tells whether an address belongs to the public internet, however it is written. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_IPV6);
}

function isLoopbackOrigin(origin: string): boolean {
  return /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(origin);
}

/** @returns why the address can't be called, before anything is looked up; undefined when it can */
export function refusalOf(url: URL, reach: Reach, exceptions: readonly string[]): string | undefined {
  if (url.username || url.password) return 'it has a user name in it';
  if ('provider' in reach) {
    const { origin } = new URL(reach.provider);
    if (url.origin !== origin) return 'it is not the host of the settings';
    return url.protocol === 'https:' || isLoopbackOrigin(origin) ? undefined : 'it is not https';
  }
  if (isExcepted(url, exceptions)) return url.protocol === 'https:' || url.protocol === 'http:' ? undefined : 'scheme';
  if (url.protocol !== 'https:') return 'it is not https';
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  const isPublic = ipaddr.isValid(host) ? isPublicAddress(host) : !PRIVATE_NAME.test(host);
  return isPublic ? undefined : 'it is not public';
}

/** Names that the public internet doesn't have: those of one word, and the domains that are set aside for private networks. */
const PRIVATE_NAME = /^[^.]*$|(?:^|\.)(?:localhost|local|internal|home\.arpa|localdomain|lan)$/i;

/** Matches `.` or `..` as a part of a path, also percent-encoded. */
const STEP = /[/\\](?:\.|%2e){1,2}(?=[/\\?#]|$)/i;

/**
 * Tells whether an address has dot segments in its path, so that it leads elsewhere than it reads. Names that people
 * choose are parts of paths, and encoding leaves these unchanged: a repository called `..` would turn a call with a
 * company's token into another one.
 */
export function hasSteps(address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  return STEP.test(path);
}

export function isExcepted({ host, hostname }: URL, exceptions: readonly string[]): boolean {
  return exceptions.includes(host) || exceptions.includes(hostname);
}

/** Looks up public addresses only, for sockets: they connect exactly to what was checked here. */
export function publicLookup(resolve: Resolve = resolveAll): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (found) => {
        if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
          return done(Object.assign(new Error('not a public address'), { code: NOT_PUBLIC }), '', 4);
        }
        if (options.all) return (done as unknown as (error: null, all: LookupAddress[]) => void)(null, found);
        const [first] = found as [LookupAddress];
        return done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 4),
    );
  };
}

export const NOT_PUBLIC = 'ADDRESS_NOT_PUBLIC';
