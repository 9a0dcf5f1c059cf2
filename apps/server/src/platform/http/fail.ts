// Refuses a request with an error code of the contract, which has the sentence for it.
import type { FieldProblem } from '@worklane/contract/platform/error-body';
import { ERRORS, type ErrorCode, errorMessage } from '@worklane/contract/platform/errors';
import { problemAt, sentenceOf } from './say-problems.ts';

export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  problems: FieldProblem[] | undefined;
  /** Answered as Retry-After. */
  retryAfterSeconds?: number;

  constructor(code: ErrorCode, details?: Record<string, string | number>, problems?: FieldProblem[]) {
    super(problems ? sentenceOf(problems) : errorMessage(code, details));
    this.code = code;
    this.problems = problems;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /** The message with a full stop, so that more text can follow. */
  get sentence(): string {
    return this.message.replace(/[.…]?$/, (end) => end || '.');
  }
}

/** @throws Refusal, always. `details` fill the sentence's `{names}`. */
export function fail(code: ErrorCode, details?: Record<string, string | number>): never {
  throw new Refusal(code, details);
}

/**
 * @param path of the field in the request: `body.content`
 * @param predicate follows the field's name: `is required`
 * @throws Refusal invalid_input, always
 */
export function failInput(path: string, predicate: string): never {
  throw new Refusal('invalid_input', undefined, [problemAt(path.split('.'), predicate)]);
}
