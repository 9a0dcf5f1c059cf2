// Turns a refusal into an ApiError. A proxy in front of the server may answer with something that is not ours at all.
import { ERRORS, type ErrorBody } from '@worklane/contract/errors';
import { ApiError } from './api-error.ts';

export async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isErrorBody(body)) {
    const { code, message, request_id, problems } = body.error;
    return new ApiError({ code, message, status: response.status, requestId: request_id, problems });
  }
  const code = response.status === 401 ? 'not_authenticated' : response.status >= 502 ? 'unavailable' : 'internal';
  return new ApiError({ code, message: ERRORS[code].message, status: response.status });
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
