// Revokes a token of an application at GitHub: of sign-in, and of connections.
import type { Outside } from './create-outside.ts';

interface Application {
  /** The address of GitHub's API. */
  api: string;
  clientId: string | undefined;
  clientSecret: string | undefined;
}

/**
 * @param what `grant` ends all of the account's tokens for the application
 * @returns false when GitHub does not know the token
 * @throws OutsideError
 */
export async function revokeAtGitHub(
  outside: Pick<Outside, 'call'>,
  { api, clientId = '', clientSecret = '' }: Application,
  what: 'grant' | 'token',
  access_token: string,
): Promise<boolean> {
  const { status } = await outside.call({
    who: 'GitHub',
    reach: { provider: api },
    url: `${api}/applications/${encodeURIComponent(clientId)}/${what}`,
    method: 'DELETE',
    headers: {
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ access_token }),
    // It is not valid any more, or was never there.
    accepts: [404, 422],
  });
  return status < 300;
}
