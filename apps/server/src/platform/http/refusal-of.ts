// Says how a failed request is refused: with its own refusal, or with one for what nobody expected, which the log has.
import type { Context } from 'hono';
import { currentRequest } from '../database/request-work.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { Logger } from '../log/create-logger.ts';
import { Refusal } from './fail.ts';

/** Of PostgreSQL: what must be unique is there already, what is pointed at is gone, a deadlock that would not end. */
const COLLISIONS = new Set(['23503', '23505', '23P01', '40001', '40P01']);

interface Failed {
  http: Context;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** What reading notes down, such as when a session was last used, is nobody's change. */
  isReading: boolean;
}

export const refusalOf = (error: unknown, failed: Failed): Refusal =>
  error instanceof Refusal ? error : unexpected(error, failed);

/** Hides an unexpected error; the log has it under the request id that is answered. */
function unexpected(error: unknown, { http, log, isReading }: Failed): Refusal {
  const request_id = http.get('requestId');
  const { message, code, stack } = error as { message?: string; code?: string; stack?: string };
  const { saved: savedSoFar = 'nothing', hasLostDatabase = false } = currentRequest() ?? {};
  const saved = isReading ? 'nothing' : savedSoFar;
  if (http.req.raw.signal.aborted && !hasLostDatabase) {
    log.info({ request_id, reason: message }, 'the client disconnected');
    return new Refusal('unavailable');
  }
  if (hasLostDatabase || isUnavailable(error)) {
    log.warn({ request_id, reason: message, code, saved }, 'the database or the storage did not answer');
    return new Refusal(saved === 'nothing' ? 'unavailable' : 'outcome_unknown');
  }
  // Another request was first: both wanted the same name, or one deleted what the other refers to.
  if (code && COLLISIONS.has(code) && saved === 'nothing') {
    log.warn({ request_id, reason: message, code }, 'two requests conflicted');
    return new Refusal('conflict');
  }
  log.error({ request_id, error: message, code, stack, saved }, 'a request failed');
  return new Refusal(saved === 'nothing' ? 'internal' : 'failed_halfway');
}
