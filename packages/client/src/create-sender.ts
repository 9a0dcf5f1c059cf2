// Sends the calls of a client: with its token, in a limited time, and again where that is safe.
import { type ApiError, mayPass, networkError } from './api-error.ts';
import { buildRequest, type Parts, readAnswer } from './build-request.ts';
import type { OperationRow } from './operation-row.ts';
import { pause, readRetryAfter, waitAfter } from './pause.ts';
import { readError } from './read-error.ts';
import type { AllSettings } from './settings.ts';
import { createTurns } from './take-turns.ts';

export interface SentParts extends Omit<Parts, 'token' | 'commandId'> {
  bytes?: Blob | Uint8Array<ArrayBuffer> | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

export type Send = (row: OperationRow, parts: SentParts) => Promise<unknown>;

/** Reads are repeated, and changes too, because the server does nothing twice under one key. */
export function createSender(settings: AllSettings): Send {
  const { url, token, tries, longestWaitMs, atOnce } = settings;
  const inTurn = createTurns(atOnce);
  // A call that is told to wait keeps its place: further calls would be told the same.
  return (row, given) => inTurn(given.signal, () => sendInTurn(row, given));

  async function sendInTurn(row: OperationRow, { signal, idempotencyKey, bytes, ...parts }: SentParts) {
    const commandId = row.method === 'GET' ? undefined : (idempotencyKey ?? crypto.randomUUID());
    const more = bytes && { 'content-type': 'application/octet-stream' };
    const { address, init } = buildRequest(row, { ...parts, token, commandId }, more);
    const request: RequestInit = bytes ? { ...init, body: bytes } : init;
    for (let failures = 1; ; failures++) {
      const outcome = await sendOnce(settings, new URL(address, url).href, request, row.download, signal);
      if ('answer' in outcome) return outcome.answer;
      const asked = readRetryAfter(outcome.retryAfter);
      // A limit may end in exactly the longest time: what is added to that isn't the server's.
      const isTooLong = asked !== undefined && asked > longestWaitMs;
      if (failures >= tries || isTooLong || !isWorthAnotherTry(outcome.error)) throw outcome.error;
      await pause(waitAfter(failures, asked), signal);
    }
  }
}

/**
 * Tells whether repeating a call makes sense. After `failed_halfway`, part of the change was saved, and the same key
 * gets the same refusal.
 */
const isWorthAnotherTry = (error: ApiError) => mayPass(error) && error.code !== 'failed_halfway';

type Outcome = { answer: unknown } | { error: ApiError; retryAfter?: string | null };

/** @throws the signal's reason when the caller gave up */
async function sendOnce(
  { timeoutMs, fetch }: AllSettings,
  address: string,
  init: RequestInit,
  isDownload: boolean | undefined,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const response = await fetch(address, {
      ...init,
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    });
    if (!response.ok) return { error: await readError(response), retryAfter: response.headers.get('retry-after') };
    return { answer: isDownload ? response : await readAnswer(response) };
  } catch {
    signal?.throwIfAborted();
    // No connection, the time-out, an answer that broke off: to the caller it is one thing.
    return { error: networkError() };
  } finally {
    clearTimeout(timer);
  }
}
