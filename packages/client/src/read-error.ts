// Turns a refusal into an ApiError. A proxy in front of the server may answer with something that is not ours at all.
import type { ErrorBody } from '@worklane/contract/platform/error-body';
import { ApiError } from './api-error.ts';

export async function readError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parseJson(text);
  if (isErrorBody(body)) {
    const { code, message, request_id, problems } = body.error;
    return new ApiError({ code, message, status: response.status, requestId: request_id, problems });
  }
  const code = response.status === 401 ? 'not_authenticated' : response.status >= 502 ? 'unavailable' : 'internal';
  return new ApiError({ code, message: `HTTP ${response.status}: ${briefly(text)}`, status: response.status });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const BRIEF = 200;

/** Turns an unknown server's answer into words: its markup is of no use to anyone. */
function briefly(text: string): string {
  const words = text
    .replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > BRIEF ? `${words.slice(0, BRIEF)}…` : words || 'no answer';
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
