// Describes how companies connect to GitHub. Sign-in with GitHub uses a separate OAuth application.
import * as z from 'zod/mini';
import type { IntegrationConfig } from '../../../platform/config/read-integrations.ts';
import type { Services } from '../../../platform/services.ts';
import type { IntegrationProvider } from './provider.ts';

const User = z.object({ login: z.string() });

export function gitHubProvider(config: IntegrationConfig): IntegrationProvider {
  const { GITHUB_INTEGRATION_URL: web, GITHUB_INTEGRATION_API_URL: api } = config;
  const { GITHUB_INTEGRATION_CLIENT_ID: clientId, GITHUB_INTEGRATION_CLIENT_SECRET: clientSecret } = config;
  const needed = ['GITHUB_INTEGRATION_CLIENT_ID', 'GITHUB_INTEGRATION_CLIENT_SECRET'] as const;
  const headers = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };
  const token = `${web}/login/oauth/access_token`;
  const end = async ({ outside }: Pick<Services, 'outside'>, what: 'grant' | 'token', access_token: string) => {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    await outside.call({
      who: 'GitHub',
      reach: { provider: api },
      url: `${api}/applications/${encodeURIComponent(clientId ?? '')}/${what}`,
      method: 'DELETE',
      headers: { ...headers, authorization: `Basic ${basic}`, 'content-type': 'application/json' },
      body: JSON.stringify({ access_token }),
      // It is not valid any more, or was never there.
      accepts: [404, 422],
    });
  };
  return {
    type: 'github',
    name: 'GitHub',
    clientId,
    clientSecret,
    missing: needed.filter((name) => !config[name]),
    authorizeUrl: `${web}/login/oauth/authorize`,
    scopes: config.GITHUB_INTEGRATION_SCOPES,
    tokenUrl: token,
    refreshUrls: [token],
    clientAuth: 'form',
    hasPkce: true,
    returnPaths: ['/github-oauth-callback', '/github-integration-callback'],
    async describe({ outside }, { access_token }) {
      const authorization = `Bearer ${access_token}`;
      const call = { who: 'GitHub', reach: { provider: api }, url: `${api}/user` };
      const answer = await outside.call({ ...call, headers: { ...headers, authorization } });
      return { account: answer.json(User).login };
    },
    revoke: (services, { access_token }) => end(services, 'grant', access_token),
    revokeToken: (services, token) => end(services, 'token', token),
  };
}
