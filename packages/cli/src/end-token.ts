// Ends a token on the server that it is for (RFC 7009).
import type { KeptToken } from './kept-token.ts';

/** Anyone who signs out doesn't want to wait for a server that is gone. */
const LONGEST_CALL_MS = 10_000;

/** @returns whether the server says that the token works no longer; false when it can't be reached or knows nothing of this */
export async function endToken({ url, token }: KeptToken): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/api/oauth/revoke', url), {
      method: 'POST',
      body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
      signal: AbortSignal.timeout(LONGEST_CALL_MS),
      redirect: 'error',
    });
    const said: unknown = await answer.json();
    return answer.status === 200 && typeof said === 'object' && said !== null;
  } catch {
    return false;
  }
}
