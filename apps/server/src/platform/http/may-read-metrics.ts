// Decides who can read `/metrics`: clients with the token or, when none is set, only this machine (decisions 0083, 0160).
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { Config } from '../config/read-config.ts';
import { isLocal } from './client-address.ts';

type Settings = Pick<Config, 'metricsToken' | 'publicUrl'>;

export function mayReadMetrics(http: Context, { metricsToken: token, publicUrl }: Settings): boolean {
  if (!token) return isThisMachine(publicUrl) && isLocal(http);
  const given = /^Bearer (\S+)$/i.exec(http.req.header('authorization') ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Tells whether the public URL is this machine. Any other means a proxy in front, whose requests look local when it
 * adds no header.
 */
export function isThisMachine(publicUrl: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(new URL(publicUrl).hostname);
}
