// How anything on the server refuses: a code from the contract, never a sentence of its own.
import { ERRORS, type ErrorCode, errorMessage, type FieldProblem } from '@worklane/contract/errors';

export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly problems: FieldProblem[] | undefined;
  /** Answered as Retry-After. */
  retryAfterSeconds?: number;

  constructor(code: ErrorCode, details?: Record<string, string | number>, problems?: FieldProblem[]) {
    super(errorMessage(code, details));
    this.code = code;
    this.problems = problems;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** @throws Refusal, always. `details` fill the sentence's `{names}`. */
export function fail(code: ErrorCode, details?: Record<string, string | number>): never {
  throw new Refusal(code, details);
}
