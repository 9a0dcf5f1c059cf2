// Makes one call to GitHub's API with a token, and says what its refusals mean.
import type { OutsideAnswer, OutsideCall } from '../../../platform/outside/create-outside.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';

export interface GitHubCall {
  method?: OutsideCall['method'];
  /** The path below the API's address, with encoded parts. */
  path: readonly string[];
  query?: Record<string, string | number>;
  body?: unknown;
  /** The ETag of the answer that the caller already has. */
  etag?: string | null;
  /** Statuses that the caller handles, so that they are no error. */
  accepts?: readonly number[];
  accept?: string;
  signal?: AbortSignal | undefined;
}

/** Sent explicitly: otherwise GitHub chooses the API version. */
const VERSION = '2022-11-28';
/** Not retried with a fresh token: it wouldn't help against missing rights or a rate limit. */
const JUDGED = [403];

/** Makes one call with this token, and returns 403 for the caller to judge. @throws OutsideError */
export async function callGitHub(
  { outside, config }: Pick<Services, 'outside' | 'config'>,
  access_token: string,
  { method = 'GET', path, query = {}, body, etag, accepts = [], accept, signal }: GitHubCall,
): Promise<OutsideAnswer> {
  const api = config.integrations.GITHUB_INTEGRATION_API_URL;
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return outside.call({
    who: 'GitHub',
    reach: { provider: api },
    url: `${api}/${path.map(encodeURIComponent).join('/')}${parameters.size > 0 ? `?${parameters}` : ''}`,
    method,
    headers: {
      accept: accept ?? 'application/vnd.github+json',
      'x-github-api-version': VERSION,
      authorization: `Bearer ${access_token}`,
      ...(etag && { 'if-none-match': etag }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    accepts: [...accepts, ...JUDGED],
  });
}

export const isLimited = ({ headers }: OutsideAnswer): boolean =>
  headers.get('retry-after') !== null || headers.get('x-ratelimit-remaining') === '0';

/**
 * Turns a refusing answer into an error. GitHub also answers 403 when a rate limit is reached, and says when it resets.
 */
export function refusalOf(answer: OutsideAnswer): OutsideError {
  const { headers, requestId, status } = answer;
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN) - Date.now() / 1000;
  const retryAfter = Math.max(1, Number.isFinite(after) ? after : Number.isFinite(reset) ? reset : 60);
  return new OutsideError('status', {
    who: 'GitHub',
    requestId,
    status: isLimited(answer) ? 429 : status,
    ...(isLimited(answer) && { retryAfter }),
  });
}
