// Says that there is no place for one more file now, and when to come back.
import { waitWords } from '@worklane/contract/platform/wait-words';
import { Refusal } from '../http/fail.ts';

const RETRY_SECONDS = 30;

/** @throws Refusal busy, always */
export function refuseBusy(): never {
  const refusal = new Refusal('busy', { wait: waitWords(RETRY_SECONDS) });
  refusal.retryAfterSeconds = RETRY_SECONDS;
  throw refusal;
}
