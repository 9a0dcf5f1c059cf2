// Calls GitHub's API with the company's token.
import type * as z from 'zod/mini';
import type { OutsideAnswer, OutsideCall } from '../../../platform/outside/create-outside.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import { withToken } from '../../integrations/flows/use-token.ts';

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

export interface GitHub {
  /** @throws OutsideError, NotConnected */
  call(call: GitHubCall): Promise<OutsideAnswer>;
  /** @returns one page of a list, at most 100 entries */
  page<Row extends z.ZodMiniType>(
    call: GitHubCall,
    rows: z.ZodMiniArray<Row>,
  ): Promise<{ rows: z.output<Row>[]; hasNext: boolean; etag: string | null; isUnchanged: boolean }>;
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

/** @param signal ends each call */
export function gitHubOf(services: Services, company_id: string, signal?: AbortSignal): GitHub {
  const ref = { company_id, type: 'github' } as const;
  async function call(given: GitHubCall): Promise<OutsideAnswer> {
    const answer = await withToken(services, ref, ({ access_token }) =>
      callGitHub(services, access_token, { ...given, signal }),
    );
    if (answer.status === 403 && !given.accepts?.includes(403)) throw refused(answer);
    return answer;
  }
  return {
    call,
    async page(given, rows) {
      const query = { ...given.query, per_page: 100 };
      const answer = await call({ ...given, query, accepts: given.etag ? [304] : [] });
      const etag = answer.headers.get('etag')?.slice(0, 200) ?? null;
      if (answer.status === 304) return { rows: [], hasNext: false, etag, isUnchanged: true };
      const hasNext = /rel="next"/.test(answer.headers.get('link') ?? '');
      return { rows: answer.json(rows).slice(0, 100), hasNext, etag, isUnchanged: false };
    },
  };
}

/** GitHub also answers 403 when a rate limit is reached, and says when it resets. */
function refused({ headers, requestId }: OutsideAnswer): OutsideError {
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN) - Date.now() / 1000;
  const isLimited = Number.isFinite(after) || headers.get('x-ratelimit-remaining') === '0';
  const retryAfter = Math.max(1, Number.isFinite(after) ? after : Number.isFinite(reset) ? reset : 60);
  return new OutsideError('status', {
    who: 'GitHub',
    requestId,
    status: isLimited ? 429 : 403,
    ...(isLimited && { retryAfter }),
  });
}
