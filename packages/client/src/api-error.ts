// Declares the error of a refused or failed call: the server's own sentence, or ours when the server could not be reached.
import type { FieldProblem } from '@worklane/contract/platform/error-body';
import type { ErrorCode } from '@worklane/contract/platform/errors';

export type ApiErrorCode = ErrorCode | 'network_error' | 'no_token';

export interface ApiErrorDetails {
  code: ApiErrorCode;
  message: string;
  /** 0 when there was no answer at all. */
  status: number;
  requestId?: string | undefined;
  problems?: readonly FieldProblem[] | undefined;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  /** Names the request in the server's log. */
  readonly requestId: string | undefined;
  readonly problems: readonly FieldProblem[];

  constructor({ code, message, status, requestId, problems = [] }: ApiErrorDetails) {
    super(message);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.problems = problems;
  }

  /** Returns what is wrong with one field of the body, if that is what the server refused. */
  problemOf(field: string): string | undefined {
    return this.problems.find(({ path }) => path === `body.${field}`)?.message;
  }
}

export const networkError = () => new ApiError({ code: 'network_error', message: 'Network error', status: 0 });

export const noTokenError = () =>
  new ApiError({ code: 'no_token', message: 'No authentication token available', status: 401 });

/** Tells whether the same call may succeed when it is repeated: a refusal stays a refusal. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
