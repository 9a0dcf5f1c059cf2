// Describes how companies connect to GitHub. Sign-in with GitHub uses a separate OAuth application.
import * as z from 'zod/mini';
import type { IntegrationConfig } from '../../../platform/config/read-integrations.ts';
import { revokeAtGitHub } from '../../../platform/outside/revoke-at-github.ts';
import type { IntegrationProvider } from './provider.ts';

const User = z.object({ login: z.string() });

export function gitHubProvider(config: IntegrationConfig): IntegrationProvider {
  const { GITHUB_INTEGRATION_URL: web, GITHUB_INTEGRATION_API_URL: api } = config;
  const { GITHUB_INTEGRATION_CLIENT_ID: clientId, GITHUB_INTEGRATION_CLIENT_SECRET: clientSecret } = config;
  const needed = ['GITHUB_INTEGRATION_CLIENT_ID', 'GITHUB_INTEGRATION_CLIENT_SECRET'] as const;
  const headers = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };
  const token = `${web}/login/oauth/access_token`;
  const application = { api, clientId, clientSecret };
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
    revoke: ({ outside }, token) => revokeAtGitHub(outside, application, 'grant', token),
    revokeToken: ({ outside }, token) => revokeAtGitHub(outside, application, 'token', token),
  };
}
