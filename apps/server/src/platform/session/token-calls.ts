// Counts the calls of API tokens, and records when and from where each was last used.
import type { Context } from 'hono';
import { clientAddress } from '../http/client-address.ts';
import type { CallLimits } from '../limits/call-limits.ts';
import type { SessionViewer } from './session-viewer.ts';

/** A use of a token, to be recorded. */
export interface TokenUse {
  company_id: string;
  id: string;
  from: string;
}

/** @throws Refusal token_rate */
export type CountTokenCall = (http: Context, viewer: SessionViewer) => Promise<void>;

const RECORDED_MS = 60_000;
const MOST_KNOWN = 10_000;

interface Parts {
  callLimits: CallLimits;
  trustedProxies: number;
  now(): Date;
  /** Records a use, without making its call wait. */
  record(use: TokenUse): void;
}

export function countTokenCalls({ callLimits, trustedProxies, now, record }: Parts): CountTokenCall {
  const recordedAt = new Map<string, number>();

  function isDue(id: string, usedAt: number): boolean {
    const at = now().getTime();
    if (Math.max(usedAt, recordedAt.get(id) ?? 0) > at - RECORDED_MS) return false;
    if (recordedAt.size >= MOST_KNOWN) recordedAt.clear();
    recordedAt.set(id, at);
    return true;
  }

  return async (http, { token }) => {
    if (!token) return;
    const { id, company_id, usedAt } = token;
    const { limit, remaining, resetSeconds, refusal } = await callLimits.count(id);
    http.header('ratelimit-limit', String(limit));
    http.header('ratelimit-remaining', String(remaining));
    http.header('ratelimit-reset', String(resetSeconds));
    if (refusal) throw refusal;
    if (isDue(id, usedAt)) record({ company_id, id, from: clientAddress(http, trustedProxies).slice(0, 100) });
  };
}
