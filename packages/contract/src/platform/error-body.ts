// Defines the body of an answer with an error, and the errors of every endpoint.
import type { ErrorCode } from './errors.ts';

/** The errors of every endpoint, which their records leave out. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_input',
  'too_many_requests',
  'internal',
  'failed_halfway',
  'unavailable',
  'outcome_unknown',
];

export interface FieldProblem {
  /** Where in the request: `body.title`, `query.limit`. */
  path: string;
  message: string;
}

/** The code that clients of hosted tables expect when a lookup finds no row (specification extensions, section 5). */
export const NO_ROW = 'PGRST116' as const;

/** The body of an answer with an error. */
export interface ErrorBody {
  error: {
    code: ErrorCode;
    message: string;
    /** Names the request in the server's log. */
    request_id: string;
    /** Set when a lookup of one row finds none. */
    row_code?: typeof NO_ROW;
    problems?: FieldProblem[];
  };
}
