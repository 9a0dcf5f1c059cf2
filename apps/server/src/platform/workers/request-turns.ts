// Limits heavy requests to a few at once, and refuses those that would wait too long, with a time to retry.
import { waitWords } from '@worklane/contract/platform/wait-words';
import { longestWait } from '../database/request-work.ts';
import { Refusal } from '../http/fail.ts';
import { createTurns, type TurnRules, type Turns } from './take-turns.ts';

/** By then the requests that waited have had their turn. */
const RETRY_SECONDS = 5;
/** Of what a request may take; the rest is for the work. */
const SHARE = 0.75;

export const createRequestTurns = (rules: Pick<TurnRules, 'atOnce' | 'each' | 'mostWaiting' | 'refuse'>): Turns =>
  createTurns({ longestWait: () => longestWait() * SHARE, refuse, ...rules });

function refuse(): never {
  const refusal = new Refusal('too_many_requests', { wait: waitWords(RETRY_SECONDS) });
  refusal.retryAfterSeconds = RETRY_SECONDS;
  throw refusal;
}
