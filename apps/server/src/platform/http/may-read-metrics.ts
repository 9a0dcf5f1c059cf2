// Decides who reads the figures: clients with the token, or without a token this machine alone (decision 0083).
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { isLocal } from './client-address.ts';

export function mayReadMetrics(http: Context, token: string | undefined): boolean {
  if (!token) return isLocal(http);
  const given = /^Bearer (\S+)$/.exec(http.req.header('authorization') ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
