// Reads the user from GitHub's API, because GitHub offers OAuth without OpenID Connect.
import type { AuthorizationServer } from 'oauth4webapi';
import * as z from 'zod/mini';
import type { ProviderConfig } from '../../../platform/config/read-providers.ts';
import type { ProviderFetch } from './guarded-fetch.ts';
import type { ProviderAnswer } from './provider-answer.ts';

const GitHubUser = z.object({ id: z.int(), login: z.string(), name: z.nullish(z.string()) });
const GitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

export function gitHubServer(address: string): AuthorizationServer {
  return {
    issuer: address,
    authorization_endpoint: `${address}/login/oauth/authorize`,
    token_endpoint: `${address}/login/oauth/access_token`,
  };
}

export async function askGitHub(
  { issuer, apiUrl }: ProviderConfig,
  accessToken: string,
  fetching: ProviderFetch,
): Promise<ProviderAnswer> {
  async function get(path: string): Promise<unknown> {
    const response = await fetching(`${apiUrl}${path}`, {
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/vnd.github+json',
        'user-agent': 'worklane',
        'x-github-api-version': '2022-11-28',
      },
    });
    if (!response.ok) throw new Error(`GitHub answered ${response.status} for ${path}`);
    return response.json();
  }
  const user = GitHubUser.parse(await get('/user'));
  const emails = GitHubEmails.parse(await get('/user/emails'));
  const primary = emails.find((each) => each.primary) ?? emails[0];
  return {
    identity: {
      provider: 'github',
      issuer,
      subject: String(user.id),
      email: primary?.email.trim().toLowerCase() ?? null,
    },
    name: user.name || user.login,
    isEmailProven: primary?.verified === true,
  };
}
